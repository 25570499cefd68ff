"""What is wrong, in English: why a move is refused, why a text cannot be read.

The command line and the bot both speak with these sentences; everything else that the bot says
is in ``bot/wording``.
"""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

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
    UnknownTextError,
    VerificationError,
    VerificationFault,
    WrongCapturesError,
)
from tafl.opentafl.words import SENTENCES as OPENTAFL_SENTENCES
from tafl.phrases import listed


def explain(error: TaflError) -> str:
    """What is wrong, and what to do, in a sentence or two."""
    sentence = _SENTENCES.get(type(error))
    return sentence(error) if sentence else "This cannot be read."


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
    Refusal.RAICHI_REPEATED: "The king already gave raichi on that square.",
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
    """Every mistake of a ruleset's text, one a line."""
    return "\n".join(map(_ruleset_mistake, error.mistakes))


def _ruleset_mistake(error: RulesetError) -> str:
    where = "" if error.line is None else f"Line {error.line}: "
    why = _RULESET_MISTAKES[error.fault].format(
        option=repr(error.option) if error.option else "the text",
        plain=error.found,
        found=repr(error.found),
        expected=listed(error.expected, last=_AND.get(error.fault, "or")),
        needed=listed(map(repr, error.expected)),
        near=f"; there is {listed(map(repr, error.expected))}" if error.expected else "",
    )
    return where + why if where else why[0].upper() + why[1:]


_AND = {RulesetFault.LAYOUT_SIZE: "and"}
"""How what is expected is listed, where it is no choice."""

_RULESET_MISTAKES = {
    RulesetFault.SYNTAX: "{option} is not written as TOML has it ({plain}). Words stand in quotes, "
    'as in "edge"; numbers, true and false do not.',
    RulesetFault.NO_SETTING: "this is no setting. Write an option, a sign of equality and a value, "
    'as in escape = "edge".',
    RulesetFault.TABLE: "a ruleset has no tables: write all options one below the other, without "
    "dots in their names, and no braces.",
    RulesetFault.UNCLOSED: "{option} has quotes or brackets that are not closed.",
    RulesetFault.TOO_MANY_PARTS: "{option} has too many parts, or lists too deep in each other.",
    RulesetFault.HUGE_NUMBER: "{option} is far too large a number.",
    RulesetFault.SET_TWICE: "{option} is set a second time.",
    RulesetFault.UNKNOWN_OPTION: "there is no option {option}{near}.",
    RulesetFault.MISSING_OPTION: "the option {option} is missing.",
    RulesetFault.WRONG_TYPE: "{option} has to be {expected}, and not {plain}.",
    RulesetFault.UNKNOWN_VALUE: "{option} can be {expected}, and not {found}.",
    RulesetFault.UNKNOWN_SQUARE: "{option} names {found}, which is no square of this board.",
    RulesetFault.LAYOUT_NOT_SQUARE: "this row of the layout has {plain}, and the board is "
    "{expected} squares wide.",
    RulesetFault.LAYOUT_SIZE: "the layout has {plain} rows; a board has an odd number of them, "
    "between {expected}.",
    RulesetFault.LAYOUT_SIGN: "the layout has an unknown sign {found}: write A, D, K or a dot.",
    RulesetFault.LAYOUT_KINGS: "the layout has one king, and not {plain}.",
    RulesetFault.LAYOUT_NO_ATTACKERS: "the layout has no attackers.",
    RulesetFault.TOO_LONG: "{option} is too long: {plain}, at most {expected}.",
    RulesetFault.NO_NAME: "the game needs a name.",
    RulesetFault.UNPRINTABLE: "{option} has a sign that cannot be shown, {plain}.",
    RulesetFault.EMPTY_CAMP: "a camp has no squares.",
    RulesetFault.CAMPS_OVERLAP: "{plain} lies in two camps.",
    RulesetFault.NO_CAMP: "{option} names {plain}, which lies in no camp.",
    RulesetFault.KING_ON_GOAL: "the king stands on {plain} at the start, where he has won already.",
    RulesetFault.MAN_ON_CORNER: "a man stands on the corner {plain}, which is for the king alone.",
    RulesetFault.MAN_ON_THRONE: "a man stands on the throne {plain}, where no man may stop.",
    RulesetFault.DEFENDER_IN_CAMP: "{plain} lies in a camp: neither the king nor a defender may "
    "stand there.",
    RulesetFault.NO_GOAL_LEFT: "all squares where the king would win lie in camps, which he cannot "
    "enter.",
    RulesetFault.TOO_FEW_ATTACKERS: "the defenders would have won before the first move, with "
    "{option} at {plain}: on this board it can be {expected} at most.",
    RulesetFault.TOO_MANY_MEN_OFF: "{plain} men are too many to be taken off: {expected} at most.",
    RulesetFault.NO_MOVE: "the {plain} have no move at the start.",
    RulesetFault.IDLE: "{option} has no effect with {needed} as it is.",
}


def _record(error: RecordError) -> str:
    found = _shown(error.found)
    cause = f" {explain(error.cause)}" if error.cause else ""
    match error.fault:
        case RecordFault.TAG:
            return f"Line {error.line}: the tag {found!r} cannot be used.{cause}"
        case RecordFault.NO_RULESET:
            return "The record has no tag Ruleset."
        case RecordFault.MOVE:
            return f"Line {error.line}: the move {found} cannot be played.{cause}"
        case RecordFault.DIE:
            return f"Line {error.line}: the die {found} cannot be rolled here.{cause}"
        case RecordFault.NUMBER:
            return f"Line {error.line}: the number {found} is out of order."
        case RecordFault.RESULT:
            return f"Line {error.line}: the result {found!r} does not fit the game."
        case RecordFault.TOO_LONG:
            return f"The record is too long: {found} characters."
        case RecordFault.TOO_MANY_TURNS:
            return f"Line {error.line}: the game has more than {found} turns."
        case RecordFault.TOO_MANY_ROLLS:
            return f"Line {error.line}: the game has more than {found} dice."


def _shown(text: str) -> str:
    """As much of a stranger's *text* as is worth telling, without signs that cannot be shown."""
    return "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:80]
    )


def _not_the_king(error: NotTheKingError) -> str:
    return f"The piece on {error.move.source} is not the king: leave out the * or K."


def _unknown_square(error: UnknownSquareError) -> str:
    return f"There is no square {error.name}. Squares are written like A1 or K11."


def _unknown_ruleset(error: UnknownRulesetError) -> str:
    key = _shown(error.key)
    near = get_close_matches(key.lower(), error.known)
    meant = f" Did you mean {listed(near, last='or')}?" if near else ""
    return f"There is no ruleset {key!r}.{meant}"


def _roll(error: RollError) -> str:
    return _ROLL_FAULTS[error.fault].format(face=error.face)


def _seed(_: SeedError) -> str:
    return "A seed has 64 digits from 0 to 9 and a to f."


def _verification(error: VerificationError) -> str:
    match error.fault:
        case VerificationFault.NO_SEED:
            return (
                "There is nothing to verify: the record has no tag DiceSeed. The seed is told when "
                "the game is over."
            )
        case VerificationFault.NO_HASH:
            return (
                "This cannot be verified: the record has no tag DiceHash, the SHA-256 of the seed "
                "that was told when the game began."
            )
        case VerificationFault.HASH:
            return "The seed is another one than was promised: its SHA-256 is not the hash."
        case VerificationFault.START:
            return "The start is not the one that the lots of the seed give."
        case VerificationFault.ROLL:
            return (
                f"Roll {error.number} of the game shows {error.found}, but the seed gives "
                f"{error.expected or 'no such roll'}."
            )


def _unknown_text(_: UnknownTextError) -> str:
    return (
        "This is neither a position nor a ruleset nor the record of a game. A record begins with "
        '[Ruleset "..."], one of OpenTafl with [rules:...].'
    )


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
    UnknownTextError: _unknown_text,
    VerificationError: _verification,
    **OPENTAFL_SENTENCES,
}
"""What explains each kind of error."""
