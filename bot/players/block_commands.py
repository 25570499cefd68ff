"""``/block``: the players with whom the user does not want to play."""

import discord
from discord import app_commands

from bot.matches.posts import blocks_post
from bot.ui.answers import answer, answer_with, defer, player_of
from bot.ui.base import Interaction
from bot.wording import blocks as wording
from play.players.player_id import PlayerId

block = app_commands.Group(name="block", description="Block players you don't want to play.")


@block.command()
@app_commands.rename(other="player")
@app_commands.describe(other="A player you don't want to play")
async def add(interaction: Interaction, other: discord.User) -> None:
    """Block a player without telling them; current games go on."""
    await defer(interaction)
    await interaction.client.services.blocks.add_block(player_of(interaction), PlayerId(other.id))
    await answer(interaction, wording.blocked(PlayerId(other.id)))


@block.command()
@app_commands.rename(other="player")
@app_commands.describe(other="A player you want to play again")
async def remove(interaction: Interaction, other: discord.User) -> None:
    """Let a blocked player play you again."""
    await defer(interaction)
    await interaction.client.services.blocks.remove(player_of(interaction), PlayerId(other.id))
    await answer(interaction, wording.unblocked(PlayerId(other.id)))


@block.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List the players you have blocked."""
    await defer(interaction)
    blocked = await interaction.client.services.blocks.blocked_by(player_of(interaction))
    await answer_with(interaction, blocks_post(blocked))
