"""``/vacation`` from Discord: what it answers, and what the boards say."""

from dataclasses import replace

import pytest
from simcord.actors import MemberActor
from simcord.backend.errors import SetupError
from simcord.builders import ChannelHandle

from bot.delivery import shown_boards
from bot.wording.players import vacation_ended, vacation_status
from play.players.player import Player
from play.time.periods import DAY
from play.time.vacation import Vacation
from tests.support.examples import ANNA, NOON, WEEK
from tests.support.table import Table, labels, newest, said


def at(table: Table, days: float) -> str:
    """A moment so many *days* from now, as Discord shows it."""
    return f"<t:{int(table.env.now().timestamp() + days * 86_400)}:f>"


async def start(table: Table, who: MemberActor, lasting: str | None = "3d") -> str:
    """The bot's answer to a player who goes on vacation."""
    options = {} if lasting is None else {"for": lasting}
    return said(await who.slash(table.channel, "vacation start", **options))


def below(thread: ChannelHandle) -> list[str]:
    """The buttons below the newest board."""
    (box,) = newest(thread).embeds
    return str(box.description).splitlines()


async def test_a_vacation_stops_clocks_until_it_is_ended(
    table: Table, thread: ChannelHandle
) -> None:
    """Its player is told until when; the boards that are shown say it, with the new deadline."""
    other = await table.begin(vacation=False)
    unchanged, before, posted = below(other), newest(thread), len(table.sent(thread))
    first_move = below(thread)[-2]

    answer = await start(table, table.astrid)

    until = at(table, 3)
    assert answer == (
        f"🏖️ You're on vacation until {until}. To come back early, use `/vacation end`. At "
        "least 1 day is used up, and you keep the rest.\n"
        "Your clock is stopped in one game. You can still move.\n"
        "Your opponents see it below the board.\n"
        "⚠️ It keeps running in one game where vacation doesn't stop the clock: #2."
    )
    assert below(other) == unchanged
    assert below(thread)[-1] == f"🏖️ <@{table.astrid.id}> is on vacation until {until}."
    assert below(thread)[-3] != first_move
    assert at(table, 6).replace(":f>", ":R>") in below(thread)[-3]
    after = newest(thread)
    assert len(table.sent(thread)) == posted
    assert (after.id, after.content, labels(after)) == (before.id, before.content, labels(before))
    assert len(after.attachments) == len(before.attachments) == 1
    away = said(await table.astrid.slash(table.channel, "vacation status"))
    assert away.startswith(f"🏖️ You're on vacation until {until}")

    await table.wait(hours=2)
    ended = said(await table.astrid.slash(table.channel, "vacation end"))

    assert ended == (
        "👋 Your vacation is over, and your clocks are running again. Even a short vacation uses "
        "up 1 day. You have 6 days of vacation left."
    )
    assert at(table, 3).replace(":f>", ":R>") in below(thread)[-2]
    assert not any("vacation" in line for line in below(thread))


async def test_the_opponent_learns_who_is_away_before_it_is_his_turn(
    table: Table, thread: ChannelHandle
) -> None:
    """The board that Astrid is to move on says it, and so does the next one."""
    before = below(thread)
    await start(table, table.bjorn)
    until = at(table, 3)
    assert below(thread)[-1] == f"🏖️ @bjorn is on vacation until {until}."
    await table.bjorn.slash(table.channel, "vacation end")
    assert below(thread) == before
    await start(table, table.bjorn)

    await table.play(thread, "d1-c1")
    assert below(thread)[-1] == f"🏖️ <@{table.bjorn.id}> is on vacation until {until}."


async def test_a_board_that_cannot_be_changed_does_no_harm(
    table: Table, thread: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its message is gone; the boards of other games are changed all the same."""
    monkeypatch.setattr(shown_boards, "SECONDS_BETWEEN", 0)
    kept, lost = await table.begin(), thread
    table.env.backend.delete_message(lost.id, newest(lost).id)
    await start(table, table.astrid)

    assert below(kept)[-1] == f"🏖️ <@{table.astrid.id}> is on vacation until {at(table, 3)}."


async def offered(table: Table, typed: str) -> list[tuple[str, str]]:
    """The lengths that Astrid may choose from."""
    found = await table.astrid.autocomplete(table.channel, "vacation start", "for", typed)
    return [(choice["name"], choice["value"]) for choice in found]


async def test_lengths_are_offered_as_far_as_they_are_saved_up(table: Table) -> None:
    """And all of it, at the end: the week that everybody has at first."""
    assert await offered(table, "") == [
        ("1 day", "1d"),
        ("2 days", "2d"),
        ("3 days", "3d"),
        ("1 week", "7d"),
        ("All you have: 1 week", "all"),
    ]
    assert await offered(table, "2") == [("2 days", "2d")]
    with pytest.raises(SetupError, match="for"):
        await start(table, table.astrid, None)
    assert await start(table, table.astrid, "soon") == (
        "`soon` isn't a length of time. Try `3d`, `36h` or `2 weeks`."
    )
    assert await start(table, table.astrid, "2h") == "A vacation lasts at least 1 day. Try `2d`."
    assert said(await table.astrid.slash(table.channel, "vacation end")) == (
        "You're not on vacation. `/vacation start` begins one. "
        "You have 1 week of vacation saved up."
    )
    assert (await start(table, table.astrid, " All ")).startswith(
        f"🏖️ You're on vacation until {at(table, 7)}."
    )
    assert await offered(table, "") == []


def test_the_status_says_what_is_saved_up() -> None:
    """Eight days at home make a day of vacation; of a long one, the end says only what is left."""
    away = replace(Player.new(ANNA, NOON), vacation=Vacation(WEEK, NOON).started(NOON, 2 * DAY))
    back = NOON + 2 * DAY
    status = vacation_status(away, NOON)

    assert status.startswith(f"🏖️ You're on vacation until <t:{int(back.timestamp())}:f>")
    assert "You have 5 days of vacation left after this one." in status
    assert vacation_status(away, back + 8 * DAY).startswith("You have 6 days of vacation saved up.")
    assert vacation_ended(away, back) == (
        "👋 Your vacation is over, and your clocks are running again. "
        "You have 5 days of vacation left."
    )
