"""Tournaments before they begin: announced, joined, left, found."""

import discord
import pytest
from simcord.actors import MemberActor

from tests.support.bot_tournaments import WINTER_CUP, announced, begin, create
from tests.support.table import Table, all_said, labels, newest, said, shown, text_of


async def test_a_tournament_is_announced_with_all_that_holds_in_it(
    table: Table, manager: MemberActor
) -> None:
    answer = await create(
        table, manager, rounds=3, time="2d", vacation=False, rating_from=1400, most_players=16
    )

    assert said(answer).startswith("**Winter Cup** is open for sign-up until <t:")
    announcement = newest(table.channel)
    assert announcement.content == (
        "🏆 **Winter Cup**: sign up for a tournament of **King's Table: Tablut**."
    )
    for line in (
        "King's Table: Tablut, 9 x 9. Rated.",
        "Swiss system, 3 rounds",
        "Time: 2 days a move, vacations don't stop the clock.",
        "For players rated 1400 or more.",
        "Sign-up ends <t:",
        "**Signed up, 0 of 16 players**",
    ):
        assert line in text_of(announcement)
    assert labels(announcement) == ["Join", "Leave"]


async def test_a_tournament_needs_no_threads(table: Table, manager: MemberActor) -> None:
    """Without them its boards stand in the channel, as those of other games."""
    no_threads = discord.PermissionOverwrite(create_public_threads=False)
    everybody = table.guild.default_role
    table.channel = table.guild.create_text_channel("flat", overwrites={everybody: no_threads})

    await begin(table, manager, [table.astrid, table.bjorn, table.carl])

    assert announced(table, "round 1")
    assert "it's your turn" in text_of(newest(table.channel))


async def test_a_tournament_is_held_where_the_bot_may_post(
    table: Table, manager: MemberActor
) -> None:
    closed = discord.PermissionOverwrite(attach_files=False)
    everybody = table.guild.default_role
    table.channel = table.guild.create_text_channel("closed", overwrites={everybody: closed})

    refused = await create(table, manager)

    assert said(refused).startswith(f"The bot can't post in {table.channel.mention}")


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({}, "Swiss system, 5 rounds"),
        ({"most_players": 40}, "Swiss system, 6 rounds"),
        ({"most_players": 4}, "Swiss system, 3 rounds"),
        ({"system": "round-robin"}, "Double round robin: everybody meets everybody, once on"),
        ({"system": "knock-out"}, "Knockout: losers are eliminated; after 1 – 1 the higher-rated"),
    ],
)
async def test_a_swiss_has_as_many_rounds_as_fit(
    table: Table, manager: MemberActor, options: dict[str, str | int], line: str
) -> None:
    """If nobody says how many, or how many players there may be, five."""
    await create(table, manager, **options)

    assert line in text_of(newest(table.channel))


async def test_other_systems_leave_no_choice_of_rounds(table: Table, manager: MemberActor) -> None:
    refused = await create(table, manager, system="knock-out", rounds=3)

    assert said(refused) == "You can only set `rounds` for a Swiss. Leave it out."


async def test_a_name_of_spaces_is_none(table: Table, manager: MemberActor) -> None:
    """Neither for a tournament nor for a season."""
    new_tournament = await create(table, manager, name="   ")
    season = await manager.slash(table.channel, "server season start", name="   ")

    assert said(new_tournament) == said(season) == "Please enter some text."


async def test_only_managers_hold_tournaments(table: Table, manager: MemberActor) -> None:
    await create(table, manager)

    for command, options in (
        ("create", {"name": "Mine", "system": "swiss", "signup": "3d"}),
        ("start", {}),
        ("cancel", {}),
        ("remove", {"player": table.bjorn}),
        ("correct", {"round": 1, "player": table.bjorn, "result": "2"}),
    ):
        refused = await table.astrid.slash(table.channel, f"tournament {command}", **options)
        assert said(refused) == "Only server managers can do this."


async def test_who_joins_stands_in_the_announcement(table: Table, manager: MemberActor) -> None:
    """In the same message, by button or by command; who leaves does not, after a restart too."""
    await create(table, manager)
    announcement = newest(table.channel)
    joined = await table.astrid.click(announcement, label="Join")
    await table.bjorn.slash(table.channel, "tournament join")

    assert said(joined).startswith("You're in **Winter Cup**. Round 1 starts <t:")
    assert "**Signed up, 2 players**: @astrid, @bjorn" in text_of(newest(table.channel))
    await table.restart()
    left = await table.astrid.click(newest(table.channel), label="Leave")
    assert said(left) == ("You left **Winter Cup**. You can join again as long as sign-up is open.")
    assert newest(table.channel).id == announcement.id
    assert "**Signed up, 1 player**: @bjorn" in text_of(newest(table.channel))


async def test_nobody_joins_who_may_not(table: Table, manager: MemberActor) -> None:
    """Newcomers are rated 1500; whom the button refuses is told why."""
    await create(table, manager, rating_to=1400)

    refused = await table.astrid.click(newest(table.channel), label="Join")

    assert said(refused) == (
        "*Winter Cup* is for players rated 1400 or less. Your rating here is 1500."
    )


async def test_too_few_players_call_it_off_when_sign_up_ends(
    table: Table, manager: MemberActor
) -> None:
    """The announcement says so, and has no buttons any more."""
    await create(table, manager)
    announcement = newest(table.channel)
    await table.astrid.click(announcement, label="Join")

    await table.wait(days=3, minutes=1)

    assert announced(table, "is cancelled") == [
        text_of(table.channel.history()[0]),
        "🏆 **Winter Cup** is cancelled: it needs 3 players, and 1 signed up.",
    ]
    assert labels(table.channel.history()[0]) == []


async def test_a_tournament_is_called_off_after_a_question(
    table: Table, manager: MemberActor
) -> None:
    await create(table, manager)

    asked = await manager.slash(table.channel, "tournament cancel")

    assert said(asked) == "Cancel **Winter Cup**? It will not start. You can't undo this."
    kept = await manager.click(shown(asked), label="No")
    assert said(kept) == "Nothing has changed."
    asked = await manager.slash(table.channel, "tournament cancel")
    done = await manager.click(shown(asked), label="Cancel tournament")
    assert said(done) == "**Winter Cup** is cancelled."
    assert newest(table.channel).content == (
        f"🏆 **Winter Cup** was cancelled by {manager.mention}."
    )
    assert "cancelled the tournament *Winter Cup*" in all_said(
        await manager.slash(table.channel, "server log")
    )


async def test_managers_take_players_out(table: Table, manager: MemberActor) -> None:
    """It is logged, and they are told; nobody can be taken out who is not in."""
    await create(table, manager)
    for player in (table.astrid, table.bjorn):
        await player.slash(table.channel, "tournament join")

    done = await manager.slash(table.channel, "tournament remove", player=table.astrid)
    again = await manager.slash(table.channel, "tournament remove", player=table.astrid)

    assert said(done) == (
        f"Removed {table.astrid.mention} from **Winter Cup**. They get a direct message."
    )
    assert said(again) == f"{table.astrid.mention} isn't in *Winter Cup*, or has left it."
    assert "**Signed up, 1 player**: @bjorn" in text_of(newest(table.channel))
    assert table.astrid.user.dm_channel.history()[-1].content == (
        "🏆 **Winter Cup**: a manager of **Hall** removed you."
    )
    log = all_said(await manager.slash(table.channel, "server log"))
    assert "removed @astrid from the tournament *Winter Cup*" in log


@pytest.mark.parametrize("name", ["Summer Cup", "12", "9" * 5000])
async def test_whatever_names_no_tournament_is_refused(
    table: Table, manager: MemberActor, name: str
) -> None:
    await create(table, manager)

    refused = await table.astrid.slash(table.channel, "tournament show", tournament=name)

    assert said(refused).startswith("This server has no such tournament.")


async def test_tournaments_are_listed(table: Table, manager: MemberActor) -> None:
    """Those that are not over first."""
    nothing = await table.astrid.slash(table.channel, "tournament list")
    await create(table, manager)
    asked = await manager.slash(table.channel, "tournament cancel")
    await manager.click(shown(asked), label="Cancel tournament")
    await create(table, manager, name="Spring Cup", system="knock-out")

    listed = await table.astrid.slash(table.channel, "tournament list")

    assert said(nothing).startswith("This server has had no tournaments yet.")
    first, second, third, fourth = all_said(listed).splitlines()[1:]
    assert first == "- **Spring Cup** King's Table: Tablut · knockout"
    assert second.startswith("  open for sign-up · sign-up ends <t:")
    assert third == "- **Winter Cup** King's Table: Tablut · Swiss, 5 rounds"
    assert fourth == "  cancelled · no players"


async def test_pages_of_a_long_list_are_turned(table: Table, manager: MemberActor) -> None:
    """After a restart too."""
    for number in range(11):
        await create(table, manager, name=f"Cup {number}")
    listed = await table.astrid.slash(table.channel, "tournament list")
    assert "**Cup 0**" not in all_said(listed)
    await table.restart()

    turned = await table.astrid.click(shown(listed), label="▶")

    assert all_said(turned).splitlines()[1].startswith("- **Cup 0** ")


async def test_which_tournament_is_meant_has_to_be_said_where_there_are_several(
    table: Table, manager: MemberActor
) -> None:
    """By its name, however it is written, or by what the list offers."""
    await create(table, manager)
    await create(table, manager, name="Spring Cup")

    asked = await table.astrid.slash(table.channel, "tournament join")

    assert said(asked) == "Which one? Set `tournament` to *Spring Cup* or *Winter Cup*."
    named = await table.astrid.slash(table.channel, "tournament join", tournament="winter cup")
    assert said(named).startswith(f"You're in **{WINTER_CUP}**.")
    for command in ("join", "leave", "show", "start", "cancel"):
        offered = await table.astrid.autocomplete(
            table.channel, f"tournament {command}", "tournament", "spr"
        )
        assert [choice["name"] for choice in offered] == ["Spring Cup (open for sign-up)"]


async def test_the_latest_is_shown_where_all_are_over(table: Table, manager: MemberActor) -> None:
    for name in (WINTER_CUP, "Spring Cup"):
        await create(table, manager, name=name)
        asked = await manager.slash(table.channel, "tournament cancel")
        await manager.click(shown(asked), label="Cancel tournament")

    answer = await table.astrid.slash(table.channel, "tournament show")

    assert said(answer) == "🏆 **Spring Cup** is cancelled."


async def test_tournaments_of_other_servers_are_none(table: Table, manager: MemberActor) -> None:
    """Neither by name nor by number."""
    await create(table, manager)
    hall = table.env.create_guild("Other hall")
    guest = hall.add_member(table.env.create_user("grim"))
    room = hall.create_text_channel("tafl")

    for named in ("1", WINTER_CUP):
        refused = await guest.slash(room, "tournament join", tournament=named)
        assert said(refused).startswith("This server has no such tournament.")


async def test_what_could_not_be_announced_is_not_brought_up_to_date(
    table: Table, manager: MemberActor
) -> None:
    """Whoever knows of the tournament can join it all the same."""
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50013, message="forbidden")
    await create(table, manager)

    joined = await table.astrid.slash(table.channel, "tournament join")

    assert said(joined).startswith("You're in **Winter Cup**.")
    assert announced(table, "🏆") == []
