"""Whole moves: those of a single leg, and those of a piece that goes on after a capture."""

from collections.abc import Iterator
from itertools import pairwise

from tafl.pieces import Piece, Side
from tafl.ruleset import Berserk
from tafl.squares import Square
from tests.naive.board import Move, Position, king_of, targets
from tests.naive.capturing import Played, play_leg

MOST_LEGS = 12


def play(position: Position, move: Move) -> Played:
    """Play *move* leg by leg; whoever came back and fell again has not come back."""
    captures: set[Square] = set()
    returned: set[Square] = set()
    after = position
    for leg in pairwise(move.squares):
        played = play_leg(after._replace(to_move=position.to_move), Move(*leg))
        captures |= set(played.captures)
        returned = (returned - set(played.captures)) | set(played.returned)
        after = played.after
    return Played(in_rows(captures), in_rows(returned), after)


def in_rows(squares: set[Square]) -> list[Square]:
    return sorted(squares, key=lambda square: (square.row, square.column))


def moves_of(position: Position, side: Side) -> Iterator[Move]:
    """Give the moves of *side* along rows and columns."""
    for source, piece in position.pieces.items():
        if piece.side is side:
            yield from moves_from(position, source)


def moves_from(position: Position, source: Square) -> Iterator[Move]:
    for target in targets(position, source):
        yield from move_and_longer_ones(position, Move(source, target))


def move_and_longer_ones(position: Position, move: Move) -> Iterator[Move]:
    """Give *move*, if the piece may stop then, and all moves that go on from there."""
    longer = [move._replace(more=(*move.more, at)) for at in squares_to_go_on(position, move)]
    if not longer or position.rules.berserk is Berserk.MAY:
        yield move
    for following in longer:
        yield from move_and_longer_ones(position, following)


def squares_to_go_on(position: Position, move: Move) -> list[Square]:
    """List where the piece may go next that has made *move*."""
    rules, piece = position.rules, position.pieces[move.source]
    if rules.berserk is Berserk.NO or len(move.squares) > MOST_LEGS:
        return []
    if not captures_of_the_last_leg(position, move):
        return []
    after = play(position, move).after
    king = king_of(after)
    if king in rules.goal_squares or (king is None and king_of(position) is not None):
        return []
    found = []
    for target in targets(after, move.end):
        captures = play_leg(after._replace(to_move=piece.side), Move(move.end, target)).captures
        is_escape = piece is Piece.KING and target in rules.goal_squares
        if captures or rules.berserk is Berserk.MUST_MOVE or (is_escape and rules.berserk_escape):
            found.append(target)
    return found


def captures_of_the_last_leg(position: Position, move: Move) -> list[Square]:
    *begun, _ = move.squares
    if len(begun) == 1:
        return play_leg(position, move).captures
    before = play(position, Move(begun[0], begun[1], tuple(begun[2:]))).after
    return play_leg(before._replace(to_move=position.to_move), Move(begun[-1], move.end)).captures


def legal_moves(position: Position) -> list[Move]:
    """List the moves of the side to move, whatever happened before and whatever a die says."""
    return list(moves_of(position, position.to_move))
