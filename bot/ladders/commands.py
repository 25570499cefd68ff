"""``/ladder`` for the players of a server, and ``/server ladder`` for its managers."""

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.challenges.reading_options import time_choices
from bot.ladders import actions
from bot.ladders import pages as ladders
from bot.ui.answers import answer, defer, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.command_correction import FORM_LIKE
from bot.ui.command_options import SHARE, RulesetParam, choices_of
from bot.ui.servers import ChannelForGames, default_ruleset, managed_server_of, place_for, server_of
from bot.wording import ladders as wording
from play.errors import PlayError
from play.ladders.settings import LadderSettings
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import read_time_control
from tafl.ruleset import Ruleset

ladder = app_commands.Group(
    name="ladder", description="Climb the ladder of this server by beating players above."
)


@ladder.command()
@app_commands.describe(share=SHARE)
async def show(interaction: Interaction, share: bool = False) -> None:
    """Show all places, and who you can challenge."""
    await defer(interaction, private=not share)
    await ladders.show_ladder(interaction, 0, shared=share)


@ladder.command()
async def join(interaction: Interaction) -> None:
    """Join the ladder at the bottom; others can challenge you."""
    await defer(interaction)
    await actions.join(interaction)


@ladder.command()
async def leave(interaction: Interaction) -> None:
    """Leave the ladder and give up your place."""
    await defer(interaction)
    await actions.ask_to_leave(interaction)


@ladder.command()
@app_commands.describe(opponent="Player above you whose place you want")
async def challenge(interaction: Interaction, opponent: app_commands.Range[str, 1, 100]) -> None:
    """Challenge a player above you to two games for their place."""
    await defer(interaction)
    guild_id, client = server_of(interaction), interaction.client
    prospects = await client.services.ladders.prospects(guild_id, player_of(interaction))
    challenged = await actions.find_opponent(opponent, prospects, names_for(interaction))
    await actions.ask_to_challenge(interaction, challenged)


@challenge.autocomplete("opponent")
async def offer_opponents(interaction: Interaction, text: str) -> list[Choice[str]]:
    """Autocomplete *text* with the players that the user may challenge, the best first."""
    client, guild_id = interaction.client, interaction.guild_id
    try:
        prospects = await client.services.ladders.prospects(guild_id or 0, player_of(interaction))
    except PlayError:
        return []
    offered = [one for one in prospects if one.refusal is None]
    names = await names_for(interaction).find_all(one.player for one in offered)
    return choices_of(
        text, ((f"{one.rank} {names[one.player]}", str(one.player)) for one in offered)
    )


@ladder.command(name="opponents")
async def prospects(interaction: Interaction) -> None:
    """Show who you can challenge, and why not others."""
    await defer(interaction)
    await ladders.show_prospects(interaction)


@ladder.command()
async def log(interaction: Interaction) -> None:
    """Show the latest changes on the ladder."""
    await defer(interaction)
    await ladders.show_changes(interaction, 0)


server_ladder = app_commands.Group(name="ladder", description="Open, change and close the ladder.")


@server_ladder.command(name="open", extras=dict(FORM_LIKE))
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


@server_ladder.command(extras=dict(FORM_LIKE))
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
    await actions.ask_to_close(interaction)


@server_ladder.command()
@app_commands.describe(player="Player to remove")
async def remove(interaction: Interaction, player: discord.User) -> None:
    """Remove a player from the ladder."""
    await defer(interaction)
    guild_id, gone = managed_server_of(interaction), PlayerId(player.id)
    await interaction.client.services.ladders.remove(guild_id, gone, player_of(interaction))
    await answer(interaction, wording.removed(gone))
