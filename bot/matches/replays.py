"""A match as an animation, with its key moments in a still picture for people who avoid motion."""

from dataclasses import replace

from bot.matches.buttons import REPLAY, OnBoard
from bot.matches.finding import shown_match
from bot.matches.posts import alt_text, scene_of
from bot.ui.answers import answer_with, defer, player_of
from bot.ui.appearance import look_for, orient
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.heavy_work import asker_of
from bot.ui.post import BOARD_FILE, Attachment, Post
from bot.ui.worker_threads import beside
from bot.wording import replays as wording
from bot.wording.matches import plain_next
from play.matches.match import Match
from rendering.animation import MAX_REPLAY_BYTES, Speed
from rendering.game_replay import GameReplay, draw_game
from rendering.theme import THEMES

REPLAY_FILE = "replay.gif"

handlers = ButtonHandlers()


@handlers.on_press(REPLAY, defer)
async def _replay(interaction: Interaction, at: OnBoard) -> None:
    match = await shown_match(interaction, at.match_id)
    await show_replay(interaction, match, Speed.NORMAL)


async def show_replay(
    interaction: Interaction, match: Match, speed: Speed, *, shared: bool = False
) -> None:
    """Answer with *match* as an animation, in the user's theme, or the server's if *shared*."""
    watching = None if shared else player_of(interaction)
    look = await look_for(interaction.client.services, interaction.guild_id, watching)
    limit = min(interaction.filesize_limit, MAX_REPLAY_BYTES)
    # The number of a board is never used again, and names are in no picture.
    shown = (match.id, match.board, match.game.rolls, match.state, match.outcome)
    drawn = await interaction.client.heavy_work.do_once(
        (draw_game, shown, look.theme, look.turned, speed, limit),
        asker_of(interaction),
        draw_game,
        match.game,
        orient(await beside(scene_of, match), look),
        THEMES[look.theme],
        speed,
        limit,
    )
    await answer_with(interaction, replay_post(match, drawn, speed), shared=shared)


def replay_post(match: Match, drawn: GameReplay, speed: Speed) -> Post:
    """The post with *match* as it was *drawn*: an animation, and a still picture.

    The still picture shows the key moments, or only the last board if there is one moment. A match
    without a move has no still picture, since its animation does not move either.
    """
    moments = len(drawn.moments)
    animation = Attachment(REPLAY_FILE, drawn.animation, wording.plain_replay(match, speed.seconds))
    post = Post(wording.replay_text(match, speed.seconds, moments=moments), files=(animation,))
    if drawn.still is not None:
        still = Attachment(BOARD_FILE, drawn.still, wording.plain_moments(drawn.moments))
        return replace(post, files=(animation, still))
    if match.ply == 0:
        return post
    scene = scene_of(match)
    return replace(post, scene=scene, alt=alt_text(scene, plain_next(match)))
