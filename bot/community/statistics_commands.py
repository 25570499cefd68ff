"""``/stats``: statistics of all games together."""

from collections.abc import Mapping, Sequence
from functools import partial

from discord import app_commands

from bot.ui.answers import answer_with, defer
from bot.ui.base import Interaction
from bot.ui.command_options import (
    SHARE,
    WHERE_CHOICES,
)
from bot.ui.post import Post
from bot.ui.servers import scope_of
from bot.ui.viewers import viewer_of
from bot.wording import statistics as wording
from bot.wording.others import literal
from play.statistics.game_balance import GameBalance
from play.statistics.game_counts import CountKey, GameCount, summed
from rendering.balance_chart import Bar, draw_balances

stats = app_commands.Group(name="stats", description="See statistics of all games.")


@stats.command()
@app_commands.describe(
    where="This server, or all servers",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def balance(
    interaction: Interaction,
    where: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show how well each side does in each game."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    balances = await interaction.client.services.statistics.balances(scope)
    await answer_with(interaction, _balance_post(balances, scope), shared=share)


@stats.command()
@app_commands.describe(
    where="This server, or all servers",
    share=SHARE,
)
@app_commands.choices(where=WHERE_CHOICES)
async def games(
    interaction: Interaction,
    where: str | None = None,
    share: bool = False,  # noqa: FBT001, FBT002 - an option of a command
) -> None:
    """Show how many games were played and how they ended."""
    await defer(interaction, private=not share)
    scope = scope_of(interaction, where)
    services = interaction.client.services
    counted = await services.statistics.games(scope)
    longest = [summed(counted.values()).longest_match_id] if counted else []
    seen = await services.matches.seen(longest, viewer_of(interaction))
    await answer_with(interaction, _games_post(counted, scope, linked=bool(seen)), shared=share)


def _games_post(counted: Mapping[CountKey, GameCount], scope: int, *, linked: bool) -> Post:
    """The post with the number of games played, their lengths and their ends.

    *scope* is a server's id, or ``ALL_SERVERS``. The longest game has a link if *linked* is true.
    """
    return Post(wording.games_text(counted, scope, linked=linked), wording.games_details(counted))


def _balance_post(balances: Sequence[GameBalance], scope: int) -> Post:
    """The post with the results of each side under each ruleset, and a chart of them."""
    bars = [Bar(literal(one.results.name), *wording.in_percent(one.balance)) for one in balances]
    return Post(
        wording.balance_text(scope),
        wording.balance_details(balances),
        drawing=partial(draw_balances, bars, wording.BALANCE_TITLE, wording.BALANCE_SIDES),
        alt=wording.plain_balances(balances),
    )
