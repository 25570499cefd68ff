"""A match as an animation, with its key moments in a still picture for people who avoid motion."""

from dataclasses import replace

from bot.matches.posts import alt_text, scene_of, scene_of_game
from bot.ui.appearance import orient
from bot.ui.post import Attachment, Post
from bot.wording import replays as wording
from bot.wording.matches import plain_next
from play.appearance import Look
from play.matches.match import Match
from rendering.key_moments import moment_pages
from rendering.replay import MAX_REPLAY_BYTES, Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import THEMES

REPLAY_FILE = "replay.gif"


def replay_post(match: Match, look: Look, speed: Speed, limit: int) -> Post:
    """*match* as an animation in that *look* of at most *limit* bytes, and a still picture.

    The still picture shows the key moments, or the board alone if there is only one. A match
    without a move has none: its animation does not move either. Drawing a long game takes seconds.
    """
    scenes = _scenes(match)
    animation = draw_replay(
        [orient(scene, look) for scene in scenes],
        THEMES[look.theme],
        speed=speed,
        limit=min(limit, MAX_REPLAY_BYTES),
    )
    pages = moment_pages(match.game, scenes)
    post = Post(
        wording.replay_text(match, speed.seconds, moments=len(pages)),
        files=(Attachment(REPLAY_FILE, animation, wording.plain_replay(match, speed.seconds)),),
    )
    if match.ply == 0:
        return post
    if len(pages) == 1:
        return replace(post, scene=scenes[-1], alt=alt_text(scenes[-1], plain_next(match)))
    alt = wording.plain_moments(scene for scene, _ in pages)
    return replace(post, sheet=pages, alt=alt)


def _scenes(match: Match) -> list[Scene]:
    """What the picture of *match* showed after each number of turns; now, at the end."""
    scenes = [scene_of_game(stage) for stage in match.game.stages()]
    return [*scenes[:-1], scene_of(match)]
