"""``/settings block``, ``unblock`` and ``blocked``: people with whom one does not want to play."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.matches.posts import fit_lines
from bot.ui.answers import answer, answer_with, defer, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.post import Post
from bot.wording import blocks as wording
from bot.wording.mentions import and_more, mention
from play.players.player_id import PlayerId

MAX_MENTIONS = 150
"""Maximum number of players mentioned in a message."""


@app_commands.command()
@app_commands.rename(other="player")
@app_commands.describe(other="A player you don't want to play")
async def block(interaction: Interaction, other: discord.User) -> None:
    """Block a player without telling them; current games go on."""
    await defer(interaction)
    blocked = person_of(interaction, other)
    await interaction.client.services.blocks.add_block(player_of(interaction), blocked)
    await answer(interaction, wording.blocked(blocked))


@app_commands.command()
@app_commands.rename(other="player")
@app_commands.describe(other="A player you want to play again")
async def unblock(interaction: Interaction, other: discord.User) -> None:
    """Unblock a player, so that you can play each other again."""
    await defer(interaction)
    await interaction.client.services.blocks.remove(player_of(interaction), PlayerId(other.id))
    await answer(interaction, wording.unblocked(PlayerId(other.id)))


@app_commands.command()
async def blocked(interaction: Interaction) -> None:
    """List the players you have blocked."""
    await defer(interaction)
    players = await interaction.client.services.blocks.blocked_by(player_of(interaction))
    await answer_with(interaction, blocks_post(players))


def blocks_post(blocked: Sequence[PlayerId]) -> Post:
    """The list of all *blocked* players, of whom the first ``MAX_MENTIONS`` are mentioned."""
    shown = [mention(player) for player in blocked[:MAX_MENTIONS]]
    more = [and_more(len(blocked) - MAX_MENTIONS)] if len(blocked) > MAX_MENTIONS else []
    details = fit_lines([*shown, *more], MAX_EMBED_LENGTH) if shown else ""
    return Post(wording.heading(len(blocked)), details)
