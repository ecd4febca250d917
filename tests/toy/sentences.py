"""The English of fists. Its keys begin with `toy.`, but for those whose beginning is common."""

from collections.abc import Mapping

from companion.game.messages import Sentence, counted

SENTENCES: Mapping[str, Sentence] = {
    "next.fists": "Everyone hides a number of stones.",
    "next.fists_over": "The game is over.",
    "news.fists": counted("Round {number}: {shown}"),
    "option.low_wins": "Few stones win",
    "option.low_wins.changes": "The smallest number that nobody shares scores.",
    "toy.options": "Variants of fists",
    "toy.round": "Round {number} of {all}",
    "toy.hides": "You hide {number} of {most}",
    "toy.hide": "Hide",
    "toy.stones": "Stones in your fist",
    "toy.open": "Open the fists",
    "toy.points": "Points",
    "toy.place": "Place",
    "toy.rounds": "Rounds",
    "toy.most": "Most stones",
    "toy.seconds": "Seconds",
    "toy.heap": "Heap",
    "toy.hand": "Hand",
    "toy.to_hand": "Into the hand",
    "toy.fist": "Fist",
    "toy.to_fist": "Into the fist",
    "toy.row": "Row",
    "toy.to_row": "Onto the row",
    "toy.too_few": "Fists are played by two or more. Choose as many seats.",
    "toy.wins": "{seat} wins.",
    "toy.by_points": "Decided by points.",
    "toy.by_stones": "Equal points; decided by the fewer stones.",
    "toy.by_shared": "Equal in points and stones.",
    "toy.odd_rounds": "shown: name two seats or more, each with as many numbers as the others.",
    "why.fists_open": "That round is over. Nothing was changed.",
    "toy.not_so": "Fists know nothing of that. Nothing was changed.",
    "why.fist_shut": "That fist is shut, or it holds no such number. Nothing was changed.",
}
