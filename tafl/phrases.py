"""Parts of sentences, and the outcome of a game as a sentence."""

from collections.abc import Iterable

from tafl.endings import Outcome, Reason
from tafl.moves import Move

_EMOJI = range(0x1F000, 0x1FB00)
"""Code points that Unicode keeps for emoji and other pictures, those to come included."""


def listed(names: Iterable[object], last: str = "and") -> str:
    """*names* as a list in a sentence: ``A, B and C``; *last* is the word before the last name."""
    words = [str(name) for name in names]
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def counted(number: int, one: str, many: str = "", *, none: str = "0") -> str:
    """*number* with its noun, *one* or *many*: ``1 move``, ``3 moves``; *none* stands for 0.

    By default, *many* is *one* with an s.
    """
    return f"{number or none} {one if number == 1 else many or f'{one}s'}"


def route(move: Move) -> str:
    """The squares of *move* in a sentence: ``C1 to C4``, or ``C1 to C4 and on to F4``."""
    return f"{move.source} to {' and on to '.join(map(str, move.path))}"


def capital(sentence: str) -> str:
    """*sentence*, which is not empty, with a capital letter at its beginning."""
    return sentence[0].upper() + sentence[1:]


def is_printable(sign: str) -> bool:
    """Whether the character *sign* is visible, and neither joins nor reverses others.

    Emoji are, even those that are newer than the Unicode of this Python, which prints them escaped.
    """
    return sign.isprintable() or ord(sign) in _EMOJI


def printable(text: str) -> str:
    """A stranger's *text* with its unprintable characters replaced."""
    return "".join(sign if is_printable(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)


def outcome_in_words(outcome: Outcome) -> str:
    """The outcome of a game, as one sentence without a full stop."""
    if outcome.winner is None:
        return f"It's a draw: {_REASONS[outcome.reason].format(loser='players')}"
    reason = _REASONS[outcome.reason].format(loser=outcome.winner.opponent)
    return f"The {outcome.winner} win: {reason}"


def repetition_result(outcome: Outcome) -> str:
    """The *outcome* by repetition for the side that suffers it: ``the defenders lose``."""
    return "the game is a draw" if outcome.winner is None else f"the {outcome.winner.opponent} lose"


_REASONS = {
    Reason.KING_CAPTURED: "the king is captured",
    Reason.ESCAPED: "the king has escaped",
    Reason.FEW_ATTACKERS: "too few attackers are left to catch the king",
    Reason.EXIT_FORT: "the king is in a fort that can't be broken",
    Reason.ENCIRCLED: "the defenders are encircled",
    Reason.SHUT_IN: "the king can never get out",
    Reason.DEAD: "neither side can win any more",
    Reason.REPETITION: "the same position came up for the third time",
    Reason.NO_MOVE: "the {loser} can't move",
    Reason.STALEMATE: "stalemate, the side to move has no legal move",
    Reason.MOVE_LIMIT: "the last move that the rules allow was played",
    Reason.QUIET_LIMIT: "no piece was captured for too many moves",
    Reason.RESIGNED: "the {loser} resigned",
    Reason.AGREED: "both players agreed",
    Reason.TIME: "the {loser} ran out of time",
    Reason.ABANDONED: "the {loser} didn't move for too long",
    Reason.ADJUDICATED: "the operator of the bot decided so",
    Reason.TOO_LONG: "the game has become too long",
}
