"""Proofs of tuichi, when nothing stops the king: each defence, and his escape, as a board."""

from collections.abc import Sequence

from rendering.scene import Scene
from tafl.defences import Defence, DefenceAttempt, defences
from tafl.game import Game
from tafl.position import Position
from tafl.raichi_and_tuichi import ways_out

MAX_BOARDS = 4
"""Most boards in a picture, two rows of two: more would be too small on a phone."""


def proof_of(game: Game) -> tuple[Sequence[Defence], Sequence[Scene]]:
    """All defences in *game* and their scenes; empty unless nothing stops the king (tuichi)."""
    found = defences(game.position, game.legal_moves()) if game.is_tuichi else ()
    return found, proof_scenes(game.position, found)


def proof_scenes(position: Position, found: Sequence[Defence]) -> tuple[Scene, ...]:
    """A scene for each of the first ``MAX_BOARDS`` defences in *found*, which hinder the king most.

    A scene shows the first move of the defence played, and the king's way to a goal after it. Moves
    that do nothing against him are not played: their scene shows all his ways.
    """
    return tuple(_scene(position, defence) for defence in found[:MAX_BOARDS])


def _scene(position: Position, defence: Defence) -> Scene:
    if defence.attempt is DefenceAttempt.NOTHING:
        return Scene(position, escapes=ways_out(position))
    turn = position.play(defence.moves[0])
    return Scene(turn.after, last=turn, escapes=defence.answer)
