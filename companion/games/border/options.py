"""Options that a table may agree on before a game; each holds only where the table agrees on it."""

from companion.game.values import Value


class Options(Value, frozen=True, kw_only=True):
    """One table's choices, kept with its game."""

    true_number: bool = False  # the declared number is the true one, and so everyone knows it
    look_after_bribe: bool = False  # a player who bribed the sheriff may be looked at
    look_without_inspection: bool = False  # also in a turn in which nobody was pointed at
    surplus_matches: bool = False  # at a look, cards beyond the declared number match too
    fines_stay_owed: bool = False  # the rest of a fine is taken from the bank's next payment
    hidden_purses: bool = False  # only its owner sees what a purse holds
    suitcase_truth: bool = False  # after the end everyone may see what lay in every suitcase
