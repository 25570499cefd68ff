"""Values of moves held to what a proof says: who can never win any more, and when nobody can."""

from dataclasses import replace

from engine.thought import Thought
from tafl.dead_positions import king_is_shut_in, nobody_can_win
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position


def can_force_a_win(position: Position) -> bool:
    """False if it is proven that the side to move in *position* cannot force a win."""
    defends = position.to_move is Side.DEFENDERS
    return not (king_is_shut_in(position) and (defends or nobody_can_win(position)))


def settled(position: Position, thought: Thought) -> Thought:
    """*thought* in *position* with no value that is proven to be out of reach.

    Where the king stays shut in for ever, the defenders have at most 0, a draw. Where nobody can
    win any more, both sides have 0. A side that is behind by all candidates makes a move that
    keeps the draw, if it is proven to have one.
    """
    if not king_is_shut_in(position):
        return thought
    candidates = list(thought.candidates)
    if not can_force_a_win(position):
        candidates = [(move, min(value, 0)) for move, value in candidates]
    held = [
        (move, 0 if value < 0 and _keeps_draw(position, move) else value)
        for move, value in candidates
    ]
    if max(value for _, value in held) < 0:
        held += [(move, 0) for move in position.legal_moves() if _keeps_draw(position, move)][:1]
    held.sort(key=lambda each: -each[1])
    move, value = held[0]
    line = thought.line if move == thought.move else (move,)
    return replace(thought, move=move, value=value, line=line, candidates=tuple(held))


def _keeps_draw(position: Position, move: Move) -> bool:
    """Whether it is proven that the side that makes *move* does not lose after it."""
    after = position.play(move).after
    return king_is_shut_in(after) if position.to_move is Side.ATTACKERS else nobody_can_win(after)
