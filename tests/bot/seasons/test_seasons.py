"""Seasons as players and managers see them."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

import discord
import pytest
from simcord.actors import MemberActor

from bot.seasons.pages import PAGE_SIZE
from bot.wording.leaderboards import HOW_POINTS_COUNT
from play.players.player_id import PlayerId
from play.ratings.rating_list import ALL_RULESETS
from play.seasons.tally import Tally, TallyKey, season_period
from tests.support.bot_games import CAPTURE
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
    side = "attackers" if winner is table.astrid else "defenders"
    room = await table.begin(side=side, rated=True)
    await table.play(room, *CAPTURE, first=winner)


async def give(table: Table, tallies: Mapping[int, Tally], rulesets: Sequence[str]) -> None:
    """Let players have results in the season that runs."""
    period = season_period((await table.bot.services.seasons.running(table.guild.id)).id)
    async with table.bot.services.seasons.store.begin() as unit:
        await unit.tallies.add(
            {
                TallyKey(table.guild.id, period, ruleset, PlayerId(player)): tally
                for player, tally in tallies.items()
                for ruleset in rulesets
            }
        )


async def standings(table: Table, **options: object) -> str:
    """What Carl reads of a season."""
    return all_said(await table.carl.slash(table.channel, "season show", **options))


async def test_a_season_begins_with_a_word_to_all(table: Table, manager: MemberActor) -> None:
    answer = await manager.slash(
        table.channel, "server season start", name=" Winter  2027 ", until="12 weeks"
    )

    ends = int((table.env.now() + timedelta(weeks=12)).timestamp())
    assert said(answer).startswith("Season 1, *Winter 2027*, has started. It is announced in ")
    told = text_of(newest(table.channel))
    assert told.startswith("## Season 1 starts: Winter 2027\n")
    assert f"It ends <t:{ends}:R>" in told
    assert "Each season starts at 0 points. The ladder and ratings carry on." in told


async def test_a_season_is_announced_in_the_channel_for_games(
    table: Table, manager: MemberActor
) -> None:
    """Or in the one that is named."""
    games, hall = (table.guild.create_text_channel(name) for name in ("games", "hall"))
    await manager.slash(table.channel, "server change", channel=games)
    await begin(table, manager)
    await end(table, manager)

    await begin(table, manager, channel=hall)

    assert "## Season 1 starts" in text_of(games.history()[0])
    assert "## Season 1, Winter, is over" in text_of(newest(games))
    assert "## Season 2 starts" in text_of(newest(hall))


async def test_a_season_needs_no_threads(table: Table, manager: MemberActor) -> None:
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    everybody = table.guild.default_role
    table.channel = table.guild.create_text_channel("flat", overwrites={everybody: no_threads})

    await begin(table, manager)

    assert "## Season 1 starts" in text_of(newest(table.channel))


@pytest.mark.parametrize(
    ("until", "why"),
    [("soon", "I can't read `soon` as a date"), ("2 hours", "A season lasts at least 1 day")],
)
async def test_a_season_needs_an_end_that_can_be(
    table: Table, manager: MemberActor, until: str, why: str
) -> None:
    answer = await manager.slash(table.channel, "server season start", name="Winter", until=until)

    assert why in said(answer)
    assert "This server has had no seasons yet" in await standings(table)


@pytest.mark.parametrize("command", ["start", "change", "end"])
async def test_only_who_manages_the_server_begins_and_ends_seasons(
    table: Table, command: str
) -> None:
    """Also where the server lets others use the command."""
    await table.allow(table.carl, "server")
    options = {"name": "Winter"} if command == "start" else {}

    refused = await table.carl.slash(table.channel, f"server season {command}", **options)

    assert said(refused) == "Only server managers can do this."


async def test_ends_of_months_are_offered_as_ends_of_seasons(
    table: Table, manager: MemberActor
) -> None:
    """The bot's clock stands at the beginning of 2026."""
    offered = await manager.autocomplete(table.channel, "server season start", "until", "")

    assert [(choice["name"], choice["value"]) for choice in offered][:2] == [
        ("31 January 2026 (in 31 days)", "2026-01-31"),
        ("28 February 2026 (in 59 days)", "2026-02-28"),
    ]


@pytest.mark.parametrize(
    ("typed", "understood"),
    [
        ("2026-03-31", ["31 March 2026 (in 90 days)"]),
        ("6 weeks", ["11 February 2026 (in 6 weeks)"]),
    ],
)
async def test_an_end_that_is_typed_is_shown_as_it_is_understood(
    table: Table, manager: MemberActor, typed: str, understood: list[str]
) -> None:
    offered = await manager.autocomplete(table.channel, "server season start", "until", typed)

    assert [choice["name"] for choice in offered] == understood


async def test_standings_show_who_has_how_many_points(table: Table, manager: MemberActor) -> None:
    """In a picture too, which has a description; ratings and medals come later."""
    await begin(table, manager)
    await win(table, table.astrid)
    await win(table, table.bjorn)
    await win(table, table.bjorn)

    answer = await table.astrid.slash(table.channel, "season show")

    text = all_said(answer)
    assert text.startswith("**Season 1 · Winter**\nsince ")
    assert "**1.** @bjorn · 2 points · 2 won, 0 drawn, 1 lost" in text
    assert "**2.** @astrid · 1 point · 1 won, 0 drawn, 2 lost" in text
    (picture,) = shown(answer).attachments
    assert picture.description == (
        "Standings of season 1 · Winter: 1 bjorn, 2 points · 2 won, 0 drawn, 1 lost; "
        "2 astrid, 1 point · 1 won, 0 drawn, 2 lost."
    )


async def test_standings_are_shared_on_demand(table: Table, manager: MemberActor) -> None:
    await begin(table, manager)

    answer = await table.carl.slash(table.channel, "season show", share=True)

    assert not shown(answer).ephemeral
    assert "No rated game has ended in it yet." in text_of(shown(answer))


async def test_each_game_has_standings_of_its_own(table: Table, manager: MemberActor) -> None:
    """The list offers those that have been played."""
    await begin(table, manager)
    await win(table, table.astrid)

    offered = await table.carl.autocomplete(table.channel, "season show", "game", "tab")

    assert [(choice["name"], choice["value"]) for choice in offered] == [
        (f"{GAME} (2 players)", TABLUT)
    ]
    text = await standings(table, game=TABLUT)
    assert text.startswith(f"**Season 1 · Winter · {GAME}**\n")
    assert "**1.** @astrid · 1 point" in text
    assert "Season 1 has no results in that game." in await standings(table, game="x")


async def test_standings_have_pages(table: Table, manager: MemberActor) -> None:
    """A page survives a restart; whoever is not on it is told his place."""
    await begin(table, manager)
    players = {number: Tally(won=100 - number) for number in range(1, PAGE_SIZE + 1)}
    await give(table, players | {table.astrid.id: Tally(won=1)}, [ALL_RULESETS])
    first = shown(await table.astrid.slash(table.channel, "season show"))
    assert f"You're at place **{PAGE_SIZE + 1}**: 1 point" in text_of(first)
    assert labels(first) == ["◀", "▶"]

    await table.restart()
    (turned,) = await table.click(Click(table.astrid, first, button(first, "▶")))

    second = text_of(shown(turned))
    assert second.startswith("**Season 1 · Winter** · page 2\n")
    assert f"**{PAGE_SIZE + 1}.** @astrid · 1 point" in second
    assert "You are" not in second


async def test_a_shared_page_stays_and_the_next_one_is_private(
    table: Table, manager: MemberActor
) -> None:
    await begin(table, manager)
    await give(
        table, {number: Tally(won=number) for number in range(1, PAGE_SIZE + 2)}, [ALL_RULESETS]
    )
    everybodys = shown(await table.carl.slash(table.channel, "season show", share=True))

    (turned,) = await table.click(Click(table.astrid, everybodys, button(everybodys, "▶")))

    assert "· page 2" in all_said(turned)
    assert "· page 2" not in text_of(newest(table.channel))


async def test_a_season_that_ends_has_winners(table: Table, manager: MemberActor) -> None:
    """All are told, with the standings as a picture; the archive has the medals."""
    await begin(table, manager)
    await win(table, table.astrid)
    await win(table, table.bjorn)
    await win(table, table.bjorn)

    await end(table, manager)

    told = newest(table.channel)
    assert text_of(told).startswith(
        f"## Season 1, Winter, is over\n🥇 {table.bjorn.mention}\n🥈 {table.astrid.mention}\n"
    )
    assert len(told.attachments) == 1
    text = await standings(table, number=1)
    assert "🥇 **1.** @bjorn · 2 points" in text
    assert "🥈 **2.** @astrid · 1 point" in text


async def test_a_season_without_games_ends_without_winners(
    table: Table, manager: MemberActor
) -> None:
    await begin(table, manager)
    await end(table, manager)

    assert "No rated game ended in this season." in text_of(newest(table.channel))


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


async def test_whoever_lets_a_season_go_on_has_ended_nothing(
    table: Table, manager: MemberActor
) -> None:
    """And the question tells what it would mean."""
    await begin(table, manager)
    await win(table, table.astrid)
    message = shown(await manager.slash(table.channel, "server season end"))
    assert text_of(message).startswith("End season 1, *Winter*, now? 2 players have results")

    (kept,) = await table.click(Click(manager, message, button(message, "Keep it going")))

    assert text_of(shown(kept)) == "The season continues."
    assert (await table.bot.services.seasons.running(table.guild.id)).ended_at is None


async def test_a_season_is_ended_once(table: Table, manager: MemberActor) -> None:
    """However often the button is pressed, also after a restart."""
    await begin(table, manager)
    message = shown(await manager.slash(table.channel, "server season end"))
    await table.restart()
    click = Click(manager, message, button(message, "End season"))

    await table.click(click, click)

    over = [one for one in table.channel.history() if "is over" in one.content]
    assert len(over) == 1


async def test_managers_are_logged(table: Table, manager: MemberActor) -> None:
    await begin(table, manager)
    await end(table, manager)

    logged = all_said(await manager.slash(table.channel, "server log"))

    assert "@dagny ended season 1, *Winter*" in logged
    assert "@dagny started season 1, *Winter*" in logged


async def test_a_season_gets_another_name_and_end(table: Table, manager: MemberActor) -> None:
    """Everybody is told of the end, and the log has both."""
    await begin(table, manager, until="30 days")
    ends = table.env.now() + timedelta(days=60)

    answer = await manager.slash(
        table.channel, "server season change", name="Spring", until="60 days"
    )

    moment = f"<t:{int(ends.timestamp())}:f>"
    assert said(answer) == f"Season 1, *Spring*, runs until {moment}."
    assert newest(table.channel).content.startswith("**Season 1, *Spring*, now ends ")
    logged = all_said(await manager.slash(table.channel, "server log"))
    assert "@dagny renamed season 1 from *Winter* to *Spring*" in logged
    moved = "moved the end of season 1 from 2026-01-31 00:00 UTC to"
    assert f"@dagny {moved} {ends:%Y-%m-%d %H:%M} UTC" in logged


async def test_a_season_can_do_without_an_end(table: Table, manager: MemberActor) -> None:
    """It goes on until a manager ends it."""
    await begin(table, manager, until="30 days")

    answer = await manager.slash(table.channel, "server season change", until="none")

    assert said(answer) == "Season 1, *Winter*, runs until you end it."
    await table.wait(days=40)
    assert (await table.bot.services.seasons.running(table.guild.id)).ends_at is None


async def test_the_seasons_of_a_server_are_listed(table: Table, manager: MemberActor) -> None:
    """The latest first, each with who won it."""
    await begin(table, manager)
    await win(table, table.astrid)
    await end(table, manager)
    await begin(table, manager, name="Spring")

    text = all_said(await table.carl.slash(table.channel, "season list"))

    assert text.startswith("**Seasons of this server**\n- **2** Spring\n")
    assert "- **1** Winter\n" in text
    assert text.endswith("🥇 @astrid")
    offered = await table.carl.autocomplete(table.channel, "season show", "number", "wint")
    assert [choice["name"] for choice in offered] == ["1: Winter"]


async def test_a_server_without_seasons_says_so(table: Table) -> None:
    answer = await table.carl.slash(table.channel, "season list")

    assert said(answer).startswith("This server has had no seasons yet.")


async def test_two_seasons_follow_each_other_over_months(
    table: Table, manager: MemberActor
) -> None:
    """Each ends by itself at its date, with a reminder before, also after a restart.

    A result counts in one of them, and ratings go on.
    """
    await begin(table, manager, until="30 days")
    await win(table, table.astrid)
    await table.wait(days=23, minutes=1)
    reminder = text_of(newest(table.channel))
    assert reminder.startswith("**Season 1, *Winter*, ends ")
    assert "**1.** @astrid · 1 point" in reminder

    await table.restart()
    await table.wait(days=7)
    assert "## Season 1, Winter, is over\n🥇" in text_of(newest(table.channel))
    await begin(table, manager, name="Spring", until="30 days")
    await win(table, table.bjorn)
    await win(table, table.bjorn)
    await table.restart()
    await table.wait(days=31)

    assert "**1.** @astrid · 1 point · 1 won, 0 drawn, 0 lost" in await standings(table, number=1)
    spring = await standings(table)
    assert spring.startswith("**Season 2 · Spring**\nfrom ")
    assert "**1.** @bjorn · 2 points · 2 won, 0 drawn, 0 lost" in spring
    told = [one.content for one in table.channel.history() if one.content.startswith("## Season")]
    assert [text.split("\n")[0] for text in told] == [
        "## Season 1 starts: Winter",
        "## Season 1, Winter, is over",
        "## Season 2 starts: Spring",
        "## Season 2, Spring, is over",
    ]


async def test_standings_tell_how_points_come_about_while_they_do(
    table: Table, manager: MemberActor
) -> None:
    """And when they are over, nothing of it."""
    await begin(table, manager)
    assert HOW_POINTS_COUNT in await standings(table)

    await end(table, manager)

    assert HOW_POINTS_COUNT not in await standings(table)
    assert "Find these standings in `/season show`, and medals in `/profile`." in text_of(
        newest(table.channel)
    )
