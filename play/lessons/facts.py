"""Facts that explain why a move misses a lesson's goal, proven by the rules.

Other modules put them into words.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from play.lessons.goals import Aim, Arrival, Capture, Closing, Goal, Safety, dangers, turn_of
from play.values import Value
from tafl.encirclement import gap_in_ring, region_of_defenders
from tafl.endings import Outcome
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import is_tuichi, raichi, ways_out
from tafl.squares import Square


class Ended(Value):
    """The learner's move ended the game with *outcome*, which is not the goal."""

    outcome: Outcome


class WentElsewhere(Value):
    """The piece went to *target* instead of one of the squares *wanted*."""

    target: Square
    wanted: tuple[Square, ...]


class OtherPiece(Value):
    """The learner moved another piece than that on *source*, which should have moved.

    It should have gone to one of the squares *wanted*; empty for any.
    """

    source: Square
    wanted: tuple[Square, ...]


class Took(Value):
    """The learner captured the men on *squares*, but not those on *missing*, as the goal asks."""

    squares: tuple[Square, ...]
    missing: tuple[Square, ...]


class NobodyBeside(Value):
    """The learner's move captured nothing: no enemy is beside *target*, where the piece went."""

    target: Square


class NotClosed(Value):
    """The learner's move captured nothing: the enemy on *enemy* is open on its far side.

    *far* is the square on that side; None if that is off the board.
    """

    enemy: Square
    far: Square | None


class CanBeTaken(Value):
    """The opponent can now capture the piece on *square* with *move*."""

    square: Square
    move: Move


class NoWayOut(Value):
    """The goal needs a way out for the king, but he has no move to a goal square."""


class CanEscape(Value):
    """The king can still escape, by any of the moves *ways*."""

    ways: tuple[Move, ...]


class CanBeStopped(Value):
    """The king threatens to escape, but the attackers can stop him with *move*."""

    move: Move


class NotSurrounded(Value):
    """The squares *free* beside *king*, the king's square, have no attacker on them."""

    king: Square
    free: tuple[Square, ...]


class HasGap(Value):
    """A defender has a path to *square* past the attackers."""

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
    """The facts that explain why the last move of *game* misses *goal*; none if no fact does."""
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
            yield from map(HasGap, sorted(squares & region_of_defenders(game.position)))
        case Aim():
            yield from _of_king(goal, game.position)


def _arriving(move: Move, goal: Arrival) -> Iterator[Fact]:
    wanted = tuple(sorted(goal.targets))
    if goal.source is not None and goal.source != move.source:
        yield OtherPiece(goal.source, wanted)
    elif wanted and move.target not in wanted:
        yield WentElsewhere(move.target, wanted)


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
            open_edge = gap_in_ring(position)
            if open_edge is not None:
                yield HasGap(open_edge)
        case _:
            return


def _wanted_beside(king: Square, position: Position) -> Sequence[Square]:
    """The squares beside the *king* without an attacker, on which attackers are needed.

    Where two attackers suffice, only those opposite an attacker, if there are any.
    """
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
    """The first move found that stops the king from escaping, if he threatens to."""
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
