"""The picture of a tuichi's proof: a board for each defence, with the way out that answers it."""

from collections.abc import Sequence

from rendering.scene import Scene
from tafl.defences import Attempt, Defence, defences
from tafl.game import Game
from tafl.position import Position
from tafl.threats import ways_out

MAX_BOARDS = 4
"""Two rows of two: more boards would be too small on a phone."""


def proof_of(game: Game) -> tuple[Sequence[Defence], Sequence[Scene]]:
    """The defences against the tuichi in *game*, and their scenes; none if there is no tuichi."""
    found = defences(game.position, game.legal_moves()) if game.is_tuichi else ()
    return found, proof_scenes(game.position, found)


def proof_scenes(position: Position, found: Sequence[Defence]) -> tuple[Scene, ...]:
    """A scene for each of *found* in their order, as many as a picture has room for.

    It shows the first of its moves played, and the king's way out after it. Moves that do nothing
    about him are not played: there he has all his ways. What is left out are the last defences,
    which hinder him least.
    """
    return tuple(_scene(position, defence) for defence in found[:MAX_BOARDS])


def _scene(position: Position, defence: Defence) -> Scene:
    if defence.attempt is Attempt.NOTHING:
        return Scene(position, escapes=ways_out(position))
    turn = position.play(defence.moves[0])
    return Scene(turn.after, last=turn, escapes=defence.answer)
