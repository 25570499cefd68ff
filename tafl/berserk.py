"""Turns of several legs, in games where a piece that has captured goes on (``Ruleset.berserk``)."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Protocol

from tafl.errors import Refusal
from tafl.moves import MOST_LEGS, Move
from tafl.pieces import Side
from tafl.position_view import PositionView
from tafl.ruleset import Berserk
from tafl.squares import Square

MOST_CONTINUATIONS = 1000
"""Most continuations that are listed in one position, the shortest first.

Nobody plays such positions, but somebody may invent a board with more ways than can be counted.
"""


class Leg(Protocol):
    """A ``Turn`` of a single leg, read only."""

    @property
    def move(self) -> Move: ...

    @property
    def captures(self) -> tuple[Square, ...]: ...

    @property
    def captures_king(self) -> bool: ...

    @property
    def side(self) -> Side: ...

    @property
    def after(self) -> "BerserkPosition": ...


class BerserkPosition(PositionView, Protocol):
    """A ``Position``, read only, that can play single legs."""

    def turned_over(self, to_move: Side) -> "BerserkPosition": ...

    def steps_from(self, square: Square) -> list[Move]: ...

    def play(self, move: Move, *, stops: bool = True) -> Leg: ...


def with_continuations(position: BerserkPosition, moves: Iterable[Move]) -> list[Move]:
    """Those of *moves*, of one leg, after which a piece may stop, and all that go on after one."""
    steps = list(moves)
    targets = {move.target for move in steps}
    near = {square for square in targets if _is_beside_enemy(position, square)}
    begun: list[tuple[Move, Leg | None]] = [
        (move, position.play(move, stops=False) if move.target in near else None) for move in steps
    ]
    found: list[Move] = []
    must_go_on, room = position.board.must_go_on, MOST_CONTINUATIONS
    while begun:
        longer: list[tuple[Move, Leg | None]] = []
        for move, leg in begun:
            # Once there are too many, only a piece that must go on is asked whether it can.
            goes_on = len(move.path) < MOST_LEGS and (room >= 0 or must_go_on)
            most = max(1, room + 1)
            following = list(islice(legs_after(leg), most)) if leg is not None and goes_on else []
            if not (following and must_go_on):
                found.append(move)
            longer += [(Move(move.source, *move.path, at.move.target), at) for at in following]
            room -= len(following)
        begun = longer if room >= 0 else []
    return found


def _is_beside_enemy(position: BerserkPosition, square: Square) -> bool:
    """Whether a move to *square* could capture at all: only pieces beside it, or jumped, are."""
    beside = (
        position.piece_at(each) for each in square.neighbours if each.is_on(position.board.size)
    )
    return any(piece and piece.side is not position.to_move for piece in beside)


def legs_after(leg: Leg) -> Iterator[Leg]:
    """The legs with which the piece may go on that has just made *leg*."""
    position = leg.after
    board, goals = position.board, position.board.goals
    if not (leg.captures and board.goes_on) or leg.captures_king or position.king in goals:
        return
    position = position.turned_over(leg.side)
    for move in position.steps_from(leg.move.target):
        made = position.play(move, stops=False)
        if _goes_on(made):
            yield made


def _goes_on(made: Leg) -> bool:
    """Whether the leg *made*, legal as a first one, does what one after a capture has to do."""
    board = made.after.board
    rules = board.ruleset
    escapes = rules.berserk_escape and made.after.king == made.move.target in board.goals
    return bool(made.captures) or escapes or rules.berserk is Berserk.MUST_MOVE


def refusal_to_go_on(leg: Leg, made: Leg) -> Refusal | None:
    """The rule by which *made*, legal as a first leg, may not follow *leg*; None if it may."""
    if leg.captures_king or leg.after.king in leg.after.board.goals:
        return Refusal.GAME_OVER
    if not leg.captures:
        return Refusal.LEG_AFTER_NO_CAPTURE
    return None if _goes_on(made) else Refusal.LEG_CAPTURES_NOTHING
