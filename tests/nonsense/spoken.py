"""What an error must be like: a sentence, or several, with every gap filled."""

from collections.abc import Iterable

from companion.cli.speech import voice
from companion.game.messages import Message
from companion.words.voice import Voice

TAKEN = "taken"
"""What came of something that was no mistake; of a mistake come the keys of its sentences."""

CameOfIt = tuple[str, ...]


def sentences(wrong: Iterable[Message], spoken: Voice | None = None) -> CameOfIt:
    """One for each thing that is wrong; each can be printed on any terminal that knows UTF-8."""
    wrong = tuple(wrong)
    spoken = spoken or voice()
    said = [spoken.say(message) for message in wrong]
    assert said, "refused without a reason"
    for message, sentence in zip(wrong, said, strict=True):
        assert sentence.endswith((".", "?")), sentence
        assert sentence.isprintable(), ascii(sentence)
        assert message.key not in sentence, sentence
        sentence.encode()
    return tuple(dict.fromkeys(message.key for message in wrong))
