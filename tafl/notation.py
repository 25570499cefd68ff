"""Moves and positions as text, both ways (rules §1)."""

import re
from collections.abc import Container
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise

from tafl.errors import NotationError, PositionError, PositionFault, UnknownSquareError
from tafl.moves import MOST_LEGS, Move
from tafl.pasted_text import as_typed, plain_squares
from tafl.pieces import SPECIAL_MEN, Kind, Piece, Side
from tafl.position import MAX_REMEMBERED_ROWS, Position, Turn
from tafl.ruleset import Ruleset
from tafl.squares import Square

MAX_REMEMBERED_MOVES = 1 << 14
"""Number of written moves cached; people play the same few thousand again and again."""

LONGEST_MOVE = 400
"""Most characters of a move: a whole row captured on the largest board, or twelve legs (see
``Move``) with three captures each, with room to spare."""

# K before a number is a column, K before a letter is the king.
_KING = re.compile(r"\s*(?:\*|K(?:ing)?(?=\s*[A-Z][0-9]))\s*", re.IGNORECASE)
_SQUARE = re.compile(r"[A-Za-z][0-9]{1,3}(?![0-9])")
# Chess players write an x between the squares, others a word.
_DASH = re.compile(r"\s*(?:->|[-‐‑‒–—−:→x×⨯✕]|to)?\s*", re.IGNORECASE)
# Between legs something has to stand: squares without a sign are captured.
_ON = re.compile(r"\s*(?:->|[-‐‑‒–—−→]|to)\s*(?=[A-Z])", re.IGNORECASE)
_TAKES = re.compile(r"\s*[xX×⨯✕:,]?\s*")

_SIGNS = {
    "t": (Piece.ATTACKER, Kind.MAN),
    "T": (Piece.DEFENDER, Kind.MAN),
    "K": (Piece.KING, Kind.MAN),
    **SPECIAL_MEN,
}
_WRITTEN = str.maketrans("AD.", "tT ")
"""The letters of positions for those of layouts."""
_RUN = re.compile(r"[0-9]+|.", re.DOTALL)


@dataclass(frozen=True)
class WrittenMove:
    """A move as a person wrote it: *path* are the squares after *source*, one for each leg.

    *captures* is None if none are written. *king* tells whether it is marked as a king's move.
    """

    source: Square
    path: tuple[Square, ...]
    captures: tuple[Square, ...] | None = None
    king: bool = False

    @property
    def target(self) -> Square:
        return self.path[-1]

    @cached_property
    def move(self) -> Move | None:
        """The move; None if no piece can ever go from *source* along *path*."""
        try:
            return Move(self.source, *self.path)
        except ValueError:
            return None

    @property
    def impossible_leg(self) -> tuple[Square, Square]:
        """The ends of the first leg along which no piece can ever go, if *move* is None."""
        ends = pairwise((self.source, *self.path))
        return next(leg for leg in ends if WrittenMove(leg[0], leg[1:]).move is None)


@lru_cache(maxsize=MAX_REMEMBERED_MOVES)
def read_move(text: str) -> WrittenMove:
    """Read a move: ``H1-H3``, ``h1 to h3``, ``c1-c4xc5d4``, ``c1 c4 x c5``, ``*G7–G8``, ``Kg7g8``.

    The king's may be ``king g7-g8``, as in lists. A move of several legs is ``c1-c4xc5-c7xc6``, or
    ``c1-c4xc5 c4-c7xc6``.

    Raises:
        NotationError: *text* is not a move; the error says where reading stopped.
        UnknownSquareError: *text* names a square that no board has.
    """
    if len(text) > LONGEST_MOVE:
        raise NotationError(text[:LONGEST_MOVE], LONGEST_MOVE)
    text = plain_squares(as_typed(text))
    king = _KING.match(text)
    at = king.end() if king else len(text) - len(text.lstrip())
    source, at = _square(text, at)
    target, at = _square(text, _skip(_DASH, text, at))
    path, captures = [target], []
    while text[at:].strip():
        on = _ON.match(text, at)
        square, at = _square(text, on.end() if on else _skip(_TAKES, text, at))
        if on:
            path.append(square)
            if len(path) > MOST_LEGS:
                raise NotationError(text, on.start())
        # A leg may begin with the square on which the piece stands.
        elif square != path[-1] or not _ON.match(text, at):
            captures.append(square)
    return WrittenMove(source, tuple(path), tuple(captures) or None, king=king is not None)


def write_turn(turn: Turn, *, king: str = "*") -> str:
    """Write *turn* with the men captured: ``C1-C4xC5D4``, a king's move ``*G7-G8``.

    *king* is written before a king's move instead of the asterisk. Each leg has its own captures:
    ``C1-C4xC5-C7xC6``.
    """
    sign = king if turn.move.source == turn.before.king else ""
    if not turn.captures:
        return f"{sign}{turn.move}"
    legs = (f"{leg.move.target}{_captures(leg)}" for leg in turn.legs)
    return f"{sign}{turn.move.source}-{'-'.join(legs)}"


def _captures(leg: Turn) -> str:
    # By column, as in text 000's C1-C4xC5D4; the captures of a turn are ordered by row.
    men = sorted(leg.captured_men) if leg.captures else ()
    return "x" + "".join(map(str, men)) if men else ""


def read_position(text: str, ruleset: Ruleset, to_move: Side) -> Position:
    """Read a position, such as ``3ttt3/4t4/…``, on the board of *ruleset*.

    Raises:
        PositionError: a row is missing, too short or too long, has an unknown sign, or there is
            more than one king.
    """
    known = "tTK" + letters_of(ruleset)
    pieces, kinds = read_rows(text.strip(), ruleset.size, kings=(0, 1), signs=known)
    return Position.of(ruleset, pieces, to_move, kinds)


def letters_of(ruleset: Ruleset) -> str:
    """The letters of special men that games under *ruleset* may have in their positions."""
    kinds = {kind for _, kind in ruleset.special_men}
    return "".join(letter for letter, (_, kind) in SPECIAL_MEN.items() if kind in kinds)


def read_rows(
    text: str, size: int, kings: Container[int], signs: str = "".join(_SIGNS)
) -> tuple[dict[Square, Piece], dict[Square, Kind]]:
    """Read the pieces of a position, such as ``3ttt3/4t4/…``, of *size* rows, and special kinds.

    *signs* are the letters of pieces that may be there.

    Raises:
        PositionError: a row is missing, too short or too long, has an unknown sign, or the number
            of kings is not in *kings*.
    """
    rows = text.split("/", size + 1)
    if len(rows) != size:
        raise PositionError(PositionFault.ROW_COUNT, len(rows) - 1, len(rows), size)
    found = {
        Square(column, number): _SIGNS[sign]
        for number, row in enumerate(rows)
        for column, sign in _read_row(row, number, size, signs)
    }
    pieces = {square: piece for square, (piece, _) in found.items()}
    count = list(pieces.values()).count(Piece.KING)
    if count not in kings:
        raise PositionError(PositionFault.KINGS, size - 1, count, 1)
    return pieces, {square: kind for square, (_, kind) in found.items() if kind is not Kind.MAN}


def _read_row(row: str, number: int, size: int, signs: str) -> list[tuple[int, str]]:
    """The letters of one row of a position, each with its column; *number* is the row's, from 0.

    Raises:
        PositionError: the row is not *size* squares wide, or has an unknown sign.
    """
    pieces = []
    column = 0
    for run in _RUN.findall(row):
        if run.isascii() and run.isdigit():
            # Three digits are more than any row has; Python refuses to read thousands of them.
            column += int(run[:3])
        elif run in signs:
            pieces.append((column, run))
            column += 1
        else:
            raise PositionError(PositionFault.SIGN, number, run, signs)
        if column > size:
            break
    if column != size:
        raise PositionError(PositionFault.ROW_WIDTH, number, column, size)
    return pieces


def write_position(position: Position) -> str:
    """Write *position* as ``3ttt3/4t4/…``, row 1 first.

    ``t`` is an attacker, ``T`` a defender, ``K`` the king, a number a run of empty squares. The
    special men have their own letters, ``SPECIAL_MEN``.
    """
    return "/".join(map(_row, position.layout_rows()))


@lru_cache(maxsize=MAX_REMEMBERED_ROWS)
def _row(signs: str) -> str:
    """A row of letters, with the number of each run of spaces in its place."""
    return re.sub(" +", lambda gap: str(len(gap[0])), signs.translate(_WRITTEN))


def _square(text: str, at: int) -> tuple[Square, int]:
    found = _SQUARE.match(text, at)
    if found is None:
        raise NotationError(text, at)
    try:
        return Square.parse(found[0]), found.end()
    except ValueError:
        raise UnknownSquareError(found[0].upper()) from None


def _skip(signs: re.Pattern[str], text: str, at: int) -> int:
    found = signs.match(text, at)
    return found.end() if found else at
