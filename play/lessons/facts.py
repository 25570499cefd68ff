"""Facts about a move that misses its goal, proven by the rules and put into words elsewhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from play.lessons.goals import Aim, Arrival, Capture, Closing, Goal, Safety, dangers, turn_of
from play.lessons.paths import gap, is_open
from tafl.endings import Outcome
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.squares import Square
from tafl.threats import is_tuichi, raichi, ways_out


@dataclass(frozen=True, slots=True)
class Ended:
    """The move ended the game, with an *outcome* that is not the goal."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class WentElsewhere:
    """The piece went to *target*, not to one of *wanted*."""

    target: Square
    wanted: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class OtherPiece:
    """The move was not by the piece on *source*."""

    source: Square


@dataclass(frozen=True, slots=True)
class Took:
    """The move captured the men on *squares*; those on *missing* are still there."""

    squares: tuple[Square, ...]
    missing: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class NobodyBeside:
    """The move captured nothing: the piece on *target* has no enemy beside it."""

    target: Square


@dataclass(frozen=True, slots=True)
class NotClosed:
    """The move captured nothing: the enemy on *enemy* is still open on the far side.

    *far* is the square there; None where that is off the board.
    """

    enemy: Square
    far: Square | None


@dataclass(frozen=True, slots=True)
class CanBeTaken:
    """The opponent can capture the piece on *square* with *move*."""

    square: Square
    move: Move


@dataclass(frozen=True, slots=True)
class NoWayOut:
    """The king has no way to a goal in one move."""


@dataclass(frozen=True, slots=True)
class CanEscape:
    """The king has these *ways* out."""

    ways: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class CanBeStopped:
    """The king threatens to escape, but *move* stops him."""

    move: Move


@dataclass(frozen=True, slots=True)
class NotSurrounded:
    """The *free* squares beside the king have no attacker on them."""

    king: Square
    free: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class HasGap:
    """A defender has a path to *square*."""

    square: Square


Fact: TypeAlias = (
    Ended
    | WentElsewhere
    | OtherPiece
    | Took
    | NobodyBeside
    | NotClosed
    | CanBeTaken
    | NoWayOut
    | CanEscape
    | CanBeStopped
    | NotSurrounded
    | HasGap
)


def shortfalls(goal: Goal, game: Game) -> Iterator[Fact]:
    """The facts that keep the last turn of *game* from *goal*, if any fact explains it."""
    turn = turn_of(game)
    if game.outcome is not None and not isinstance(goal, Arrival | Capture):
        yield Ended(game.outcome)
        return
    match goal:
        case Arrival():
            yield from _arriving(turn.move, goal)
        case Capture(squares):
            yield from _capturing(turn, squares)
        case Safety(squares):
            for danger in dangers(game, squares)[:1]:
                watched = squares or {turn.move.target}
                taken = next(each for each in danger.captures if each in watched)
                yield CanBeTaken(taken, danger.move)
        case Closing(squares):
            yield from map(HasGap, (at for at in sorted(squares) if is_open(game.position, at)))
        case Aim():
            yield from _of_king(goal, game.position)


def _arriving(move: Move, goal: Arrival) -> Iterator[Fact]:
    if goal.source is not None and goal.source != move.source:
        yield OtherPiece(goal.source)
    elif goal.targets and move.target not in goal.targets:
        yield WentElsewhere(move.target, tuple(sorted(goal.targets)))


def _capturing(turn: Turn, squares: frozenset[Square]) -> Iterator[Fact]:
    if turn.captured_men:
        missing = sorted(squares.difference(turn.captured_men))
        yield Took(tuple(sorted(turn.captured_men)), tuple(missing))
        return
    column, row = turn.move.target
    size, opponent = turn.after.board.size, turn.side.opponent
    beside = (at for at in turn.move.target.neighbours if at.is_on(size))
    enemies = [at for at in beside if _is_man_of(opponent, turn.after, at)]
    if not enemies:
        yield NobodyBeside(turn.move.target)
    # A wanted enemy first.
    for enemy in sorted(enemies, key=lambda each: each not in squares)[:1]:
        far = Square(2 * enemy.column - column, 2 * enemy.row - row)
        yield NotClosed(enemy, far if far.is_on(size) else None)


def _of_king(aim: Aim, position: Position) -> Iterator[Fact]:
    ways, king = ways_out(position), position.king
    match aim:
        case Aim.ESCAPE | Aim.RAICHI if not ways:
            yield NoWayOut()
        case Aim.TUICHI if not ways:
            yield NoWayOut()
        case Aim.TUICHI:
            yield from _stops(position)
        case Aim.STOP if ways:
            yield CanEscape(ways)
        case Aim.TAKE_KING if king is not None:
            yield NotSurrounded(king, tuple(sorted(_wanted_beside(king, position))))
            if ways:
                yield CanEscape(ways)
        case Aim.RING | Aim.ENCIRCLE:
            open_edge = gap(position)
            if open_edge is not None:
                yield HasGap(open_edge)
        case _:
            return


def _wanted_beside(king: Square, position: Position) -> Sequence[Square]:
    """The free squares beside the *king*; only those across from attackers if two suffice."""
    free = [at for at in king.neighbours if _is_free(position, at)]
    if not position.board.terrain.takes_king_like_a_man(king):
        return free
    across = [
        Square(2 * king.column - at.column, 2 * king.row - at.row)
        for at in king.neighbours
        if at.is_on(position.board.size) and position.piece_at(at) is Piece.ATTACKER
    ]
    return [at for at in free if at in across] or free


def _stops(position: Position) -> Iterator[Fact]:
    """The first move that stops the king from escaping, if he threatens to."""
    if position.to_move is not Side.ATTACKERS or is_tuichi(position) or not raichi(position):
        return
    for move in position.legal_moves():
        if not ways_out(position.play(move).after):
            yield CanBeStopped(move)
            return


def _is_man_of(side: Side, position: Position, square: Square) -> bool:
    piece = position.piece_at(square)
    return piece is not Piece.EMPTY and piece is not Piece.KING and piece.side is side


def _is_free(position: Position, square: Square) -> bool:
    return square.is_on(position.board.size) and position.piece_at(square) is not Piece.ATTACKER
