"""``/ladder``: the ladder of a server, for its players."""

from discord import app_commands
from discord.app_commands import Choice

from bot.ladders import actions
from bot.ladders import pages as ladders
from bot.ui.answers import defer, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE, choices_of
from bot.ui.servers import server_of
from play.errors import PlayError

ladder = app_commands.Group(
    name="ladder",
    description="Climb the ladder of this server by beating players above.",
)


@ladder.command()
@app_commands.describe(share=SHARE)
async def show(
    interaction: Interaction,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
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
