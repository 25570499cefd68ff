"""``/leaderboard``: by rating or by points, a page at a time, as picture and text."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MIN_LISTED_OPPONENTS,
    Entry,
    EntryKey,
)
from play.seasons.season import Season
from play.seasons.tally import Tally, TallyKey, first_day, month_before, month_of, season_period
from play.servers.place import Place
from tests.support.examples import TINY
from tests.support.table import Table, all_said, button, labels, shown, text_of


def entry(table: Table, value: float, opponents: int = MIN_LISTED_OPPONENTS) -> Entry:
    return Entry(Rating(value, 60), table.bot.now(), 20, opponents)


async def rate(
    table: Table, values: Mapping[int, float], scope: int | None = None, ruleset: str = ALL_RULESETS
) -> None:
    """Store sure ratings on the server, or of another *scope*."""
    where = table.guild.id if scope is None else scope
    async with table.bot.services.matches.store.begin() as unit:
        await unit.ratings.put(
            {
                EntryKey(where, PlayerId(player), ruleset): entry(table, value)
                for player, value in values.items()
            }
        )


async def tally(table: Table, period: str, tallies: dict[int, Tally]) -> None:
    async with table.bot.services.matches.store.begin() as unit:
        await unit.tallies.add(
            {
                TallyKey(table.guild.id, period, ALL_RULESETS, PlayerId(player)): one
                for player, one in tallies.items()
            }
        )


async def test_those_who_are_ahead_are_listed_with_their_ratings(table: Table) -> None:
    """In a picture too, which has a description."""
    await rate(table, {table.astrid.id: 1612, table.bjorn.id: 1700})

    answer = await table.carl.slash(table.channel, "leaderboard")

    text = all_said(answer)
    assert text.startswith("**Leaderboard of this server · all time · all games together**\n")
    assert "**1.** @bjorn · 1700 ± 60 · 20 results\n**2.** @astrid · 1612 ± 60" in text
    assert "You have no rating here yet." in text
    (picture,) = shown(answer).attachments
    assert "1 bjorn, 1700 ± 60 · 20 results; 2 astrid" in (picture.description or "")
    assert Image.open(BytesIO(table.file_of(shown(answer)))).width == 800


async def test_an_empty_leaderboard_tells_how_one_is_listed(table: Table) -> None:
    answer = await table.astrid.slash(table.channel, "leaderboard")

    assert "Nobody is on this leaderboard yet." in all_said(answer)
    assert "To be listed, play 5 different opponents in rated games" in all_said(answer)
    assert shown(answer).attachments == []


async def test_who_is_not_listed_learns_what_is_missing(table: Table) -> None:
    key = EntryKey(table.guild.id, PlayerId(table.astrid.id), ALL_RULESETS)
    async with table.bot.services.matches.store.begin() as unit:
        await unit.ratings.put({key: entry(table, 1550, opponents=1)})

    answer = await table.astrid.slash(table.channel, "leaderboard")

    assert "You're not listed yet: you have 1550 ± 60, from games against 1 opponent." in all_said(
        answer
    )


@pytest.mark.parametrize(
    ("period", "month_at"), [("MONTH", month_of), ("LAST_MONTH", month_before)]
)
async def test_a_month_counts_points(
    table: Table, period: str, month_at: Callable[[datetime], str]
) -> None:
    key = month_at(table.bot.now())
    await tally(table, key, {table.astrid.id: Tally(3, 1, 2), table.bjorn.id: Tally(lost=1)})

    answer = await table.carl.slash(table.channel, "leaderboard", period=period)

    text = all_said(answer)
    assert f"· {first_day(key):%B %Y} ·" in text
    assert "**1.** @astrid · 3½ points · 3 won, 1 drawn, 2 lost" in text
    assert "**2.** @bjorn · 0 points" in text
    assert "You have no points here yet." in text


async def test_a_season_is_a_period(table: Table) -> None:
    """Without one that runs, the answer says so."""
    answer = await table.astrid.slash(table.channel, "leaderboard", period="SEASON")
    assert "No season is running here." in all_said(answer)
    place = Place(table.guild.id, table.channel.id)
    async with table.bot.services.matches.store.begin() as unit:
        season = await unit.seasons.add(Season.begun(place, 1, "Spring", table.bot.now()))
    assert season is not None
    await tally(table, season_period(season.id), {table.astrid.id: Tally(won=1)})

    answer = await table.astrid.slash(table.channel, "leaderboard", period="SEASON")

    assert "· season 1, Spring ·" in all_said(answer)
    assert "@astrid · 1 point ·" in all_said(answer)


async def test_a_game_has_a_leaderboard_of_its_own(table: Table) -> None:
    await rate(table, {table.astrid.id: 1612}, ruleset="brandubh")

    answer = await table.carl.slash(table.channel, "leaderboard", game="brandubh")

    assert "· all time · Brandubh**" in all_said(answer)
    assert "@astrid · 1612" in all_said(answer)


async def test_results_across_servers_are_apart(table: Table) -> None:
    """They tell how they come about."""
    await rate(table, {table.astrid.id: 1612})
    await rate(table, {table.bjorn.id: 1700}, scope=ALL_SERVERS)
    await table.bjorn.slash(table.channel, "settings change", ratings_everywhere=True)

    answer = await table.carl.slash(table.channel, "leaderboard", where="everywhere")

    text = all_said(answer)
    assert "Leaderboard across servers" in text
    assert "@bjorn" in text
    assert "@astrid" not in text
    assert "`/settings change ratings_everywhere:True`" in text


async def test_pages_are_turned_by_buttons_that_outlast_the_program(table: Table) -> None:
    """The reader's own place is told on each page that he is not on."""
    await rate(table, {5000 + n: 1600 + n for n in range(10)} | {table.astrid.id: 1500})
    answer = await table.astrid.slash(table.channel, "leaderboard")
    page = shown(answer)
    assert labels(page) == ["◀", "▶"]
    assert "You're at place **11**: 1500 ± 60 · 20 results." in text_of(page)
    await table.restart()

    turned = shown(await table.astrid.click(page, custom_id=button(page, "▶")))

    assert "· page 2" in text_of(turned)
    assert "**11.** @astrid" in text_of(turned)
    assert "You're at place" not in text_of(turned)


async def test_a_shared_page_is_for_everybody(table: Table) -> None:
    """It says *you* to nobody, and stays as it is when somebody turns to another page."""
    await rate(table, {5000 + n: 1600 + n for n in range(11)})
    answer = await table.astrid.slash(table.channel, "leaderboard", share=True)
    page = shown(answer)
    assert not page.ephemeral
    assert "You " not in text_of(page)

    turned = shown(await table.bjorn.click(page, custom_id=button(page, "▶")))

    assert turned.ephemeral
    assert "· page 2" in text_of(turned)


async def test_a_season_is_of_one_server(table: Table) -> None:
    answer = await table.astrid.slash(
        table.channel, "leaderboard", period="SEASON", where="everywhere"
    )

    assert "A season belongs to one server" in all_said(answer)


async def test_a_game_of_a_servers_own_is_compared_there_alone(table: Table) -> None:
    """On its server it has a leaderboard, whose pages can be turned."""
    own = replace(TINY, key="gotland", name="Gotland")
    await table.bot.services.rulesets.add(table.guild.id, own, PlayerId(table.astrid.id))
    await rate(table, {5000 + n: 1600 + n for n in range(11)}, ruleset=rated_key(own))
    asked = partial(table.astrid.slash, table.channel, "leaderboard", game="gotland")

    assert "Gotland is this server's own" in all_said(await asked(where="everywhere"))
    page = shown(await asked())
    turned = shown(await table.astrid.click(page, custom_id=button(page, "▶")))

    assert "· all time · Gotland** · page 2" in text_of(turned)
    assert "**11.** " in text_of(turned)


async def test_in_private_all_servers_are_compared(table: Table) -> None:
    await rate(table, {table.bjorn.id: 1700}, scope=ALL_SERVERS)
    await table.bjorn.slash(table.channel, "settings change", ratings_everywhere=True)

    answer = await table.astrid.user.slash("leaderboard")

    assert "Leaderboard across servers" in all_said(answer)
    assert "1700 ± 60" in all_said(answer)


async def test_across_servers_nobody_is_shown_who_does_not_want_it(table: Table) -> None:
    """Any longer: his results stay counted, and he is back when he wants that again."""
    await rate(table, {table.bjorn.id: 1700, table.carl.id: 1650}, scope=ALL_SERVERS)
    for who, wanted in ((table.bjorn, True), (table.carl, True), (table.bjorn, False)):
        await who.slash(table.channel, "settings change", ratings_everywhere=wanted)

    answer = await table.astrid.slash(table.channel, "leaderboard", where="everywhere")

    assert "**1.** @carl · 1650 ± 60" in all_said(answer)
    assert "@bjorn" not in all_said(answer)


@pytest.mark.parametrize("period", ["ALL", "MONTH"])
async def test_who_does_not_want_to_be_shown_is_told_that_it_is_so(
    table: Table, period: str
) -> None:
    """Not that he has no points or no rating there."""
    everywhere = partial(table.bjorn.slash, table.channel, "leaderboard", where="everywhere")
    await rate(table, {table.bjorn.id: 1700}, scope=ALL_SERVERS)

    text = all_said(await everywhere(period=period))

    assert (
        "You're not shown across servers. To change that, use `/settings change "
        "ratings_everywhere:True`."
    ) in text
    assert "You have" not in text
    await table.bjorn.slash(table.channel, "settings change", ratings_everywhere=True)
    assert "You're not shown" not in all_said(await everywhere(period=period))
