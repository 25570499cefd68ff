"""``/tournament show`` and ``standings`` in pages, with buttons that lead from one to another."""

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Self

from discord import ButtonStyle
from discord.ui import Button, DynamicItem, View

from bot.tournaments.posts import (
    page_of_pairing,
    page_of_standing,
    pairings_on,
    ranked,
    round_page,
    round_pages,
    sign_up_post,
    standings_page,
    standings_pages,
)
from bot.ui.answers import answer_naming, defer_edit, explained, player
from bot.ui.base import Interaction
from bot.ui.buttons import view_of
from bot.ui.post import Post
from play.tournaments.tournament import Tournament


class Sheet(StrEnum):
    """What is shown of a tournament."""

    ROUND = "round"
    STANDINGS = "standings"


class TurnTournament(
    DynamicItem[Button[View]],
    template=r"cup:(?P<sheet>[a-z]+):(?P<tournament>[0-9]+):(?P<number>[0-9]+):(?P<page>[0-9]*)",
):
    """A button that leads to a page of a sheet: of round *number*, or of what was after it.

    The *page* None is the one on which the reader himself stands.
    """

    def __init__(
        self, item: Button[View], sheet: Sheet, tournament_id: int, number: int, page: int | None
    ) -> None:
        super().__init__(item)
        self.sheet = sheet
        self.tournament_id = tournament_id
        self.number = number
        self.page = page

    @classmethod
    def to(
        cls, label: str, sheet: Sheet, tournament: Tournament, number: int, page: int | None = None
    ) -> Self:
        """A new button."""
        # Posted buttons say "cup", so new ones do as well.
        custom_id = f"cup:{sheet}:{tournament.id}:{number}:{'' if page is None else page}"
        button: Button[View] = Button(label=label, custom_id=custom_id, style=ButtonStyle.secondary)
        return cls(button, sheet, tournament.id, number, page)

    @classmethod
    async def from_custom_id(  # type: ignore[override]  # the kind of item stands in the class
        cls, interaction: Interaction, item: Button[View], match: re.Match[str], /
    ) -> Self:
        """The button that was pressed, perhaps sent long before this program was started."""
        del interaction
        number, page = int(match["number"]), int(match["page"]) if match["page"] else None
        return cls(item, Sheet(match["sheet"]), int(match["tournament"]), number, page)

    @explained
    async def callback(self, interaction: Interaction) -> None:
        """TurnTournament to the page, as it is now."""
        await defer_edit(interaction)
        tournament = await interaction.client.services.tournaments.get(self.tournament_id)
        await show_sheet(interaction, tournament, self.sheet, self.number, self.page)


async def show_sheet(
    interaction: Interaction,
    tournament: Tournament,
    sheet: Sheet,
    number: int | None,
    page: int | None = None,
) -> None:
    """Answer with a page of *tournament* as it is now: of round *number*, or of the latest.

    None is the page on which the reader stands. Before the first round it shows who has signed up.

    Raises:
        NotBegunError, UnknownRoundError: there is no such round.
    """
    if sheet is Sheet.ROUND and number is None and not tournament.number:
        await answer_naming(interaction, sign_up_post(tournament))
        return
    number = tournament.number if number is None else number
    tournament.require_round(number)
    if sheet is Sheet.ROUND:
        post = await _round(interaction, tournament, number, page)
    else:
        post = await _standings(interaction, tournament, number, page)
    await answer_naming(interaction, post)


async def _round(
    interaction: Interaction, tournament: Tournament, number: int, page: int | None
) -> Post:
    names, reader = interaction.client.names, player(interaction)
    page, pages = _within(
        page, round_pages(tournament, number), page_of_pairing(tournament, number, reader)
    )
    shown = pairings_on(tournament, number, page)
    ids = {pairing.pair_id for pairing in shown if pairing.pair_id is not None}
    pairs = await interaction.client.services.matches.pairs_of(ids)
    post = await round_page(tournament, number, page, pairs, names, reader)
    other = TurnTournament.to("Standings", Sheet.STANDINGS, tournament, number)
    turns = _turns(Sheet.ROUND, tournament, number, page, pages)
    return replace(post, view=view_of([*turns, other]))


async def _standings(
    interaction: Interaction, tournament: Tournament, number: int, page: int | None
) -> Post:
    names, reader = interaction.client.names, player(interaction)
    rows = await ranked(tournament, number)
    page, pages = _within(page, standings_pages(tournament), page_of_standing(rows, reader))
    post = await standings_page(tournament, number, rows, page, names, reader)
    other = TurnTournament.to(f"Round {number}", Sheet.ROUND, tournament, number)
    turns = _turns(Sheet.STANDINGS, tournament, number, page, pages)
    return replace(post, view=view_of([*turns, other]))


def _within(page: int | None, pages: int, own: int) -> tuple[int, int]:
    """The page to show, or the reader's *own*, and how many there are."""
    return min(own if page is None else page, pages - 1), pages


def _turns(
    sheet: Sheet, tournament: Tournament, number: int, page: int, pages: int
) -> Sequence[TurnTournament]:
    """The buttons to the pages before and after; none where there is one page."""
    if pages == 1:
        return ()
    back = TurnTournament.to("◀", sheet, tournament, number, max(page - 1, 0))
    onward = TurnTournament.to("▶", sheet, tournament, number, page + 1)
    back.item.disabled, onward.item.disabled = page == 0, page + 1 == pages
    return back, onward
