"""Errors in English: why a move is refused, why a text cannot be read.

The command line and the bot use these sentences. All other sentences of the bot are in
``bot/wording``.
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
from tafl.opentafl.errors_in_words import SENTENCES as OPENTAFL_SENTENCES
from tafl.phrases import capital, listed, printable
from tafl.pieces import KIND_LETTERS, SPECIAL_KINDS

LONGEST_SHOWN = 80
"""Most characters of a stranger's text that are shown."""


def explain(error: TaflError) -> str:
    """The mistake in *error* and its remedy, in an English sentence or two."""
    if plain := _PLAIN_SENTENCES.get(type(error)):
        return plain.format_map(vars(error))
    sentence = _SENTENCES.get(type(error))
    return sentence(error) if sentence else "This can't be read."


_PLAIN_SENTENCES: dict[type[TaflError], str] = {
    NotTheKingError: "The piece on {move.source} isn't the king. Leave out the * or K.",
    UnknownSquareError: "There is no square {name}. Write squares like A1 or K11.",
    SeedError: "A seed has 64 digits from 0 to 9 and a to f.",
    UnknownTextError: "This isn't a position, a ruleset or a game record. A record begins with "
    '[Ruleset "..."], or OpenTafl\'s with [rules:...]. Records of hnefatafl.org, Abstract Play, '
    "Aage Nielsen's site and Bologna's tablut challenge work too.",
}
"""The sentences about errors by the class of the error, with the names of its data."""


def _illegal_move(error: IllegalMoveError) -> str:
    why = _REFUSALS[error.refusal].format(
        source=error.source, target=error.target, square=error.square
    )
    if not error.legal:
        return why
    if error.refusal is Refusal.MUST_GO_ON:
        return f"{why} Play {listed(error.legal, last='or')}."
    targets = sorted({move.path[0] for move in error.legal})
    return f"{why} {error.source} can go to {listed(targets, last='or')}."


_REFUSALS = {
    Refusal.GAME_OVER: "The game is over.",
    Refusal.OFF_BOARD: "This board has no square {square}.",
    Refusal.NO_PIECE: "There is no piece on {square}.",
    Refusal.NOT_YOUR_PIECE: "The piece on {square} belongs to the other side.",
    Refusal.SAME_SQUARE: "Choose a square other than {square} to move to.",
    Refusal.STUCK: "The piece on {square} can't move.",
    Refusal.NOT_STRAIGHT: "{source} and {target} aren't in the same row or column. Pieces move "
    "in a straight line.",
    Refusal.OCCUPIED: "{square} is occupied.",
    Refusal.BLOCKED: "A piece on {square} is in the way.",
    Refusal.THRONE: "This piece can't stop on the throne {square}.",
    Refusal.THRONE_CROSSING: "This piece can't cross the throne {square}.",
    Refusal.CORNER: "Only the king can move to the corner {square}.",
    Refusal.CAMP: "{square} is in a camp that this piece can't enter or cross.",
    Refusal.TOO_FAR: "{target} is too far for this piece.",
    Refusal.ROLL_FIRST: "Roll the die first.",
    Refusal.MOVED_ALREADY: "The piece on {square} has already moved this turn. Choose another one.",
    Refusal.KING_MUST_MOVE: "You rolled for the king, so he has to move now.",
    Refusal.KING_ONE_STEP: "The die shows an odd number: the king takes one step, in any of eight "
    "directions.",
    Refusal.RAICHI_REPEATED: "The king already gave raichi on that square.",
    Refusal.REPETITION: "{source}-{target} would bring back an earlier position. The rules of this "
    "game don't allow that.",
    Refusal.ONE_LEG: "A piece can't go on after its move in this game: it stops on {source}.",
    Refusal.LEG_AFTER_NO_CAPTURE: "The piece captures nothing on {source}, so it stops there.",
    Refusal.LEG_CAPTURES_NOTHING: "{source}-{target} captures nothing, so the piece can't go on "
    "there.",
    Refusal.MUST_GO_ON: "The piece can't stop on {square}. After a capture it has to go on.",
}


_ROLL_FAULTS = {
    RollFault.GAME_OVER: "The game is over.",
    RollFault.NOT_DUE: "There is no die to roll now.",
    RollFault.FACE: "A die shows 1 to 6, not {face}.",
}


def _wrong_captures(error: WrongCapturesError) -> str:
    written = listed(error.written)
    if not error.actual:
        return f"{error.move} captures nothing, not {written}."
    return f"{error.move} captures {listed(error.actual)}, not {written}."


def _unreadable(error: NotationError) -> str:
    read, rest = error.text[: error.column].strip(), error.text[error.column :].strip()
    found = f"{rest[:20]!r} after {read!r}" if read and rest else repr(error.text[:40])
    return f"I can't read {found} as a move. Type from and to, such as {error.example or 'D1-D3'}."


def _position(error: PositionError) -> str:
    kinds = [kind for kind in SPECIAL_KINDS if KIND_LETTERS[kind] in str(error.expected)]
    letters = ((KIND_LETTERS[kind], kind) for kind in kinds)
    special = [f"{letter} or {letter.upper()} for a {kind}" for letter, kind in letters]
    return _POSITION_FAULTS[error.fault].format(
        row=error.row + 1,
        found=error.found,
        expected=error.expected,
        special=f" Write {listed(special)}; small letters are attackers." if special else "",
    )


_POSITION_FAULTS = {
    PositionFault.ROW_COUNT: "A position on this board has {expected} rows, not {found}.",
    PositionFault.ROW_WIDTH: "Row {row} has {found} or more squares, not {expected}.",
    PositionFault.SIGN: "Row {row} has an unknown character {found!r}. Write t for an attacker, T "
    "for a defender, K for the king and numbers for empty squares.{special}",
    PositionFault.KINGS: "A position has one king, not {found}.",
}


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
        near=f" Maybe you mean {listed(map(repr, error.expected), last='or')}."
        if error.expected
        else "",
    )
    return where + why if where else capital(why)


_AND = {RulesetFault.LAYOUT_SIZE: "and"}
"""The word before the last expected value, where it is not ``or``."""

_RULESET_MISTAKES = {
    RulesetFault.SYNTAX: "I can't read {option} as TOML ({plain}). Put words in quotes, as in "
    '"edge", but not numbers, true or false.',
    RulesetFault.NO_SETTING: "this line sets nothing. Write an option, an equals sign and a value, "
    'as in escape = "edge".',
    RulesetFault.TABLE: "a ruleset has no tables. Write each option on its own line, without "
    "braces or dots in their names.",
    RulesetFault.UNCLOSED: "{option} has an opening quote or bracket without a closing one.",
    RulesetFault.TOO_MANY_PARTS: "{option} has too many parts, or too many lists within lists.",
    RulesetFault.HUGE_NUMBER: "the number in {option} is far too large.",
    RulesetFault.SET_TWICE: "{option} is already set above. Set it only once.",
    RulesetFault.UNKNOWN_OPTION: "there is no option {option}.{near}",
    RulesetFault.MISSING_OPTION: "the option {option} is missing.",
    RulesetFault.WRONG_TYPE: "{option} must be {expected}, not {plain}.",
    RulesetFault.UNKNOWN_VALUE: "{option} can be {expected}, not {found}.",
    RulesetFault.UNKNOWN_SQUARE: "{option} names {found}, which isn't a square of this board.",
    RulesetFault.LAYOUT_NOT_SQUARE: "this row of the layout has {plain}, but the board is "
    "{expected} squares wide.",
    RulesetFault.LAYOUT_SIZE: "the number of rows is {plain}. It must be odd, between {expected}.",
    RulesetFault.LAYOUT_SIGN: "the layout has an unknown character {found}. Use A, D, K or a dot; "
    "for special men c, n, m or g, and capitals for those of the defenders.",
    RulesetFault.LAYOUT_KINGS: "the layout needs one king, not {plain}.",
    RulesetFault.LAYOUT_NO_ATTACKERS: "the layout has no attackers.",
    RulesetFault.TOO_LONG: "{option} is too long: {plain}, at most {expected}.",
    RulesetFault.NO_NAME: "the game needs a name.",
    RulesetFault.UNPRINTABLE: "{option} has a character that can't be shown, {plain}.",
    RulesetFault.EMPTY_CAMP: "a camp has no squares.",
    RulesetFault.CAMPS_OVERLAP: "{plain} is in two camps.",
    RulesetFault.NO_CAMP: "{option} names {plain}, which isn't in a camp.",
    RulesetFault.NO_CORNER: "{option} names {plain}, which isn't in a corner.",
    RulesetFault.KING_ON_GOAL: "the king starts on {plain}, where he has already won.",
    RulesetFault.MAN_ON_CORNER: "a man starts on {plain}, but only the king can stop on corners.",
    RulesetFault.THRONE_TAKEN: "the throne {plain} is on a corner or in a camp. Choose another "
    "square.",
    RulesetFault.MAN_ON_THRONE: "a man starts on the throne {plain}, where men can't stop.",
    RulesetFault.DEFENDER_IN_CAMP: "{plain} is in a camp. The king and the defenders can't start "
    "there.",
    RulesetFault.NO_GOAL_LEFT: "all squares where the king wins are in camps, which he can't "
    "enter.",
    RulesetFault.NO_GOAL: "{option} leaves no square where the king wins. Leave a corner, or add "
    "goals.",
    RulesetFault.TOO_FEW_ATTACKERS: "with {option} at {plain}, the defenders would win before the "
    "first move. On this board it can be at most {expected}.",
    RulesetFault.TOO_MANY_MEN_OFF: "{plain} men are too many to take off. Choose at most "
    "{expected}.",
    RulesetFault.NO_MOVE: "the {plain} have no legal move at the start.",
    RulesetFault.IDLE: "{option} does nothing with {needed} as it is now.",
    RulesetFault.SPECIAL_PIECES: "{option} can't be combined with special men or a king that "
    "jumps. Leave it out.",
}


def _record(error: RecordError) -> str:
    sentence = _RECORD_FAULTS[error.fault].format(
        line=error.line, found=printable(error.found[:LONGEST_SHOWN])
    )
    return f"{sentence} {explain(error.cause)}" if error.cause else sentence


_RECORD_FAULTS = {
    RecordFault.TAG: "Line {line}: I can't use the tag {found!r}.",
    RecordFault.NO_RULESET: "The record doesn't say which game it is. Add the tag Ruleset.",
    RecordFault.TO_MOVE: "The tag ToMove can be attackers or defenders, not {found!r}.",
    RecordFault.MOVE: "Line {line}: the move {found} can't be played.",
    RecordFault.DIE: "Line {line}: the die {found} can't be rolled here.",
    RecordFault.NUMBER: "Line {line}: the number {found} is out of order.",
    RecordFault.VARIATION: "Line {line}: the variation has no end. Close it with a parenthesis.",
    RecordFault.COMMENT: "Line {line}: the comment {found!r} has no end. Close it with a brace.",
    RecordFault.RESULT: "Line {line}: the result {found!r} doesn't match the game.",
    RecordFault.TOO_LONG: "The record is too long, with {found} characters.",
    RecordFault.TOO_MANY_TURNS: "Line {line}: the game has more than {found} turns.",
    RecordFault.TOO_MANY_ROLLS: "Line {line}: the game has more than {found} dice.",
    RecordFault.JSON: "Line {line}: this isn't valid JSON.",
    RecordFault.FIELD: "Line {line}: the field {found!r} is missing, or has an unexpected value.",
    RecordFault.VARIANT: "Line {line}: no game here has the rules {found!r}.",
    RecordFault.TURN: "Line {line}: it isn't the turn of the {found}.",
    RecordFault.BOARD: "Line {line}: no move leads to this board from the one before it.",
    RecordFault.KINGS: "Line {line}: a board has one king, not {found}.",
    RecordFault.BOARD_ROW: "Line {line}: {found!r} isn't a row of the board. A row has 9 of the "
    "letters O, B, W, K and T.",
}


def _unknown_ruleset(error: UnknownRulesetError) -> str:
    key = printable(error.key[:LONGEST_SHOWN])
    near = get_close_matches(key.lower(), error.known)
    meant = f" Did you mean {listed(near, last='or')}?" if near else ""
    return f"There is no ruleset {key!r}.{meant}"


def _verification(error: VerificationError) -> str:
    return _VERIFICATION_FAULTS[error.fault].format(
        number=error.number, found=error.found, expected=error.expected or "no such roll"
    )


_VERIFICATION_FAULTS = {
    VerificationFault.NO_SEED: "There is nothing to verify yet, as the record has no tag DiceSeed. "
    "The seed is revealed when the game is over.",
    VerificationFault.NO_HASH: "This can't be verified, as the record has no tag DiceHash. It is "
    "the SHA-256 of the seed, published when the game began.",
    VerificationFault.HASH: "This isn't the promised seed: its SHA-256 doesn't match the hash.",
    VerificationFault.START: "The start doesn't match the seed.",
    VerificationFault.ROLL: "Roll {number} of the game shows {found}, but the seed gives "
    "{expected}.",
}


_SENTENCES: dict[type[TaflError], Callable[[Any], str]] = {
    IllegalMoveError: _illegal_move,
    WrongCapturesError: _wrong_captures,
    NotationError: _unreadable,
    PositionError: _position,
    RulesetError: _ruleset,
    UnknownRulesetError: _unknown_ruleset,
    RecordError: _record,
    RollError: lambda error: _ROLL_FAULTS[error.fault].format(face=error.face),
    VerificationError: _verification,
    **OPENTAFL_SENTENCES,
}
"""The functions that explain errors, by the class of the error."""
