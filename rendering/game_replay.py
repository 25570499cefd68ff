"""A whole game in two pictures: an animation, and key moments for people who avoid motion."""

from dataclasses import replace
from typing import NamedTuple

from rendering.contact_sheet import draw_sheet
from rendering.key_moments import moment_pages
from rendering.replay import Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import Theme
from tafl.game import Game


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
