"""``/leaderboard``, ``/profile`` and ``/stats``, with the posts of the last two."""

from dataclasses import replace
from enum import StrEnum
from functools import partial

import discord
from discord import app_commands
from discord.app_commands import Choice, Transform

from bot.challenges.commands import rated_button
from bot.community.leaderboards import LeaderboardQuery, show_leaderboard
from bot.discord_limits import MAX_EMBED_LENGTH
from bot.errors import SeasonEverywhereError
from bot.matches.posts import fit_lines
from bot.ui.answers import answer_with, defer, names_for, person_of, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import view_of
from bot.ui.command_options import SHARE, WHERE_CHOICES, RulesetParam, refuse_own_ruleset_everywhere
from bot.ui.post import Post
from bot.ui.servers import scope_of
from bot.ui.viewers import viewer_of
from bot.wording import profiles, statistics
from bot.wording.quoted_text import literal
from play.leaderboards import ALL_TIME
from play.players.player_id import PlayerId
from play.profiles.profile import Profile
from play.ratings.rating_list import ALL_SERVERS
from play.seasons.tally import month_before, month_of, season_period
from play.statistics.game_counts import summed
from rendering.balance_chart import Bar, draw_balances
from rendering.rating_curve import CurvePoint, draw_curve
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
    share: bool = False,
) -> None:
    """Show the leaderboard, by rating or by points."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    asked = LeaderboardQuery(
        scope, await _period(interaction, LeaderboardPeriod[period], scope), ruleset
    )
    await show_leaderboard(interaction, asked, shared=share)


@app_commands.command()
@app_commands.rename(ruleset="game")
@app_commands.describe(
    player="Player; by default you",
    where="Games on this server, or everywhere",
    ruleset="Game; by default all games together",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def profile(
    interaction: Interaction,
    player: discord.User | None = None,
    where: str | None = None,
    ruleset: Transform[Ruleset, RulesetParam] | None = None,
    share: bool = False,
) -> None:
    """Show the rating, games and medals of a player."""
    await defer(interaction, private=not share)
    me = player_of(interaction)
    user = player or interaction.user
    about = person_of(interaction, user)
    # Discord sends complete users with a command, so their names need not be requested.
    interaction.client.names.learn(user)
    scope = scope_of(interaction, where)
    refuse_own_ruleset_everywhere(ruleset, scope)
    shown = await interaction.client.services.profiles.profile(
        about, scope, ruleset, viewer_of(interaction)
    )
    await names_for(interaction).find_all(shown.career.rivals)
    post = profile_post(shown, ruleset, await names_for(interaction).find(about), me)
    if shown.rating is None and about == me and interaction.guild_id is not None:
        post = replace(post, view=view_of([rated_button()]))
    await answer_with(interaction, post, shared=share)


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


stats = app_commands.Group(name="stats", description="See statistics of all games.")


@stats.command()
@app_commands.describe(where="This server, or all servers", share=SHARE)
@app_commands.choices(where=WHERE_CHOICES)
async def balance(interaction: Interaction, where: str | None = None, share: bool = False) -> None:
    """Show how well each side does in each game."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    balances = await interaction.client.services.statistics.balances(scope)
    bars = [Bar(literal(one.results.name), *statistics.in_percent(one.balance)) for one in balances]
    post = Post(
        statistics.balance_text(scope),
        statistics.balance_details(balances),
        drawing=partial(draw_balances, bars, statistics.BALANCE_TITLE, statistics.BALANCE_SIDES),
        alt=statistics.plain_balances(balances),
    )
    await answer_with(interaction, post, shared=share)


@stats.command()
@app_commands.describe(where="This server, or all servers", share=SHARE)
@app_commands.choices(where=WHERE_CHOICES)
async def games(interaction: Interaction, where: str | None = None, share: bool = False) -> None:
    """Show how many games were played and how they ended."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    services = interaction.client.services
    counted = await services.statistics.games(scope)
    longest = [summed(counted.values()).longest_match_id] if counted else []
    seen = await services.matches.seen(longest, viewer_of(interaction))
    text = statistics.games_text(counted, scope, linked=bool(seen))
    await answer_with(interaction, Post(text, statistics.games_details(counted)), shared=share)


@stats.command(name="head-to-head")
@app_commands.describe(
    player="First player",
    opponent="Second player; by default you",
    where="Games on this server, or everywhere",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def head_to_head(
    interaction: Interaction,
    player: discord.User,
    opponent: discord.User | None = None,
    where: str | None = None,
    share: bool = False,
) -> None:
    """Show the results of two players against each other."""
    await defer(interaction, private=not share)
    both = (interaction.user, player) if opponent is None else (player, opponent)
    for user in both:
        interaction.client.names.learn(user)
    scope = scope_of(interaction, where)
    first, second = (person_of(interaction, user) for user in both)
    meeting = await interaction.client.services.profiles.head_to_head(
        first, second, scope, viewer_of(interaction)
    )
    details = fit_lines(profiles.versus_details(meeting), MAX_EMBED_LENGTH)
    post = Post(profiles.versus(meeting, scope), details)
    await answer_with(interaction, post, shared=share)


def profile_post(profile: Profile, ruleset: Ruleset | None, name: str, reader: PlayerId) -> Post:
    """The post with the *profile* of the player called *name*, and the curve of their rating."""
    scope, game = profile.category.scope, None if ruleset is None else ruleset.name
    career = profile.career
    has_played = career.total.results or career.uneven.results
    if not has_played and (game is not None or not profile.is_known):
        return Post(profiles.nothing_played(profile.player, reader, scope, game))
    post = Post(
        profiles.heading(profile.player, scope, game),
        fit_lines(profiles.details(profile), MAX_EMBED_LENGTH),
    )
    if not profile.curve:
        return post
    points = [CurvePoint(*point) for point in profile.curve]
    return replace(
        post, drawing=partial(draw_curve, points), alt=profiles.plain_curve(name, profile)
    )
