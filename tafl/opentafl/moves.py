"""Moves in OpenTafl's notation: ``e5-e8xe9/f3``, ``Ke5-e1--``.

Each leg of a turn is a move of its own; those after the first have the sign ``=``.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from tafl.errors import NotationError, UnknownSquareError
from tafl.notation import LONGEST_MOVE, WrittenMove
from tafl.opentafl.errors import Unplayed, UnplayedError
from tafl.opentafl.positions import ATTACKING_KING
from tafl.pieces import SPECIAL_MEN, Kind, Piece
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import king_in_danger, raichi
from tafl.squares import Square

RESIGNATION = "---"

_PIECE = f"[tTK{''.join(SPECIAL_MEN)}{ATTACKING_KING}]?"
_SQUARE = r"[a-z][0-9]{1,2}"
_MOVE = re.compile(
    rf"(?P<piece>{_PIECE})(?P<source>{_SQUARE})(?P<way>\^=|[-=^])(?P<target>{_SQUARE})"
    rf"(?:x(?P<captures>{_PIECE}{_SQUARE}(?:/{_PIECE}{_SQUARE})*))?"
    r"[-+]{0,3}"
)
_CAPTURE = re.compile(rf"(?P<piece>{_PIECE})(?P<square>{_SQUARE})")
STEPS, JUMPS, GOES_ON, GOES_ON_BY_JUMP = "-", "^", "=", "^="
"""The signs of a move and of a jump, and of both when they are legs that go on."""


def goes_on(text: str) -> bool:
    """Whether *text* is a leg of the same turn as the move before it."""
    written = _MOVE.fullmatch(text) if len(text) <= LONGEST_MOVE else None
    return written is not None and written["way"] in (GOES_ON, GOES_ON_BY_JUMP)


def read_turn(texts: Sequence[str]) -> WrittenMove:
    """Read a move from its legs in OpenTafl's notation; for errors, see ``read_move``."""
    if goes_on(texts[0]):
        raise NotationError(texts[0], 0)
    first, *others = map(read_move, texts)
    end = first.target
    for text, leg in zip(texts[1:], others, strict=True):
        if leg.source != end:
            raise NotationError(text, 0)
        end = leg.target
    captures = [square for leg in (first, *others) for square in leg.captures or ()]
    path = *first.path, *(leg.target for leg in others)
    return replace(first, path=path, captures=tuple(captures) or None)


def read_move(text: str) -> WrittenMove:
    """Read a move in OpenTafl's notation; signs at its end about the king are ignored.

    Raises:
        NotationError: *text* is not a move.
        UnknownSquareError: *text* names a square that no board has.
        UnplayedError: *text* has a king of the attackers, as no ruleset of ours has.
    """
    written = _MOVE.fullmatch(text) if len(text) <= LONGEST_MOVE else None
    if written is None:
        raise NotationError(text[:LONGEST_MOVE], 0)
    captures = list(_CAPTURE.finditer(written["captures"] or ""))
    for piece in (written["piece"], *(capture["piece"] for capture in captures)):
        if piece == ATTACKING_KING:
            raise UnplayedError(Unplayed.ATTACKING_KING, text)
    return WrittenMove(
        _square(written["source"]),
        (_square(written["target"]),),
        tuple(_square(capture["square"]) for capture in captures) or None,
        king=written["piece"] == "K",
    )


def write_turn(turn: Turn) -> list[str]:
    """Write the legs of *turn* in OpenTafl's notation.

    A sign at the end tells if the king is captured, has escaped, is in danger or may escape next.
    """
    first, *others = turn.legs
    legs = [_leg(first, STEPS, JUMPS), *(_leg(leg, GOES_ON, GOES_ON_BY_JUMP) for leg in others)]
    return [*legs[:-1], legs[-1] + _sign(turn)]


def _leg(leg: Turn, steps: str, jumps: str) -> str:
    """A *leg* with the sign *steps* or *jumps* between its squares."""
    source, target = _name(leg.move.source), _name(leg.move.target)
    taken = [_symbol(leg.before, square) + _name(square) for square in leg.captures]
    captures = f"x{'/'.join(taken)}" if taken else ""
    way = steps if leg.jumped is None else jumps
    return f"{_symbol(leg.before, leg.move.source)}{source}{way}{target}{captures}"


def _symbol(position: Position, square: Square) -> str:
    """The letter of the piece on *square* if it is the king or a special man; else empty."""
    if position.piece_at(square) is Piece.KING:
        return "K"
    is_special = position.kind_at(square) is not Kind.MAN
    return position.layout_sign_at(square) if is_special else ""


def _sign(turn: Turn) -> str:
    after = turn.after
    if turn.captures_king:
        return "++"
    if after.king in after.board.goals:
        return "--"
    if king_in_danger(after):
        return "+"
    return "-" if raichi(after) else ""


def _name(square: Square) -> str:
    return str(square).lower()


def _square(name: str) -> Square:
    try:
        return Square.parse(name)
    except ValueError:
        raise UnknownSquareError(name.upper()) from None
