"""The rules in English: what a ruleset says, why a move is refused, how a game ended.

The command line and the bot both speak with these sentences; everything else that the bot says
stands in ``bot/wording``.
"""

from collections.abc import Callable, Iterable
from typing import Any

from tafl.endings import Outcome, Reason
from tafl.errors import (
    IllegalMoveError,
    NotationError,
    NotTheKingError,
    PositionError,
    PositionFault,
    RecordError,
    RecordFault,
    Refusal,
    RollError,
    RollFault,
    RulesetError,
    RulesetFault,
    SeedError,
    TaflError,
    UnknownRulesetError,
    UnknownSquareError,
    WrongCapturesError,
)


def explain(error: TaflError) -> str:
    """What is wrong, and what to do, in a sentence or two."""
    sentence = _SENTENCES.get(type(error))
    return sentence(error) if sentence else "This cannot be read."


def listed(names: Iterable[object], last: str = "and") -> str:
    """``A, B and C``."""
    words = [str(name) for name in names]
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def outcome_in_words(outcome: Outcome) -> str:
    """How the game ended, as one sentence without a full stop."""
    winner = "Nobody" if outcome.winner is None else f"The {outcome.winner}"
    return f"{winner} {'wins' if outcome.winner is None else 'win'}: {_REASONS[outcome.reason]}"


_REASONS = {
    Reason.KING_CAPTURED: "the king is captured",
    Reason.ESCAPED: "the king has escaped",
    Reason.FEW_ATTACKERS: "too few attackers are left to catch the king",
    Reason.EXIT_FORT: "the king stands in a fort that cannot be broken",
    Reason.ENCIRCLED: "the defenders are encircled",
    Reason.REPETITION: "the position has stood for the third time",
    Reason.NO_MOVE: "the other side has no legal move",
    Reason.STALEMATE: "stalemate, the side to move has no legal move",
    Reason.RESIGNED: "the other side has resigned",
    Reason.AGREED: "a draw was agreed",
}


def _illegal_move(error: IllegalMoveError) -> str:
    why = _REFUSALS[error.refusal].format(
        source=error.source, target=error.target, square=error.square
    )
    if not error.legal:
        return why
    targets = sorted(move.target for move in error.legal)
    return f"{why} From {error.source} it can go to {listed(targets, last='or')}."


_REFUSALS = {
    Refusal.GAME_OVER: "The game is over.",
    Refusal.OFF_BOARD: "This board has no square {square}.",
    Refusal.NO_PIECE: "There is no piece on {square}.",
    Refusal.NOT_YOUR_PIECE: "The piece on {square} belongs to the other side.",
    Refusal.SAME_SQUARE: "A move has to leave {square}.",
    Refusal.STUCK: "The piece on {square} cannot move.",
    Refusal.NOT_STRAIGHT: "{source} and {target} are not in one row or column: pieces move like "
    "rooks.",
    Refusal.OCCUPIED: "{square} is occupied.",
    Refusal.BLOCKED: "A piece on {square} is in the way.",
    Refusal.THRONE: "The throne {square} is closed to this piece.",
    Refusal.THRONE_CROSSING: "This piece may not cross the throne {square}.",
    Refusal.CORNER: "The corner {square} is for the king alone.",
    Refusal.CAMP: "{square} lies in a camp that this piece may not enter or cross.",
    Refusal.TOO_FAR: "{target} is farther than this piece may go.",
    Refusal.ROLL_FIRST: "Roll the die first.",
    Refusal.MOVED_ALREADY: "The piece on {square} has moved in this turn: choose another one.",
    Refusal.KING_MUST_MOVE: "The die was rolled for the king, so he has to move now.",
    Refusal.KING_ONE_STEP: "The die shows an odd number: the king goes one step, in any of eight "
    "directions.",
    Refusal.RAICHI_REPEATED: "The king may not give raichi again by restoring an earlier position.",
}


_ROLL_FAULTS = {
    RollFault.GAME_OVER: "The game is over.",
    RollFault.NOT_DUE: "There is no die to roll now.",
    RollFault.FACE: "A die shows 1 to 6, and not {face}.",
}


def _wrong_captures(error: WrongCapturesError) -> str:
    written = listed(error.written)
    if not error.actual:
        return f"{error.move} captures nothing, and not {written}."
    return f"{error.move} captures {listed(error.actual)}, and not {written}."


def _unreadable(error: NotationError) -> str:
    read, rest = error.text[: error.column].strip(), error.text[error.column :].strip()
    found = f"after {read!r} stands {rest[:20]!r}" if read and rest else f"read {error.text[:40]!r}"
    return f"This is no move ({found}). Write it like H1-H3, or C1-C4xC5D4 to name captures."


def _position(error: PositionError) -> str:
    row = error.row + 1
    match error.fault:
        case PositionFault.ROW_COUNT:
            return f"A position on this board has {error.expected} rows, and not {error.found}."
        case PositionFault.ROW_WIDTH:
            return f"Row {row} has {error.found} squares or more, and not {error.expected}."
        case PositionFault.SIGN:
            return (
                f"Row {row} has an unknown sign {error.found!r}: write t for an attacker, T for a "
                "defender, K for the king and numbers for empty squares."
            )
        case PositionFault.KINGS:
            return f"A position has one king, and not {error.found}."


def _ruleset(error: RulesetError) -> str:
    where = "" if error.line is None else f"Line {error.line}: "
    expected = listed(error.expected, last="or")
    match error.fault:
        case RulesetFault.SYNTAX:
            why = f"this is not TOML ({error.found})."
        case RulesetFault.UNKNOWN_OPTION:
            why = f"there is no option {error.option!r}. There are {listed(error.expected)}."
        case RulesetFault.MISSING_OPTION:
            why = f"the option {error.option!r} is missing."
        case RulesetFault.WRONG_TYPE:
            why = f"{error.option!r} has to be {expected}, and not {error.found!r}."
        case RulesetFault.UNKNOWN_VALUE:
            why = f"{error.option!r} can be {expected}, and not {error.found!r}."
        case RulesetFault.UNKNOWN_SQUARE:
            why = f"{error.option!r} names {error.found!r}, which is no square of this board."
        case RulesetFault.TOO_LONG:
            why = f"{error.option or 'the text'} is too long: {error.found}, at most {expected}."
        case _:
            why = _layout(error)
    return where + why if where else why[0].upper() + why[1:]


def _layout(error: RulesetError) -> str:
    match error.fault:
        case RulesetFault.LAYOUT_SIZE:
            low, high = error.expected
            return (
                f"the layout has {error.found} rows; a board has an odd number of rows between "
                f"{low} and {high}."
            )
        case RulesetFault.LAYOUT_NOT_SQUARE:
            return (
                f"this row of the layout has {error.found}, and the board is "
                f"{error.expected[0]} squares wide."
            )
        case RulesetFault.LAYOUT_SIGN:
            return f"the layout has an unknown sign {error.found!r}: write A, D, K or a dot."
        case RulesetFault.LAYOUT_KINGS:
            return f"the layout has one king, and not {error.found}."
        case _:
            return "the layout has no attackers."


def _record(error: RecordError) -> str:
    cause = f" {explain(error.cause)}" if error.cause else ""
    match error.fault:
        case RecordFault.TAG:
            return f"Line {error.line}: the tag {error.found!r} cannot be used.{cause}"
        case RecordFault.NO_RULESET:
            return "The record has no tag Ruleset."
        case RecordFault.MOVE:
            return f"Line {error.line}: the move {error.found} cannot be played.{cause}"
        case RecordFault.NUMBER:
            return f"Line {error.line}: the number {error.found} is out of order."
        case RecordFault.RESULT:
            return f"Line {error.line}: the result {error.found!r} does not fit the game."
        case RecordFault.TOO_LONG:
            return f"The record is too long: {error.found} characters."


def _not_the_king(error: NotTheKingError) -> str:
    return f"The piece on {error.move.source} is not the king: leave out the * or K."


def _unknown_square(error: UnknownSquareError) -> str:
    return f"There is no square {error.name}. Squares are written like A1 or K11."


def _unknown_ruleset(error: UnknownRulesetError) -> str:
    return f"There is no ruleset {error.key!r}. There are {listed(error.known)}."


def _roll(error: RollError) -> str:
    return _ROLL_FAULTS[error.fault].format(face=error.face)


def _seed(_: SeedError) -> str:
    return "A seed has 64 digits from 0 to 9 and a to f."


_SENTENCES: dict[type[TaflError], Callable[[Any], str]] = {
    IllegalMoveError: _illegal_move,
    WrongCapturesError: _wrong_captures,
    NotTheKingError: _not_the_king,
    NotationError: _unreadable,
    UnknownSquareError: _unknown_square,
    PositionError: _position,
    RulesetError: _ruleset,
    UnknownRulesetError: _unknown_ruleset,
    RecordError: _record,
    RollError: _roll,
    SeedError: _seed,
}
"""What explains each kind of error."""
