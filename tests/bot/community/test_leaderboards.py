"""``/leaderboard``: by rating or by points, a page at a time, as picture and text."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from io import BytesIO

from PIL import Image

from bot.wording.leaderboards import details
from play.leaderboards import ALL_TIME, Leaderboard
from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import (
    ALL_RULESETS,
    ALL_SERVERS,
    MIN_LISTED_OPPONENTS,
    Category,
    EntryKey,
    RatingEntry,
)
from play.seasons.season import Season
from play.seasons.tally import Tally, TallyKey, first_day, month_before, month_of, season_period
from play.servers.place import Place
from tests.support.examples import NOON, TINY
from tests.support.table import Table, all_said, button, labels, shown, text_of


def entry(table: Table, value: float, opponents: int = MIN_LISTED_OPPONENTS) -> RatingEntry:
    return RatingEntry(Rating(value, 60), table.bot.now(), 20, opponents)


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
        await unit.tallies.add_tallies(
            {
                TallyKey(table.guild.id, period, ALL_RULESETS, PlayerId(player)): one
                for player, one in tallies.items()
            }
        )


async def test_those_who_are_ahead_are_listed_with_their_ratings(table: Table) -> None:
    """In a picture too, which has a description; an empty one tells how one is listed."""
    empty = await table.astrid.slash(table.channel, "leaderboard")
    assert "Nobody is on this leaderboard yet." in all_said(empty)
    assert "To be listed, play 5 different opponents in rated games" in all_said(empty)
    asked = await table.astrid.click(shown(empty), label="Play a rated game")
    preview = await table.astrid.click(shown(asked), label="Challenge anybody")
    assert "- Rated. Time: " in all_said(preview)
    assert shown(empty).attachments == []
    await rate(table, {table.astrid.id: 1612, table.bjorn.id: 1700})

    answer = await table.carl.slash(table.channel, "leaderboard")

    text = all_said(answer)
    assert text.startswith("**Leaderboard of this server · all time · all games together**\n")
    assert "**1.** @bjorn · 1700 ± 60 · 20 results\n**2.** @astrid · 1612 ± 60" in text
    assert "You have no rating here yet." in text
    (picture,) = shown(answer).attachments
    assert "1 bjorn, 1700 ± 60 · 20 results; 2 astrid" in (picture.description or "")
    assert Image.open(BytesIO(table.file_of(shown(answer)))).width == 800


def test_who_is_not_listed_learns_what_is_missing() -> None:
    unlisted = RatingEntry(Rating(1550, 60), NOON, 20, 1)

    assert "You're not listed yet: you have 1550 ± 60, from games against 1 opponent." in details(
        Leaderboard(Category(1, ALL_RULESETS), ALL_TIME, 0, [], False, unlisted=unlisted),
        shared=False,
    )


async def test_a_period_counts_points(table: Table) -> None:
    """A month, this one or the last, or the season; without one that runs, the answer says so."""
    ask = partial(table.carl.slash, table.channel, "leaderboard")
    now = table.bot.now()
    assert "No season is running here." in all_said(await ask(period="SEASON"))
    assert "A season belongs to one server" in all_said(
        await ask(period="SEASON", where="everywhere")
    )
    place = Place(table.guild.id, table.channel.id)
    async with table.bot.services.matches.store.begin() as unit:
        season = await unit.seasons.add_season(Season.begun(place, 1, "Spring", now))
    assert season is not None
    for period, key, heading in (
        ("MONTH", month_of(now), f"{first_day(month_of(now)):%B %Y}"),
        ("LAST_MONTH", month_before(now), f"{first_day(month_before(now)):%B %Y}"),
        ("SEASON", season_period(season.id), "season 1, Spring"),
    ):
        await tally(table, key, {table.astrid.id: Tally(3, 1, 2), table.bjorn.id: Tally(lost=1)})
        text = all_said(await ask(period=period))
        assert f"· {heading} ·" in text
        assert "**1.** @astrid · 3½ points · 3 won, 1 drawn, 2 lost" in text
        assert "**2.** @bjorn · 0 points" in text
        assert "You have no points here yet." in text


async def test_pages_are_turned_by_buttons_that_outlast_the_program(table: Table) -> None:
    """The reader is told a place that is not on the page; what is shared says *you* to nobody."""
    await rate(table, {5000 + n: 1600 + n for n in range(10)} | {table.astrid.id: 1500})
    page = shown(await table.astrid.slash(table.channel, "leaderboard"))
    shared = shown(await table.astrid.slash(table.channel, "leaderboard", share=True))
    assert labels(page) == ["◀", "▶", "Play a rated game"]
    assert "You're at place **11**: 1500 ± 60 · 20 results." in text_of(page)
    assert not shared.ephemeral
    assert "You " not in text_of(shared)
    await table.restart()

    for before in (page, shared):
        turned = shown(await table.astrid.click(before, custom_id=button(before, "▶")))
        assert turned.ephemeral
        assert "· page 2" in text_of(turned)
        assert "**11.** @astrid" in text_of(turned)
        assert "You're at place" not in text_of(turned)


async def test_a_game_has_a_leaderboard_of_its_own(table: Table) -> None:
    """One of a server's own is compared there alone; its pages can be turned too."""
    own = replace(TINY, key="gotland", name="Gotland")
    await table.bot.services.rulesets.add_ruleset(table.guild.id, own, PlayerId(table.astrid.id))
    await rate(table, {5000 + n: 1600 + n for n in range(11)}, ruleset=rated_key(own))
    await rate(table, {table.astrid.id: 1612}, ruleset="brandubh")
    ask = partial(table.astrid.slash, table.channel, "leaderboard")

    brandubh = all_said(await ask(game="brandubh"))
    assert "· all time · Brandubh**" in brandubh
    assert "@astrid · 1612" in brandubh
    assert "Gotland is this server's own" in all_said(await ask(game="gotland", where="everywhere"))
    page = shown(await ask(game="gotland"))
    turned = shown(await table.astrid.click(page, custom_id=button(page, "▶")))
    assert "· all time · Gotland** · page 2" in text_of(turned)
    assert "**11.** " in text_of(turned)


async def test_across_servers_nobody_is_shown_who_does_not_want_it(table: Table) -> None:
    """Any longer; who is not shown is told so, and not that they have no points or rating there."""
    await rate(table, {table.astrid.id: 1612})
    everywhere = {table.bjorn.id: 1700, table.carl.id: 1650}
    await rate(table, everywhere, scope=ALL_SERVERS)
    for who, wanted in ((table.bjorn, True), (table.carl, True), (table.bjorn, False)):
        await who.slash(table.channel, "settings change", ratings_everywhere=wanted)
    ask = partial(table.bjorn.slash, table.channel, "leaderboard", where="everywhere")

    text = all_said(await table.astrid.user.slash("leaderboard"))
    assert "Leaderboard across servers" in text
    assert "**1.** @carl · 1650 ± 60" in text
    assert "@bjorn" not in text
    assert "@astrid" not in text
    assert "see *Other players…* in `/settings show`" in text
    for period in ("ALL", "MONTH"):
        told = all_said(await ask(period=period))
        assert (
            "You're not shown across servers. To change that, press *Other players…* in "
            "`/settings show`."
        ) in told
        assert "You have" not in told
    await table.bjorn.slash(table.channel, "settings change", ratings_everywhere=True)
    assert "You're not shown" not in all_said(await ask(period="MONTH"))
    assert "@bjorn · 1700" in all_said(await ask(period="ALL"))
