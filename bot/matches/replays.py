"""A match as an animation, with its key moments in a still picture for people who avoid motion."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from bot.matches.buttons import REPLAY, OnBoard
from bot.matches.posts import alt_text, scene_of, scene_of_game
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import look_for, orient
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.post import Attachment, Post
from bot.ui.viewers import viewer_of
from bot.wording import replays as wording
from bot.wording.matches import plain_next
from play.appearance import Look
from play.matches.match import Match
from rendering.key_moments import moment_pages
from rendering.replay import MAX_REPLAY_BYTES, Speed, draw_replay
from rendering.scene import Scene
from rendering.theme import THEMES

REPLAY_FILE = "replay.gif"

# Of their own: whoever asks for many replays keeps nobody waiting who wants to move.
_THREADS = ThreadPoolExecutor(2, thread_name_prefix="replays")

handlers = ButtonHandlers()


@handlers.on_press(REPLAY)
async def _replay(interaction: Interaction, at: OnBoard) -> None:
    await defer(interaction)
    viewer = viewer_of(interaction)
    match = await interaction.client.services.matches.shown(at.match_id, viewer)
    await show_replay(interaction, match, Speed.NORMAL)


async def show_replay(
    interaction: Interaction, match: Match, speed: Speed, *, shared: bool = False
) -> None:
    """Answer with *match* as an animation in the user's look, or in the server's if *shared*."""
    watching = None if shared else player_of(interaction)
    look = await look_for(interaction.client.services, interaction.guild_id, watching)
    post = await asyncio.get_running_loop().run_in_executor(
        _THREADS, replay_post, match, look, speed, interaction.filesize_limit
    )
    await answer_with(interaction, post, shared=shared)


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
