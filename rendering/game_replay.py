"""A whole game in two pictures: an animation, and key moments for people who avoid motion."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from rendering.animation import Speed, draw_replay
from rendering.contact_sheet import draw_sheet
from rendering.scene import Scene
from rendering.theme import Theme
from tafl.game import Game
from tafl.key_moments import key_moments
from tafl.notation import write_turn


class GameReplay(NamedTuple):
    """The pictures of a game: an *animation* (GIF) and a *still* picture (PNG) of key *moments*.

    *still* is None if there is only one moment.
    """

    animation: bytes
    moments: tuple[Scene, ...]
    still: bytes | None


def draw_game(game: Game, end: Scene, theme: Theme, speed: Speed, limit: int) -> GameReplay:
    """Draw *game* with *end* as its last scene.

    All scenes have the orientation of *end*, and show lost men if it does. The animation has at
    most *limit* bytes. Drawing a long game takes seconds.
    """
    *stages, _ = map(Scene.of, game.stages())
    scenes = [replace(each, tally=end.tally, orientation=end.orientation) for each in stages]
    scenes.append(end)
    animation = draw_replay(scenes, theme, speed=speed, limit=limit)
    pages = moment_pages(game, scenes)
    still = draw_sheet(pages, theme) if len(pages) > 1 else None
    return GameReplay(animation, tuple(scene for scene, _ in pages), still)


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
