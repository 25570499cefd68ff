"""``/settings block``, ``unblock`` and ``blocked``: people with whom one does not want to play."""

import discord
from discord import app_commands

from bot.matches.posts import blocks_post
from bot.ui.answers import answer, answer_with, defer, person_of, player_of
from bot.ui.base import Interaction
from bot.wording import blocks as wording
from play.players.player_id import PlayerId


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
