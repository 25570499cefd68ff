"""Leaderboards as messages, a page at a time, with buttons to turn the pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from bot.challenges.commands import rated_button
from bot.errors import NotInServerError
from bot.ui.answers import answer_with, defer_page_turn, names_for, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    Page,
    as_posted,
    page_buttons,
    read_number,
    view_of,
)
from bot.ui.command_options import refuse_own_ruleset_everywhere
from bot.ui.post import Post
from bot.wording import leaderboards as wording
from play.leaderboards import ALL_TIME, Leaderboard, Standing
from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.seasons.tally import SEASON_PREFIX, first_day
from rendering.standings import Row, draw_standings
from tafl.phrases import capital
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class LeaderboardQuery:
    """A request for a leaderboard of one *ruleset*, or of all together if None.

    *scope* is the id of a server, or ``ALL_SERVERS``; *period* is a month, a season or all time, as
    the store names it.
    """

    scope: int
    period: str
    ruleset: Ruleset | None

    @property
    def category(self) -> Category:
        """The server or servers and the ruleset or rulesets that the leaderboard is about.

        Raises:
            OwnRulesetEverywhereError: a server's own ruleset is requested across servers.
        """
        refuse_own_ruleset_everywhere(self.ruleset, self.scope)
        return Category(
            self.scope, ALL_RULESETS if self.ruleset is None else rated_key(self.ruleset)
        )


class LeaderboardPage(NamedTuple):
    """The payload of a button: a page of a leaderboard, as in ``LeaderboardQuery``.

    *page* counts from 0; *ruleset_key* is empty for all games together.
    """

    scope: int
    ruleset_key: str
    period: str
    page: Page


TURN_PAGE = ButtonKind("leaders", LeaderboardPage)

handlers = ButtonHandlers()


@handlers.on_press(TURN_PAGE, defer_page_turn)
async def _turn(interaction: Interaction, to: LeaderboardPage) -> None:
    with as_posted():
        _require_period(to.period)
    # Custom ids can be forged, and other servers have leaderboards of their own.
    if to.scope not in {ALL_SERVERS, interaction.guild_id}:
        raise NotInServerError
    ruleset = None
    if to.ruleset_key:
        named = interaction.client.services.rulesets.named
        # ``ALL_SERVERS`` is 0, which is no server and has no rulesets of its own.
        ruleset = await named(to.scope or None, to.ruleset_key)
    await show_leaderboard(interaction, LeaderboardQuery(to.scope, to.period, ruleset), to.page)


def _require_period(period: str) -> None:
    """Raise ``ValueError`` if *period* names no period."""
    if period.startswith(SEASON_PREFIX):
        read_number(period.removeprefix(SEASON_PREFIX))
    elif period != ALL_TIME:
        first_day(period)


async def show_leaderboard(
    interaction: Interaction, asked: LeaderboardQuery, page: int = 0, *, shared: bool = False
) -> None:
    """Answer with a page, counted from 0, of a leaderboard to the user, or to all if *shared*."""
    client = interaction.client
    board = await client.services.leaderboards.page(
        asked.category, asked.period, page, player_of(interaction)
    )
    names = await names_for(interaction).find_all(standing.player for standing in board.standings)
    named = [(names[standing.player], standing) for standing in board.standings]
    reader = None if shared else player_of(interaction)
    post = leaderboard_post(board, asked.ruleset, named, reader)
    key = asked.ruleset.key if asked.ruleset is not None else ""
    to = partial(LeaderboardPage, asked.scope, key, asked.period)
    turns = page_buttons(TURN_PAGE, to, board.number, more=board.more)
    rated = [] if interaction.guild_id is None else [rated_button()]
    await answer_with(interaction, replace(post, view=view_of([*turns, *rated])), shared=shared)


def leaderboard_post(
    board: Leaderboard,
    ruleset: Ruleset | None,
    named: Sequence[tuple[str, Standing]],
    reader: PlayerId | None,
) -> Post:
    """The post with *board*, a page of a leaderboard, for *reader*, or for everybody if None.

    It has no buttons yet. *named* are the players' names and standings on the page.
    """
    game = None if ruleset is None else ruleset.name
    subject = wording.subject(board, game)
    title = capital(subject)
    rows = [
        Row(one.place, name, wording.columns(one), highlighted=one.player == reader)
        for name, one in named
    ]
    return Post(
        wording.heading(board, game),
        "\n".join(wording.details(board, shared=reader is None)),
        drawing=partial(draw_standings, rows, title, wording.headings(board)) if rows else None,
        alt=wording.plain_leaderboard(subject, named),
    )
