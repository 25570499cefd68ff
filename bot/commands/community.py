"""``/leaderboard``."""

from enum import StrEnum

from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.answers import Interaction, take_time
from bot.leaderboards import Asked, show_leaderboard
from bot.params import WHERE_CHOICES, RulesetParam, Where
from bot.servers import server_of
from play.leaderboard import ALL_TIME
from play.rating_list import EVERYWHERE
from play.tally import month_before, month_of, season_period
from tafl.ruleset import Ruleset


class When(StrEnum):
    """Of which time a leaderboard is."""

    ALL = "all time, by rating"
    MONTH = "this month, by points"
    LAST_MONTH = "last month, by points"
    SEASON = "the running season, by points"


@app_commands.command()
@app_commands.describe(
    where="Of this server, or across all servers",
    ruleset="Of which game; of all together if you leave it out",
    period="Of what time; of all time if you leave it out",
    share="Show it to everybody here, and not to you alone",
)
@app_commands.choices(
    where=WHERE_CHOICES, period=[Choice(name=str(when), value=when.name) for when in When]
)
async def leaderboard(
    interaction: Interaction,
    where: str | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    period: str = When.ALL.name,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show who is ahead: by rating, or by the points of a month or a season."""
    await take_time(interaction, private=not share)
    scope = scope_of(interaction, where)
    asked = Asked(scope, await _period(interaction, When[period]), ruleset)
    await show_leaderboard(interaction, asked, shared=share)


def scope_of(interaction: Interaction, where: str | None) -> int:
    """The server, or ``EVERYWHERE``: also where there is no server and none is asked for.

    Raises:
        NotInServerError: there is none, and it is asked for.
    """
    if where is None and interaction.guild_id is None:
        return EVERYWHERE
    return EVERYWHERE if where == Where.EVERYWHERE else server_of(interaction)


async def _period(interaction: Interaction, when: When) -> str:
    now = interaction.client.now()
    match when:
        case When.ALL:
            return ALL_TIME
        case When.MONTH:
            return month_of(now)
        case When.LAST_MONTH:
            return month_before(now)
        case When.SEASON:
            season = await interaction.client.seasons.running(server_of(interaction))
            return season_period(season.id)
