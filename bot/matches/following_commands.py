"""``/game follow`` and ``/game unfollow``."""

import logging
from dataclasses import replace

import discord
from discord import app_commands

from bot.errors import Purpose
from bot.matches.match_option import match_choices, requested_match_number
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.viewers import viewer_of
from bot.wording import following as wording
from play.matches.match import Match

log = logging.getLogger(__name__)


@app_commands.command()
@app_commands.describe(match="Game number; leave it out in the game's thread")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.FOLLOW))
async def follow(interaction: Interaction, match: str | None = None) -> None:
    """Follow somebody else's game and get its result."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.FOLLOW, match)
    followed = await interaction.client.services.following.follow(number, viewer_of(interaction))
    followed, added = await _in_its_thread(interaction, followed)
    await answer(interaction, wording.followed(followed, added=added))


@app_commands.command()
@app_commands.describe(match="The game, if you follow several")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.UNFOLLOW))
async def unfollow(interaction: Interaction, match: str | None = None) -> None:
    """Unfollow a game; you won't get its result."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.UNFOLLOW, match)
    await interaction.client.services.following.unfollow(number, player_of(interaction))
    await answer(interaction, wording.unfollowed(number))


async def _in_its_thread(interaction: Interaction, match: Match) -> tuple[Match, bool]:
    """*match*, and whether the user was added to its thread, if there is one.

    If the thread turns out to be gone, *match* is returned without it.
    """
    if match.thread_id is None:
        return match, False
    try:
        # Not ``Thread.add_user``: discord.py knows no thread before the gateway announces it.
        await interaction.client.http.add_user_to_thread(match.thread_id, interaction.user.id)
    except discord.NotFound:
        await interaction.client.services.matches.lost_thread(match.thread_id)
        return replace(match, thread_id=None), False
    except discord.HTTPException as error:
        log.info("Nobody can be added to thread %s: %s", match.thread_id, error)
        return match, False
    return match, True
