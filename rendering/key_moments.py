"""The key moments of a game as pages of a contact sheet, each a board with its caption."""

from collections.abc import Sequence

from rendering.scene import Scene
from tafl.game import Game
from tafl.key_moments import key_moments
from tafl.notation import write_turn


def moment_pages(game: Game, scenes: Sequence[Scene]) -> tuple[tuple[Scene, str], ...]:
    """The scenes of the key moments of *game*, each with its caption.

    *scenes* has a scene for each number of turns played, from 0.
    """
    return tuple((scenes[ply], caption(scenes[ply], ply)) for ply in key_moments(game))


def caption(scene: Scene, ply: int) -> str:
    """The caption of a key moment: the move, and on a second line its effect.

    *scene* shows the board after move number *ply*.
    """
    move = "The start" if scene.last is None else f"{ply}. {write_turn(scene.last, king='king ')}"
    return f"{move}\n{_brought(scene)}"


def _brought(scene: Scene) -> str:
    if scene.outcome is not None:
        winner = scene.outcome.winner
        return "A draw" if winner is None else f"The {winner} win"
    if scene.escapes:
        return "Tuichi" if scene.tuichi else "Raichi"
    taken = len(scene.last.captured_men) if scene.last is not None else 0
    return f"captures {taken}" if taken else ""
