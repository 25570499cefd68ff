"""A match as an animation, with its key moments side by side for those who want no motion."""

from dataclasses import replace

from bot.looks import turned
from bot.messages import scene_of, scene_of_game
from bot.post import Attached, Post
from bot.wording import replays as wording
from play.look import Look
from play.match import Match
from rendering.replay import LIMIT, Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import THEMES
from tafl.moments import key_moments

FILE = "replay.gif"


def replay_post(match: Match, look: Look, speed: Speed, limit: int) -> Post:
    """*match* as an animation in that *look* of at most *limit* bytes, and its key moments.

    Drawing a long game takes seconds.
    """
    scenes = _scenes(match)
    animation = draw_replay(
        [turned(scene, look) for scene in scenes],
        THEMES[look.theme],
        speed=speed,
        limit=min(limit, LIMIT),
    )
    moments = [(scenes[ply], wording.caption(scenes[ply], ply)) for ply in key_moments(match.game)]
    return Post(
        wording.replay_text(match, speed.seconds),
        sheet=tuple((replace(scene, tally=False), caption) for scene, caption in moments),
        alt=wording.plain_moments([caption for _, caption in moments]),
        files=(Attached(FILE, animation, wording.plain_replay(match, speed.seconds)),),
    )


def _scenes(match: Match) -> list[Scene]:
    """What the picture of *match* showed after each number of turns; now, at the end."""
    scenes = [scene_of_game(stage) for stage in match.game.stages()]
    return [*scenes[:-1], scene_of(match)]
