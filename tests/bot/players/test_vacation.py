"""``/vacation`` from Discord: what it answers, and what the boards say."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.delivery import shown_boards
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.time_control import DEFAULT_CONTROL
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.table import TABLUT, Table, labels, newest, said

DAY = 86_400


def at(table: Table, days: float) -> str:
    """A moment so many *days* from now, as Discord shows it."""
    return f"<t:{int(table.env.now().timestamp() + days * DAY)}:f>"


async def start(table: Table, who: MemberActor, lasting: str | None = "3d") -> str:
    """What the bot says to who goes on vacation."""
    options = {} if lasting is None else {"for": lasting}
    return said(await who.slash(table.channel, "vacation start", **options))


async def test_who_goes_on_vacation_is_told_until_when(table: Table) -> None:
    """And in how many games his clock stands still."""
    await table.begin()
    answer = await start(table, table.astrid)

    assert answer == (
        f"🏖️ You're on vacation until {at(table, 3)}. To come back early, use `/vacation end`. At "
        "least 1 day is used up, and you keep the rest.\n"
        "Your clock is stopped in one game. You can still move.\n"
        "Your opponents see it below the board."
    )


def below(thread: ChannelHandle) -> list[str]:
    """What stands below the newest board."""
    (box,) = newest(thread).embeds
    return str(box.description).splitlines()


async def test_the_board_that_is_shown_says_who_is_away(table: Table) -> None:
    """With the new deadline; it keeps all else, and nothing is posted."""
    thread = await table.begin()
    before, posted = newest(thread), len(table.sent(thread))
    first_move = below(thread)[-2]
    await start(table, table.astrid)

    assert below(thread)[-1] == f"🏖️ <@{table.astrid.id}> is on vacation until {at(table, 3)}."
    assert below(thread)[-3] != first_move
    assert at(table, 6) in below(thread)[-3]
    assert len(table.sent(thread)) == posted
    after = newest(thread)
    assert (after.id, after.content, labels(after)) == (before.id, before.content, labels(before))
    assert len(after.attachments) == len(before.attachments) == 1


async def test_the_opponent_learns_who_is_away_before_it_is_his_turn(table: Table) -> None:
    """The board that Astrid is to move on says it, and so does the next one.

    The first one is changed, and does not mention Bjorn above: many apps would show a number.
    """
    thread = await table.begin()
    await start(table, table.bjorn)
    until = at(table, 3)
    assert below(thread)[-1] == f"🏖️ @bjorn is on vacation until {until}."

    await table.play(thread, "d1-c1")
    assert below(thread)[-1] == f"🏖️ <@{table.bjorn.id}> is on vacation until {until}."


async def test_a_vacation_says_nothing_below_a_board_whose_clock_it_does_not_stop(
    table: Table,
) -> None:
    """Such a board stays as it is."""
    thread = await table.begin(vacation=False)
    before = below(thread)
    await start(table, table.astrid)

    assert below(thread) == before


async def test_a_board_that_cannot_be_changed_does_no_harm(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message is gone; the boards of other games are changed all the same."""
    monkeypatch.setattr(shown_boards, "SECONDS_BETWEEN", 0)
    kept, lost = await table.begin(), await table.begin()
    table.env.backend.delete_message(lost.id, newest(lost).id)
    await start(table, table.astrid)

    assert below(kept)[-1] == f"🏖️ <@{table.astrid.id}> is on vacation until {at(table, 3)}."


async def test_clocks_that_run_on_are_named(table: Table) -> None:
    """Who goes on vacation learns of the games that know none."""
    challenges, place = table.bot.services.challenges, Place(table.guild.id, table.channel.id)
    astrid, bjorn = PlayerId(table.astrid.id), PlayerId(table.bjorn.id)
    terms = Terms(ruleset(TABLUT), Side.ATTACKERS, replace(DEFAULT_CONTROL, vacations=False))
    challenge = await challenges.issue(place, astrid, bjorn, terms)
    await challenges.accept(challenge.id, bjorn)
    answer = await start(table, table.astrid)

    assert answer.endswith(
        "⚠️ It keeps running in one game where vacation doesn't stop the clock: #1."
    )
    assert "is stopped" not in answer


async def test_all_that_is_saved_up_is_taken_when_it_is_asked_for(table: Table) -> None:
    """The week that everybody has at first."""
    assert (await start(table, table.astrid, " All ")).startswith(
        f"🏖️ You're on vacation until {at(table, 7)}."
    )


async def test_nobody_goes_on_vacation_without_saying_how_long(table: Table) -> None:
    """Discord asks for it."""
    with pytest.raises(SetupError, match="for"):
        await start(table, table.astrid, None)


async def offered(table: Table, typed: str) -> list[tuple[str, str]]:
    """The lengths that Astrid may choose from."""
    found = await table.astrid.autocomplete(table.channel, "vacation start", "for", typed)
    return [(choice["name"], choice["value"]) for choice in found]


async def test_lengths_are_offered_as_far_as_they_are_saved_up(table: Table) -> None:
    """And all of it, at the end."""
    assert await offered(table, "") == [
        ("1 day", "1d"),
        ("2 days", "2d"),
        ("3 days", "3d"),
        ("1 week", "7d"),
        ("All you have: 1 week", "all"),
    ]
    assert await offered(table, "2") == [("2 days", "2d")]
    await start(table, table.astrid, "all")
    assert await offered(table, "") == []


async def test_a_short_vacation_says_what_it_cost(table: Table) -> None:
    """At least a day, as was said at its start."""
    await start(table, table.astrid, "3d")
    await table.wait(hours=2)
    answer = said(await table.astrid.slash(table.channel, "vacation end"))

    assert answer == (
        "👋 Your vacation is over, and your clocks are running again. Even a short vacation uses "
        "up 1 day. You have 6 days of vacation left."
    )


async def test_a_length_that_cannot_be_read_is_refused(table: Table) -> None:
    """With examples."""
    assert await start(table, table.astrid, "soon") == (
        "I can't read `soon` as a time. Try `3d`, `36h` or `2 weeks`."
    )
    assert await start(table, table.astrid, "2h") == ("A vacation lasts at least 1 day. Try `2d`.")


async def test_a_vacation_is_ended(table: Table) -> None:
    """The board says when the move is due now, and the player learns what he has left."""
    thread = await table.begin()
    await start(table, table.astrid)
    await table.wait(days=2)
    answer = said(await table.astrid.slash(table.channel, "vacation end"))

    assert answer == (
        "👋 Your vacation is over, and your clocks are running again. "
        "You have 5 days of vacation left."
    )
    assert at(table, 3) in below(thread)[-2]
    assert not any("vacation" in line for line in below(thread))


async def test_the_opponent_learns_who_is_back_before_it_is_his_turn(table: Table) -> None:
    """The board is as it was."""
    thread = await table.begin()
    before = below(thread)
    await start(table, table.bjorn)
    await table.bjorn.slash(table.channel, "vacation end")

    assert below(thread) == before


async def test_a_vacation_that_ends_by_itself_is_told_once(table: Table) -> None:
    """In a direct message; also if the bot is started anew."""
    thread = await table.begin()
    await start(table, table.astrid, "2d")
    await table.wait(days=2, hours=1)
    await table.restart()
    await table.wait(hours=1)

    (over,) = table.astrid.user.dm_channel.history()
    assert over.content.startswith(
        "👋 Your vacation is over, and your clocks are running again. It's your turn in one game. "
        "Your move is due "
    )
    assert over.content.endswith(f"in <#{thread.id}>. `/games` lists all your games.")


async def test_the_status_says_what_is_saved_up(table: Table) -> None:
    """Eight days at home make a day of vacation."""
    await start(table, table.astrid, "2d")
    away = said(await table.astrid.slash(table.channel, "vacation status"))
    assert away.startswith(f"🏖️ You're on vacation until {at(table, 2)}")
    assert "You have 5 days of vacation left after this one." in away

    await table.wait(days=2 + 8)
    home = said(await table.astrid.slash(table.channel, "vacation status"))
    assert home.startswith("You have 6 days of vacation saved up.")


async def test_who_is_at_home_cannot_come_back(table: Table) -> None:
    """He is told what he has."""
    answer = said(await table.astrid.slash(table.channel, "vacation end"))

    assert answer == (
        "You're not on vacation. `/vacation start` begins one. "
        "You have 1 week of vacation saved up."
    )
