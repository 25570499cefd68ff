"""``/server ladder``: the ladder of a server, for its managers."""

import discord
from discord import app_commands
from discord.app_commands import Transform

from bot.challenges.options import time_choices
from bot.ladders import actions as climbing
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam
from bot.ui.servers import ChannelForGames, default_ruleset, managed_server_of, place_for
from bot.wording import ladders as wording
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import read_time_control
from tafl.ruleset import Ruleset

server_ladder = app_commands.Group(name="ladder", description="Open, change and close the ladder.")


@server_ladder.command(name="open")
@app_commands.describe(
    ruleset="Game; by default the usual one on this server",
    time="Time to move, as in 3d + 1d up to 7d; by default the usual",
    channel="Channel for its games; by default the games channel or this",
)
@app_commands.rename(ruleset="game")
@app_commands.autocomplete(time=time_choices)
async def open_(
    interaction: Interaction,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    channel: Transform[int, ChannelForGames] | None = None,
) -> None:
    """Open a ladder that everybody here can join."""
    await defer(interaction)
    guild_id, client = managed_server_of(interaction), interaction.client
    settings = await client.services.servers.load_server(guild_id)
    opened = await client.services.ladders.open(
        place_for(interaction, settings, channel),
        ruleset or await default_ruleset(interaction, settings),
        read_time_control(time) if time else settings.time_control,
        player_of(interaction),
    )
    await answer(interaction, wording.settings_text(opened, wording.OPEN))


@server_ladder.command()
@app_commands.describe(
    ruleset="Game, from the next challenge on",
    time="Time, from the next challenge on, as in 3d + 1d up to 7d",
    channel="Channel where its games start",
)
@app_commands.rename(ruleset="game")
@app_commands.autocomplete(time=time_choices)
async def change(
    interaction: Interaction,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    time: app_commands.Range[str, 1, 100] | None = None,
    channel: Transform[int, ChannelForGames] | None = None,
) -> None:
    """Change the game, time or channel; all places stay."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    control = read_time_control(time) if time else None

    def changed(before: LadderSettings) -> LadderSettings:
        return LadderSettings.of(
            Place(guild_id, channel or before.channel_id),
            ruleset or before.terms.ruleset,
            control or before.terms.control,
            before.opened_at,
        )

    before = await interaction.client.services.ladders.settings(guild_id)
    after = await interaction.client.services.ladders.change(
        guild_id, changed, player_of(interaction)
    )
    what = wording.UNALTERED if after == before else wording.ALTERED
    await answer(interaction, wording.settings_text(after, what))


@server_ladder.command()
async def close(interaction: Interaction) -> None:
    """Close the ladder; all players lose their places."""
    await defer(interaction)
    await climbing.ask_to_close(interaction)


@server_ladder.command()
@app_commands.rename(other="player")
@app_commands.describe(other="Player to remove")
async def remove(interaction: Interaction, other: discord.User) -> None:
    """Remove a player from the ladder."""
    await defer(interaction)
    guild_id, gone = managed_server_of(interaction), PlayerId(other.id)
    await interaction.client.services.ladders.remove(guild_id, gone, player_of(interaction))
    await answer(interaction, wording.removed(gone))
