"""``/settings`` from Discord: what it shows, takes and refuses."""

from dataclasses import replace
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.matches.posts import scene_of
from rendering.board import draw_board
from rendering.scene import Orientation
from rendering.theme import THEMES
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, all_said, newest, pinged, shown

AT_FIRST = """\
- Time zone: **UTC**, 12:00 now (`time_zone`)
- Weekend: **Saturday and Sunday**, for games with weekends off (`weekend`)
- Quiet hours, without reminders: **off** (`quiet_hours`)
- Reminders when your time runs short: **in the game's thread** (`reminders`)
- Daily list of games where it's your turn: **off** (`digest`)
- Let players challenge you by name: **yes** (`challenges`)
- Mention you when it's your turn: **yes** (`turn_pings`)
- Theme of your private boards: **same as the server** (`theme`)
- Orientation: **same as the server** (`board`)
- Show what could capture your king: **no** (`king_in_danger`)
- Ask you before a move is played: **no** (`confirm_moves`)
- Daily puzzle in a direct message: **off** (`daily_puzzle`)
- Name you if you solve a server's puzzle: **yes** (`puzzle_name`)
- Your finished games can become puzzles, if both agree: **no** (`puzzles`)
- Ratings and games everywhere, if both players agree: **no** (`ratings_everywhere`)"""

CHANGED = """\
- Time zone: **Europe/Oslo**, 13:00 now (`time_zone`)
- Weekend: **Friday and Saturday**, for games with weekends off (`weekend`)
- Quiet hours, without reminders: **22:00 to 07:30** (`quiet_hours`)
- Reminders when your time runs short: **as a direct message** (`reminders`)
- Daily list of games where it's your turn: **at 08:00** (`digest`)
- Let players challenge you by name: **no** (`challenges`)
- Mention you when it's your turn: **no** (`turn_pings`)
- Theme of your private boards: **slate, cool and dark** (`theme`)
- Orientation: **row 1 at the bottom** (`board`)
- Show what could capture your king: **yes** (`king_in_danger`)
- Ask you before a move is played: **yes** (`confirm_moves`)
- Daily puzzle in a direct message: **at 09:30** (`daily_puzzle`)
- Name you if you solve a server's puzzle: **no** (`puzzle_name`)
- Your finished games can become puzzles, if both agree: **yes** (`puzzles`)
- Ratings and games everywhere, if both players agree: **yes** (`ratings_everywhere`)"""

ALL = {
    "time_zone": "oslo",
    "weekend": "fri sat",
    "quiet_hours": "22:00-07:30",
    "reminders": "dm",
    "digest": "8",
    "challenges": False,
    "turn_pings": False,
    "theme": "slate",
    "board": "bottom",
    "king_in_danger": True,
    "confirm_moves": True,
    "daily_puzzle": "9.30",
    "puzzle_name": False,
    "puzzles": True,
    "ratings_everywhere": True,
}


async def change(who: MemberActor, table: Table, **options: Any) -> str:  # noqa: ANN401
    """What the bot says to who changes his settings."""
    return all_said(await who.slash(table.channel, "settings change", **options))


async def show(who: MemberActor, table: Table) -> str:
    return all_said(await who.slash(table.channel, "settings show"))


async def to_noon(table: Table) -> None:
    now = table.env.now()
    await table.wait(
        seconds=(12 * 3600 - (now.hour * 3600 + now.minute * 60 + now.second)) % 86_400
    )


async def test_everything_is_shown_with_how_to_change_it(table: Table) -> None:
    """Also to somebody who has set nothing."""
    await to_noon(table)

    assert await show(table.astrid, table) == (
        f"**Your settings** – `/settings change` changes them.\n{AT_FIRST}"
    )


async def test_everything_can_be_changed_at_once(table: Table) -> None:
    """The answer shows what it is like now, and so does the bot when it is started anew."""
    await to_noon(table)
    answer = await change(table.astrid, table, **ALL)
    assert answer == (
        "**Saved.** A new time zone or weekend applies to turns that begin from now on.\n"
        "Your settings are below.\n"
        "When your king is in danger, your private boards look like this now:\n"
        f"{CHANGED}"
    )

    await table.restart()
    assert (await show(table.astrid, table)).endswith(CHANGED)
    assert (await show(table.bjorn, table)).endswith(AT_FIRST)


async def test_what_is_not_named_stays(table: Table) -> None:
    """And what was on can be turned off again."""
    await to_noon(table)
    await change(table.astrid, table, **ALL)
    answer = await change(table.astrid, table, quiet_hours="off", digest="Off", weekend="none")

    assert "Weekend: **none**" in answer
    assert "Quiet hours, without reminders: **off**" in answer
    assert "Daily list of games where it's your turn: **off**" in answer
    assert "Time zone: **Europe/Oslo**" in answer


async def test_only_days_that_change_are_said_to_hold_later(table: Table) -> None:
    """All else holds at once."""
    later = "applies to turns that begin from now on"

    assert later in await change(table.astrid, table, weekend="none")
    assert later in await change(table.astrid, table, time_zone="Europe/Oslo")
    assert later not in await change(table.astrid, table, digest="08:00")


async def test_a_change_of_nothing_shows_the_settings(table: Table) -> None:
    """Whoever only wants to see them has found them."""
    assert (await change(table.astrid, table)).startswith("**Your settings**")


REFUSED = {
    ("time_zone", "Asgard"): (
        "`Asgard` isn't a known time zone. Type a city near you, such as `Oslo`, and choose "
        "from the list."
    ),
    ("weekend", "caturday"): (
        "`caturday` isn't a list of weekdays. Try `Saturday, Sunday`, or `none`."
    ),
    ("weekend", "mon tue wed thu"): (
        "`mon tue wed thu` is too long for a weekend. Choose at most 3 days, so that games can "
        "go on."
    ),
    ("quiet_hours", "at night"): (
        "`at night` isn't a start and an end. Try `22:00-07:30`, or `off`."
    ),
    ("quiet_hours", "8-8"): (
        "`8-8` is the whole day. For no reminders, choose *not at all* for `reminders`."
    ),
    ("digest", "dawn"): "`dawn` isn't a time of day. Try `08:00`, or `off`.",
}


@pytest.mark.parametrize(("given", "sentence"), REFUSED.items(), ids=map(" ".join, REFUSED))
async def test_nonsense_is_refused(given: tuple[str, str], sentence: str, table: Table) -> None:
    """With what to write instead; nothing else of the request is done either."""
    before = await show(table.astrid, table)
    options = {"turn_pings": False} | dict([given])

    assert await change(table.astrid, table, **options) == sentence
    assert await show(table.astrid, table) == before


async def offered(table: Table, option: str, text: str) -> list[str]:
    choices = await table.astrid.autocomplete(table.channel, "settings change", option, text)
    assert all(len(choice["name"]) <= 100 for choice in choices)
    return [str(choice["name"]) for choice in choices]


async def test_zones_are_offered_with_their_time(table: Table) -> None:
    """So that one sees which it is; at most as many as Discord shows."""
    await to_noon(table)

    assert (await offered(table, "time_zone", "oslo"))[0] == "Europe/Oslo – 13:00 now"
    assert len(await offered(table, "time_zone", "e")) == 25
    assert "UTC – 12:00 now" in await offered(table, "time_zone", "")


async def test_usual_answers_are_offered(table: Table) -> None:
    """And what is typed, if it is none of them."""
    assert await offered(table, "weekend", "fri") == ["Friday, Saturday", "Thursday, Friday"]
    assert (await offered(table, "quiet_hours", ""))[:2] == ["off", "22:00-07:00"]
    assert await offered(table, "digest", "08") == ["08:00"]
    assert await offered(table, "digest", "6:45") == ["6:45"]
    assert len(await offered(table, "digest", "")) == 25


async def test_pings_can_be_turned_off(table: Table) -> None:
    """The board still says whose move it is; who has set nothing is pinged."""
    thread = await table.begin()
    await change(table.bjorn, table, turn_pings=False)

    await table.play(thread, "i4-f4")
    assert f"<@{table.bjorn.id}>, it's your turn" in newest(thread).content
    assert pinged(table, thread) == []

    await table.play(thread, "g5-g3", first=table.bjorn)
    assert pinged(table, thread) == [table.astrid.id]


async def test_the_end_of_a_game_is_told_to_all(table: Table) -> None:
    """No board waits for him any more: that he has lost he learns with a ping."""
    thread = await table.begin()
    await change(table.bjorn, table, turn_pings=False)
    await table.play(thread, *CAPTURE)

    assert "Game over" in newest(thread).content
    assert pinged(table, thread) == [table.bjorn.id]


async def drawn(
    table: Table, orientation: Orientation = Orientation.TOP, theme: str = "oak"
) -> bytes:
    """The board of match #1, turned so and in that theme."""
    match = await table.bot.services.matches.get(1)
    return draw_board(replace(scene_of(match), orientation=orientation), THEMES[theme])


async def test_ones_own_board_looks_as_one_wants_it(table: Table) -> None:
    """The one shown to all is as all know it."""
    thread = await table.begin()
    await change(table.bjorn, table, board="bottom", theme="slate")
    private = await table.bjorn.slash(thread, "board")
    shared = await table.bjorn.slash(thread, "board", share=True)
    others = await table.astrid.slash(thread, "board")

    assert table.file_of(shown(private)) == await drawn(table, Orientation.BOTTOM, "slate")
    assert table.file_of(shown(shared)) == await drawn(table)
    assert table.file_of(shown(others)) == await drawn(table)


async def test_boards_that_all_see_look_as_the_server_wants_it(
    table: Table, manager: MemberActor
) -> None:
    """Whatever the player has set whom they call."""
    thread = await table.begin()
    await manager.slash(table.channel, "server change", theme="parchment", board="bottom")
    await change(table.bjorn, table, board="top", theme="slate")

    await table.play(thread, "i4-f4")

    assert table.file_of(newest(thread)) == await drawn(table, Orientation.BOTTOM, "parchment")


async def test_what_one_has_not_chosen_is_as_on_the_server(
    table: Table, manager: MemberActor
) -> None:
    """Also again: one's own can be given up."""
    thread = await table.begin()
    await manager.slash(table.channel, "server change", theme="parchment", board="bottom")
    await change(table.bjorn, table, theme="slate", board="top")
    await change(table.bjorn, table, theme="server", board="server")

    board = shown(await table.bjorn.slash(thread, "board"))

    assert table.file_of(board) == await drawn(table, Orientation.BOTTOM, "parchment")


async def test_each_reminder_pings_once(table: Table) -> None:
    """Bjorn lets his time run out: the board, two reminders and the end, whatever is restarted."""
    thread = await table.begin()
    await table.play(thread, "i4-f4")
    await table.play(thread, "g5-g3", first=table.bjorn)
    await table.play(thread, "f4-f3")
    for _ in range(16):
        await table.wait(hours=6)
        await table.restart()

    pings = [sent for sent in table.sent(thread) if sent["allowed_mentions"].get("users")]
    after = [sent["content"] for sent in pings if table.bjorn.mention in sent["content"]][-4:]
    board, early, last, end = after
    assert "it's your turn with the defenders" in board
    assert early.startswith(f"⏰ {table.bjorn.mention}")
    assert last.startswith(f"⏰ {table.bjorn.mention}")
    assert "Game over" in end
