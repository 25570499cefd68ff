"""Leaderboards as messages, a page at a time, with buttons to turn the pages."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Self

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, View

from bot.ui.answers import answer_with, defer_page_turn, explained, player
from bot.ui.base import Interaction
from bot.ui.buttons import view_of
from bot.ui.command_options import require_known_there
from bot.ui.post import Drawing, Post
from bot.wording import leaderboards as wording
from play.leaderboards import Leaderboard, Standing
from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating_list import OVERALL, Category
from rendering.standings import Row, draw_standings
from tafl.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Asked:
    """A leaderboard: of a *scope*, in a *period*, of one *ruleset* or of all together."""

    scope: int
    period: str
    ruleset: Ruleset | None

    @property
    def category(self) -> Category:
        """What is compared.

        Raises:
            OwnRulesetEverywhereError: it is nowhere compared.
        """
        require_known_there(self.ruleset, self.scope)
        return Category(self.scope, OVERALL if self.ruleset is None else rated_key(self.ruleset))


class Turn(
    DynamicItem[Button[View]],
    template=(
        r"leaders:(?P<scope>[0-9]+):(?P<ruleset>[a-z0-9-]*):(?P<period>[a-z0-9-]+)"
        r":(?P<page>[0-9]+)"
    ),
):
    """The button that turns to a *page*, counted from 0, of a leaderboard."""

    def __init__(self, item: Button[View], asked: tuple[int, str, str], page: int) -> None:
        super().__init__(item)
        self.scope, self.ruleset_key, self.period = asked
        self.page = page

    @classmethod
    def make(cls, label: str, asked: Asked, page: int) -> Self:
        """A new button; there is no page before the first."""
        key = asked.ruleset.key if asked.ruleset is not None else ""
        custom_id = f"leaders:{asked.scope}:{key}:{asked.period}:{max(page, 0)}"
        button: Button[View] = Button(label=label, custom_id=custom_id, style=ButtonStyle.secondary)
        return cls(button, (asked.scope, key, asked.period), page)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the kind of item stands in the class
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        asked = (int(match["scope"]), match["ruleset"], match["period"])
        return cls(item, asked, int(match["page"]))

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """Turn to the page; what everybody sees stays, and the user gets the page for himself."""
        await defer_page_turn(interaction)
        ruleset = None
        if self.ruleset_key:
            named = interaction.client.services.rulesets.named
            ruleset = await named(self.scope or None, self.ruleset_key)
        asked = Asked(self.scope, self.period, ruleset)
        await show_leaderboard(interaction, asked, self.page)


async def show_leaderboard(
    interaction: Interaction, asked: Asked, page: int = 0, *, shared: bool = False
) -> None:
    """Answer with a page of a leaderboard, as the user sees it or as everybody does."""
    client = interaction.client
    board = await client.services.leaderboards.page(
        asked.category, asked.period, page, player(interaction)
    )
    names = await client.names.find_all(standing.player for standing in board.standings)
    named = [(names[standing.player], standing) for standing in board.standings]
    reader = None if shared else player(interaction)
    post = leaderboard_post(board, asked.ruleset, named, reader)
    await answer_with(interaction, replace(post, view=_buttons(asked, board)), shared=shared)


def leaderboard_post(
    board: Leaderboard,
    ruleset: Ruleset | None,
    named: Sequence[tuple[str, Standing]],
    reader: PlayerId | None,
) -> Post:
    """A page as *reader* sees it, or everybody, without its buttons; *named* are its lines."""
    game = None if ruleset is None else ruleset.name
    subject = wording.subject(board, game)
    return Post(
        wording.heading(board, game),
        "\n".join(wording.details(board, shared=reader is None)),
        drawing=_drawing(board, subject, named, reader) if named else None,
        alt=wording.plain_leaderboard(subject, named),
    )


def _drawing(
    board: Leaderboard,
    subject: str,
    named: Sequence[tuple[str, Standing]],
    reader: PlayerId | None,
) -> Drawing:
    rows = [
        Row(one.place, name, wording.columns(one), highlighted=one.player == reader)
        for name, one in named
    ]
    title = subject[0].upper() + subject[1:]
    return partial(draw_standings, rows, title, wording.headings(board))


def _buttons(asked: Asked, board: Leaderboard) -> View | None:
    """Those that turn to the pages before and after; none where there is one page."""
    if board.number == 0 and not board.more:
        return None
    turns = []
    for label, page, leads_on in (
        ("◀", board.number - 1, board.number > 0),
        ("▶", board.number + 1, board.more),
    ):
        turn = Turn.make(label, asked, page)
        turn.item.disabled = not leads_on
        turns.append(turn)
    return view_of(turns)
