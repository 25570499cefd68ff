"""Hints in lists of squares: what a piece can do, and what its move does."""

from collections.abc import Collection

from tafl.phrases import counted, listed
from tafl.pieces import Kind, Piece, Side
from tafl.position import Position, Turn
from tafl.ruleset import Escape
from tafl.squares import Square

CAN_WIN, WINS, CAPTURES_KING = "can win", "wins", "captures the king"
GOES_ON, STOPS = "can go on", "stop here"

SEPARATOR = " · "
"""The text between the square and its hint, in all lists."""

MAX_NAMED = 3
"""The largest number of captures that are named for a piece; more are only counted."""


def joined(*hints: str) -> str:
    return ", ".join(filter(None, hints))


def mobility(position: Position, square: Square, moves: int) -> str:
    """The number of *moves* of the piece on *square*: ``commander, 3 moves``, if it is special."""
    kind = position.kind_at(square)
    special = "" if kind is Kind.MAN else str(kind)
    is_king = position.piece_at(square) is Piece.KING
    return joined("king" if is_king else special, counted(moves, "move"))


def can_capture(men: Collection[Square]) -> str:
    """The *men* that a piece can capture, each with one of its moves; empty if it can't."""
    if not men:
        return ""
    named = listed(sorted(men)) if len(men) <= MAX_NAMED else f"{len(men)} pieces"
    return f"can capture {named}"


def captures(turn: Turn) -> str:
    return f"captures {listed(turn.captured_men)}" if turn.captured_men else ""


def place(position: Position, source: Square, target: Square) -> str:
    """The place that *target* is: ``next to your king``, ``towards the corner``, ``to the throne``.

    Everybody can see it on the board. It is empty if *target* is neither near the king nor nearer
    to a corner to which he can escape. The king is nearer once he is in line with one: then he
    needs one move fewer on an empty board.
    """
    if position.piece_at(source) is Piece.KING:
        return _kings_place(position, source, target)
    whose = "your" if position.to_move is Side.DEFENDERS else "the"
    near_king = f"next to {whose} king" if position.king in target.neighbours else ""
    return joined(near_king, _way_to_corner(position, source, target))


def _kings_place(position: Position, source: Square, target: Square) -> str:
    rules = position.ruleset
    at_edge = rules.escape is Escape.EDGE
    goal = "edge" if at_edge else "corner"
    goals = sorted(rules.edge_squares if at_edge else rules.corner_squares)
    if target in goals:
        return f"to the {goal}"
    if rules.has_throne and target in rules.throne_squares:
        return "to the throne"
    before, after = (any(_is_straight(at, each) for each in goals) for at in (source, target))
    return f"towards the {goal}" if after and not before else ""


def _way_to_corner(position: Position, source: Square, target: Square) -> str:
    """The way of a man along the edge to a corner, if the king escapes to corners."""
    rules = position.ruleset
    corners = rules.corner_squares
    if rules.escape is not Escape.CORNER or target in corners:
        return ""
    if not corners.isdisjoint(target.neighbours):
        return "next to the corner"
    in_line = [corner for corner in corners if _is_straight(source, target, corner)]
    is_nearer = in_line and _steps(target, in_line) < _steps(source, corners)
    return "towards the corner" if is_nearer else ""


def _is_straight(start: Square, *squares: Square) -> bool:
    return all(each.column == start.column for each in squares) or all(
        each.row == start.row for each in squares
    )


def _steps(square: Square, goals: Collection[Square]) -> float:
    """The number of steps, up and across, to the nearest of *goals*; endless without one."""
    ways = (abs(square.column - goal.column) + abs(square.row - goal.row) for goal in goals)
    return min(ways, default=float("inf"))
