"""``/leaderboard``, ``/profile`` and ``/stats head-to-head``."""

from enum import StrEnum

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.community.leaderboards import LeaderboardQuery, show_leaderboard
from bot.community.profiles import head_to_head_post, profile_post
from bot.errors import SeasonEverywhereError
from bot.ui.answers import answer_with, defer, names_for, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.command_options import SHARE, WHERE_CHOICES, RulesetParam, refuse_own_ruleset_everywhere
from bot.ui.servers import scope_of
from bot.ui.viewers import viewer_of
from play.leaderboards import ALL_TIME
from play.ratings.rating_list import ALL_SERVERS
from play.seasons.tally import month_before, month_of, season_period
from tafl.ruleset import Ruleset


class LeaderboardPeriod(StrEnum):
    """The periods of leaderboards; the values are what the command offers to choose from."""

    ALL = "all time, by rating"
    MONTH = "this month, by points"
    LAST_MONTH = "last month, by points"
    SEASON = "the current season, by points"


@app_commands.command()
@app_commands.describe(
    where="This server, or all servers",
    ruleset="Game; by default all games together",
    period="Period; by default all time",
    share=SHARE,
)
@app_commands.rename(ruleset="game")
@app_commands.choices(
    where=WHERE_CHOICES,
    period=[Choice(name=str(when), value=when.name) for when in LeaderboardPeriod],
)
async def leaderboard(
    interaction: Interaction,
    where: str | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    period: str = LeaderboardPeriod.ALL.name,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show the leaderboard, by rating or by points."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    asked = LeaderboardQuery(
        scope, await _period(interaction, LeaderboardPeriod[period], scope), ruleset
    )
    await show_leaderboard(interaction, asked, shared=share)


@app_commands.command()
@app_commands.rename(other="player", ruleset="game")
@app_commands.describe(
    other="Player; by default you",
    where="Games on this server, or everywhere",
    ruleset="Game; by default all games together",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def profile(
    interaction: Interaction,
    other: discord.User | None = None,
    where: str | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show the rating, games and medals of a player."""
    await defer(interaction, private=not share)
    me = player_of(interaction)
    user = other or interaction.user
    player = person_of(interaction, user)
    # Discord sends complete users with a command, so their names need not be requested.
    interaction.client.names.learn(user)
    scope = scope_of(interaction, where)
    refuse_own_ruleset_everywhere(ruleset, scope)
    shown = await interaction.client.services.profiles.profile(
        player, scope, ruleset, viewer_of(interaction)
    )
    await names_for(interaction).find_all(shown.career.rivals)
    post = profile_post(shown, ruleset, await names_for(interaction).find(player), me)
    await answer_with(interaction, post, shared=share)


@app_commands.command(name="head-to-head")
@app_commands.rename(one="player")
@app_commands.describe(
    one="First player",
    opponent="Second player; by default you",
    where="Games on this server, or everywhere",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def head_to_head(
    interaction: Interaction,
    one: discord.User,
    opponent: discord.User | None = None,
    where: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show the results of two players against each other."""
    await defer(interaction, private=not share)
    both = (interaction.user, one) if opponent is None else (one, opponent)
    for user in both:
        interaction.client.names.learn(user)
    scope = scope_of(interaction, where)
    first, second = (person_of(interaction, user) for user in both)
    profiles = interaction.client.services.profiles
    meeting = await profiles.head_to_head(first, second, scope, viewer_of(interaction))
    await answer_with(interaction, head_to_head_post(meeting, scope), shared=share)


async def _period(interaction: Interaction, when: LeaderboardPeriod, scope: int) -> str:
    """The name of the period *when*, as of now, in the store.

    Raises:
        NoSeasonRunsError: no season runs on the server.
        SeasonEverywhereError: a season was requested across servers.
    """
    now = interaction.client.now()
    match when:
        case LeaderboardPeriod.ALL:
            return ALL_TIME
        case LeaderboardPeriod.MONTH:
            return month_of(now)
        case LeaderboardPeriod.LAST_MONTH:
            return month_before(now)
        case LeaderboardPeriod.SEASON:
            if scope == ALL_SERVERS:
                raise SeasonEverywhereError
            season = await interaction.client.services.seasons.running(scope)
            return season_period(season.id)
