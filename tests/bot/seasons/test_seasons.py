from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import cycle
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor

from bot.seasons.pages import PAGE_SIZE
from bot.wording.leaderboards import HOW_POINTS_COUNT
from play.matches.terms import Terms
from play.news.seasons import SeasonUnposted
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.tally import Tally, TallyKey, season_period
from play.servers.place import Place
from play.servers.server import Server
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.bot_games import CAPTURE
from tests.support.issuing import send_challenge
from tests.support.skipping import skip
from tests.support.table import (
    TABLUT,
    Click,
    Table,
    all_said,
    button,
    labels,
    newest,
    said,
    shown,
    text_of,
)

GAME = "King's Table: Tablut"


async def begin(table: Table, manager: MemberActor, **options: object) -> None:
    """Begin a season called Winter."""
    await manager.slash(table.channel, "server season start", **({"name": "Winter"} | options))


async def end(table: Table, manager: MemberActor) -> None:
    """End the season that runs, and say so once more when asked."""
    asked = await manager.slash(table.channel, "server season end")
    message = shown(asked)
    await table.click(Click(manager, message, button(message, "End season")))


async def win(table: Table, winner: MemberActor) -> None:
    """Astrid or Bjorn wins a rated game against the other."""
    services, place = table.bot.services, Place(table.guild.id, table.channel.id)
    astrid, bjorn = PlayerId(table.astrid.id), PlayerId(table.bjorn.id)
    side = Side.ATTACKERS if winner is table.astrid else Side.DEFENDERS
    terms = Terms(ruleset(TABLUT), side, rated=True)
    sent = await send_challenge(services.challenges, place, astrid, bjorn, terms)
    match = await services.challenges.accept(sent.id, bjorn)
    players = [match.attackers, match.defenders]
    for player, move in zip(cycle(players), CAPTURE, strict=False):
        await services.matches.play(match.id, player, move)
    await table.env.settle()


async def give(table: Table, tallies: Mapping[int, Tally], rulesets: Sequence[str]) -> None:
    """Let players have results in the season that runs."""
    period = season_period((await table.bot.services.seasons.running(table.guild.id)).id)
    async with table.bot.services.seasons.store.begin() as unit:
        await unit.tallies.add_tallies(
            {
                TallyKey(table.guild.id, period, ruleset, PlayerId(player)): tally
                for player, tally in tallies.items()
                for ruleset in rulesets
            }
        )


async def standings(table: Table, **options: object) -> str:
    """Carl's page of a season."""
    return all_said(await table.carl.slash(table.channel, "season show", **options))


async def test_a_season_begins_with_a_word_to_all(table: Table, manager: MemberActor) -> None:
    """Where games are played, or in the channel that is named; it needs no threads."""
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    denied: dict[Any, discord.PermissionOverwrite] = {table.guild.default_role: no_threads}
    games = table.guild.create_text_channel("games")
    hall = table.guild.create_text_channel("hall")
    narrow = table.guild.create_text_channel("flat", overwrites=denied)
    await manager.slash(table.channel, "server change", channel=games)
    answer = await manager.slash(
        table.channel, "server season start", name=" Winter  2027 ", until="12 weeks"
    )

    ends = int((table.env.now() + timedelta(weeks=12)).timestamp())
    assert said(answer).startswith("Season 1, *Winter 2027*, has started. It is announced in ")
    told = text_of(newest(games))
    assert told.startswith("## Season 1 starts: Winter 2027\n")
    assert f"It ends <t:{ends}:R>" in told
    assert "Each season starts at 0 points. The ladder and ratings carry on." in told
    await end(table, manager)
    await begin(table, manager, channel=hall)
    assert "## Season 1, Winter 2027, is over" in text_of(newest(games))
    assert "## Season 2 starts: Winter" in text_of(newest(hall))
    await end(table, manager)
    await manager.slash(table.channel, "server reset", setting="channel")
    await manager.slash(narrow, "server season start", name="Spring")
    assert "## Season 3 starts: Spring" in text_of(newest(narrow))


async def test_a_season_needs_an_end_that_can_be(table: Table, manager: MemberActor) -> None:
    """Ends of months are offered, and what is typed is shown as it is understood."""
    assert said(await table.carl.slash(table.channel, "season list")).startswith(
        "This server has had no seasons yet."
    )
    for until, why in (
        ("soon", "`soon` isn't a date"),
        ("2 hours", "A season lasts at least 1 day"),
    ):
        answer = await manager.slash(
            table.channel, "server season start", name="Winter", until=until
        )
        assert why in said(answer)
    assert "This server has had no seasons yet" in await standings(table)

    async def offered(typed: str) -> list[tuple[str, str]]:
        asked = "server season start", "until", typed
        found = await manager.autocomplete(table.channel, *asked)
        return [(choice["name"], choice["value"]) for choice in found]

    assert (await offered(""))[:2] == [
        ("31 January 2026 (in 31 days)", "2026-01-31"),
        ("28 February 2026 (in 59 days)", "2026-02-28"),
    ]
    assert [len(value) for _, value in await offered(" 6" + " " * 200 + "weeks")] == [100]
    assert [name for name, _ in await offered("2026-03-31")] == ["31 March 2026 (in 90 days)"]
    assert [name for name, _ in await offered("6 weeks")] == ["11 February 2026 (in 6 weeks)"]


@pytest.mark.journey
async def test_a_season_that_ends_has_winners(table: Table, manager: MemberActor) -> None:
    """Until then the standings show the points, of each game too; then all are told."""
    await begin(table, manager)
    for winner in (table.astrid, table.bjorn, table.bjorn):
        await win(table, winner)

    answer = await table.astrid.slash(table.channel, "season show")
    text = all_said(answer)
    assert text.startswith("**Season 1 · Winter**\nsince ")
    assert "**1.** @bjorn · 2 points · 2 won, 0 drawn, 1 lost" in text
    assert "**2.** @astrid · 1 point · 1 won, 0 drawn, 2 lost" in text
    assert HOW_POINTS_COUNT in text
    (picture,) = shown(answer).attachments
    assert picture.description == (
        "Standings of season 1 · Winter: 1 bjorn, 2 points · 2 won, 0 drawn, 1 lost; "
        "2 astrid, 1 point · 1 won, 0 drawn, 2 lost."
    )
    offered = await table.carl.autocomplete(table.channel, "season show", "game", "tab")
    assert [(choice["name"], choice["value"]) for choice in offered] == [
        (f"{GAME} (2 players)", TABLUT)
    ]
    of_game = await standings(table, game=TABLUT)
    assert of_game.startswith(f"**Season 1 · Winter · {GAME}**\n")
    assert "**1.** @bjorn · 2 points" in of_game
    assert "Season 1 has no results in that game." in await standings(table, game="x")

    await end(table, manager)
    told = newest(table.channel)
    assert text_of(told).startswith(
        f"## Season 1, Winter, is over\n🥇 {table.bjorn.mention}\n🥈 {table.astrid.mention}\n"
    )
    assert "Find these standings in `/season show`, and medals in `/profile`." in text_of(told)
    assert len(told.attachments) == 1
    await begin(table, manager, name="Spring")
    text = await standings(table, number=1)
    assert "🥇 **1.** @bjorn · 2 points" in text
    assert "🥈 **2.** @astrid · 1 point" in text
    assert HOW_POINTS_COUNT not in text
    listed = all_said(await table.carl.slash(table.channel, "season list"))
    assert listed.startswith("**Seasons of this server**\n- **2** Spring\n")
    assert "- **1** Winter\n" in listed
    assert listed.endswith("🥇 @bjorn")
    offered = await table.carl.autocomplete(table.channel, "season show", "number", "wint")
    assert [choice["name"] for choice in offered] == ["1: Winter"]


async def test_standings_have_pages(table: Table, manager: MemberActor) -> None:
    """After a restart too; whoever is not on a page is told their place, what is shared stays."""
    await begin(table, manager)
    empty = shown(await table.carl.slash(table.channel, "season show", share=True))
    assert not empty.ephemeral
    assert "No rated game has ended in it yet." in text_of(empty)
    players = {number: Tally(won=100 - number) for number in range(1, PAGE_SIZE + 1)}
    await give(table, players | {table.astrid.id: Tally(won=1)}, [ALL_RULESETS])
    first = shown(await table.astrid.slash(table.channel, "season show"))
    assert f"You're at place **{PAGE_SIZE + 1}**: 1 point" in text_of(first)
    assert labels(first) == ["◀", "▶", "Play a rated game"]
    shared = shown(await table.carl.slash(table.channel, "season show", share=True))

    await table.restart()
    turned = await table.click(
        *(Click(table.astrid, page, button(page, "▶")) for page in (first, shared))
    )

    for second in turned:
        text = all_said(second)
        assert text.startswith("**Season 1 · Winter** · page 2\n")
        assert f"**{PAGE_SIZE + 1}.** @astrid · 1 point" in text
        assert "You're at" not in text
    assert "· page 2" not in text_of(newest(table.channel))


async def test_champions_of_games_are_named(table: Table, manager: MemberActor) -> None:
    await begin(table, manager)
    tallies = {number: Tally(won=number) for number in range(1, 5)}
    await give(table, tallies | {table.astrid.id: Tally(won=9)}, [ALL_RULESETS, TABLUT])

    await end(table, manager)

    assert f"**Champions**\n🏅 {GAME} – {table.astrid.mention}" in text_of(newest(table.channel))
    assert f"🏅 {GAME} – @astrid" in await standings(table)
    in_game = await standings(table, game=TABLUT)
    assert "🏅 **1.** @astrid" in in_game
    assert "🥈" not in in_game


async def test_a_season_is_ended_once(table: Table, manager: MemberActor) -> None:
    """However often the button is pressed; without games nobody has won."""
    await begin(table, manager)
    await give(table, {1: Tally(won=1), 2: Tally(lost=1)}, [ALL_RULESETS])
    question = shown(await manager.slash(table.channel, "server season end"))
    assert text_of(question).startswith("End season 1, *Winter*, now? 2 players have results")
    (kept,) = await table.click(Click(manager, question, button(question, "Keep it going")))
    assert text_of(shown(kept)) == "The season continues."
    assert (await table.bot.services.seasons.running(table.guild.id)).ended_at is None

    message = shown(await manager.slash(table.channel, "server season end"))
    await table.restart()
    click = Click(manager, message, button(message, "End season"))
    await table.click(click, click)
    over = [one for one in table.channel.history() if "is over" in one.content]
    assert len(over) == 1

    await begin(table, manager, name="Spring")
    await end(table, manager)
    assert "No rated game ended in this season." in text_of(newest(table.channel))
    logged = all_said(await manager.slash(table.channel, "server log"))
    assert "@dagny ended season 1, *Winter*" in logged
    assert "@dagny started season 1, *Winter*" in logged


async def test_a_season_gets_another_name_and_end(table: Table, manager: MemberActor) -> None:
    """Everybody is told of the end, and the log has both; or none: it goes on until it is ended."""
    await begin(table, manager, until="30 days")
    ends = table.env.now() + timedelta(days=60)

    answer = await manager.slash(
        table.channel, "server season change", name="Spring", until="60 days"
    )

    moment = f"<t:{int(ends.timestamp())}:f>"
    assert said(answer).startswith(f"Season 1, *Spring*, runs until {moment}. Its news appears in")
    assert newest(table.channel).content.startswith("**Season 1, *Spring*, now ends ")
    logged = all_said(await manager.slash(table.channel, "server log"))
    assert "@dagny renamed season 1 from *Winter* to *Spring*" in logged
    moved = "moved the end of season 1 from 2026-01-31 00:00 UTC to"
    assert f"@dagny {moved} {ends:%Y-%m-%d %H:%M} UTC" in logged

    endless = await manager.slash(table.channel, "server season change", until="none")
    assert said(endless).startswith("Season 1, *Spring*, runs until you end it.")
    await skip(table, days=70)
    assert (await table.bot.services.seasons.running(table.guild.id)).ends_at is None


async def test_a_season_ends_by_itself_after_a_reminder(table: Table, manager: MemberActor) -> None:
    """Both say who is ahead; the bot may be restarted between them."""
    await begin(table, manager, until="30 days")
    await win(table, table.astrid)
    await skip(table, days=23, minutes=1)
    reminder = text_of(newest(table.channel))
    assert reminder.startswith("**Season 1, *Winter*, ends ")
    assert "**1.** @astrid · 1 point" in reminder

    await table.restart()
    await skip(table, days=7)
    assert "## Season 1, Winter, is over\n🥇" in text_of(newest(table.channel))


async def test_a_season_whose_channel_is_gone_gets_another(
    table: Table, manager: MemberActor
) -> None:
    """It is not ended by hand before: its winners would be announced nowhere.

    If it ends by itself all the same, its manager gets a message. If the manager has been deleted,
    and the managers' channel is gone too, the owner of the server does.
    """
    hall, court = (table.guild.create_text_channel(name) for name in ("hall", "court"))
    await begin(table, manager, channel=hall)
    table.env.backend.delete_channel(hall.id)

    refused = await manager.slash(table.channel, "server season end")
    assert said(refused).startswith(f"The bot can't post in <#{hall.id}>")
    await manager.slash(table.channel, "server season change", channel=court)
    await end(table, manager)

    assert "## Season 1, Winter, is over" in text_of(newest(court))
    logged = all_said(await manager.slash(table.channel, "server log"))
    assert f"moved the news of season 1 from <#{hall.id}> to <#{court.id}>" in logged
    await begin(table, manager, name="Spring", channel=court, until="2 days")
    table.env.backend.delete_channel(court.id)
    await skip(table, days=3)
    lost = f"Season 2, *Spring*, on **Hall** is over, but the bot can't post in <#{court.id}>."
    assert manager.user.dm_channel.history()[-1].content.startswith(lost)

    async with table.bot.services.outbox.store.begin() as unit:
        await unit.servers.put(Server(table.guild.id, managers=court.id))
        await unit.outbox.add_news(SeasonUnposted(PlayerId(-1), 2), table.env.now())
    await skip(table, seconds=1)
    assert table.guild.owner.dm_channel.history()[-1].content.startswith(lost)
