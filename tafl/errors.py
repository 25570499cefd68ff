"""Errors in input that a person gives the engine.

Every error carries the data to explain it, and no prose: that is in ``tafl.errors_in_words``.
"""

from dataclasses import KW_ONLY, dataclass, field
from enum import StrEnum
from typing import Any, dataclass_transform

from tafl.moves import Move
from tafl.squares import Square


@dataclass_transform(eq_default=False, field_specifiers=(field,))
class TaflError(Exception):
    """An error that a person can cause, to be explained to them.

    Every subclass becomes a dataclass: its fields, which are its arguments, say what is wrong.
    """

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the error's data, whatever arguments its class takes."""
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[TaflError], arguments: tuple[Any, ...], data: dict[str, Any]
) -> TaflError:
    """The error that was pickled, made without calling its ``__init__``."""
    error = kind.__new__(kind, *arguments)
    error.__dict__.update(data)
    return error


class Refusal(StrEnum):
    """The rule that a move breaks."""

    GAME_OVER = "game-over"
    OFF_BOARD = "off-board"
    NO_PIECE = "no-piece"
    NOT_YOUR_PIECE = "not-your-piece"
    SAME_SQUARE = "same-square"
    STUCK = "stuck"
    NOT_STRAIGHT = "not-straight"
    OCCUPIED = "occupied"
    BLOCKED = "blocked"
    THRONE = "throne"
    THRONE_CROSSING = "throne-crossing"
    CORNER = "corner"
    CAMP = "camp"
    TOO_FAR = "too-far"
    ROLL_FIRST = "roll-first"
    MOVED_ALREADY = "moved-already"
    KING_MUST_MOVE = "king-must-move"
    KING_ONE_STEP = "king-one-step"
    RAICHI_REPEATED = "raichi-repeated"
    REPETITION = "repetition"
    ONE_LEG = "one-leg"
    LEG_AFTER_NO_CAPTURE = "leg-after-no-capture"
    LEG_CAPTURES_NOTHING = "leg-captures-nothing"
    MUST_GO_ON = "must-go-on"
    WRONG_CAPTURES = "wrong-captures"
    NOT_THE_KING = "not-the-king"
    UNREADABLE = "unreadable"


class MoveError(TaflError):
    """A move is not made, because it breaks the rule *refusal*."""

    refusal: Refusal


class IllegalMoveError(MoveError):
    """The move from *source* to *target* breaks the rule *refusal* at *square*.

    *legal* holds the legal moves of the piece on *source*, if it is one of the side to move.
    """

    source: Square
    target: Square
    square: Square
    legal: tuple[Move, ...] = ()


class WrongCapturesError(MoveError):
    """The captures *written* with *move* are not the *actual* ones."""

    refusal: Refusal = field(default=Refusal.WRONG_CAPTURES, init=False)

    move: Move
    written: tuple[Square, ...]
    actual: tuple[Square, ...]


class RollFault(StrEnum):
    GAME_OVER = "game-over"
    NOT_DUE = "not-due"
    FACE = "face"


class RollError(TaflError):
    """A die was rolled that is not due, or *face* is not a number from 1 to 6."""

    fault: RollFault
    face: int


class UnknownTextError(TaflError):
    """A text is neither a position nor a ruleset nor a game."""


class VerificationFault(StrEnum):
    """The reason why dice and random choices cannot be those of a seed."""

    NO_SEED = "no-seed"
    NO_HASH = "no-hash"
    HASH = "hash"
    START = "start"
    ROLL = "roll"


class VerificationError(TaflError):
    """The dice or random choices of a game are not those of its seed.

    If a roll differs, *number* is its number from 1, *found* its face, *expected* the seed's face.
    """

    fault: VerificationFault
    number: int = 0
    found: int = 0
    expected: int = 0


class SeedError(TaflError):
    """A seed is not 64 hexadecimal digits."""


class NotTheKingError(MoveError):
    """The move was written with the king's sign, but another piece is on its source."""

    refusal: Refusal = field(default=Refusal.NOT_THE_KING, init=False)

    move: Move


class NotationError(MoveError):
    """*text* is no move; reading stopped at *column*, counted from 0.

    *example* is a move that could be played instead, if the game is known.
    """

    refusal: Refusal = field(default=Refusal.UNREADABLE, init=False)

    text: str
    column: int
    example: Move | None = None


class UnknownSquareError(MoveError):
    """A move names the square *name*, which no board has."""

    refusal: Refusal = field(default=Refusal.OFF_BOARD, init=False)

    name: str


class PositionFault(StrEnum):
    """A mistake in the text of a position, such as ``3ttt3/4t4/…``."""

    ROW_COUNT = "row-count"
    ROW_WIDTH = "row-width"
    SIGN = "sign"
    KINGS = "kings"


class PositionError(TaflError):
    """A position cannot be read: *row*, from 0, has *found* where *expected* should be."""

    fault: PositionFault
    row: int
    found: object
    expected: object


class RulesetFault(StrEnum):
    SYNTAX = "syntax"
    NO_SETTING = "no-setting"
    TABLE = "table"
    UNCLOSED = "unclosed"
    TOO_MANY_PARTS = "too-many-parts"
    HUGE_NUMBER = "huge-number"
    SET_TWICE = "set-twice"
    UNKNOWN_OPTION = "unknown-option"
    MISSING_OPTION = "missing-option"
    WRONG_TYPE = "wrong-type"
    UNKNOWN_VALUE = "unknown-value"
    UNKNOWN_SQUARE = "unknown-square"
    LAYOUT_NOT_SQUARE = "layout-not-square"
    LAYOUT_SIZE = "layout-size"
    LAYOUT_SIGN = "layout-sign"
    LAYOUT_KINGS = "layout-kings"
    LAYOUT_NO_ATTACKERS = "layout-no-attackers"
    TOO_LONG = "too-long"
    NO_NAME = "no-name"
    UNPRINTABLE = "unprintable"
    EMPTY_CAMP = "empty-camp"
    CAMPS_OVERLAP = "camps-overlap"
    NO_CAMP = "no-camp"
    NO_CORNER = "no-corner"
    KING_ON_GOAL = "king-on-goal"
    MAN_ON_CORNER = "man-on-corner"
    MAN_ON_THRONE = "man-on-throne"
    THRONE_TAKEN = "throne-taken"
    DEFENDER_IN_CAMP = "defender-in-camp"
    NO_GOAL_LEFT = "no-goal-left"
    NO_GOAL = "no-goal"
    TOO_FEW_ATTACKERS = "too-few-attackers"
    TOO_MANY_MEN_OFF = "too-many-men-off"
    NO_MOVE = "no-move"
    IDLE = "idle"
    SPECIAL_PIECES = "special-pieces"


class RulesetError(TaflError):
    """A ruleset is refused: *fault* in *option*, at *line* (from 1; None if not read from a text).

    *found* is what is there, *expected* what may be. *further* are the other mistakes in the text.
    """

    fault: RulesetFault
    option: str
    _: KW_ONLY
    line: int | None = None
    found: object = None
    expected: tuple[str, ...] = ()
    further: "tuple[RulesetError, ...]" = ()

    @property
    def mistakes(self) -> "tuple[RulesetError, ...]":
        """This mistake and those in *further*."""
        return (self, *self.further)


class UnknownRulesetError(TaflError):
    """No ruleset has the key *key*; *known* lists keys that exist, perhaps only similar ones."""

    key: str
    known: tuple[str, ...]


class RecordFault(StrEnum):
    TAG = "tag"
    NO_RULESET = "no-ruleset"
    TO_MOVE = "to-move"
    MOVE = "move"
    DIE = "die"
    NUMBER = "number"
    COMMENT = "comment"
    VARIATION = "variation"
    RESULT = "result"
    TOO_LONG = "too-long"
    TOO_MANY_TURNS = "too-many-turns"
    TOO_MANY_ROLLS = "too-many-rolls"
    JSON = "json"
    FIELD = "field"
    VARIANT = "variant"
    TURN = "turn"
    BOARD = "board"
    BOARD_ROW = "board-row"
    KINGS = "kings"


class RecordError(TaflError):
    """A game record cannot be read at *line* (from 1); *cause* is the error in its move or tag."""

    fault: RecordFault
    line: int
    found: str
    cause: TaflError | None = None
