"""``/settings`` from Discord: what it shows, takes and refuses."""

from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.matches.posts import scene_of
from bot.wording import players
from play.limits.durations import WEEKEND_WAIT
from rendering.board import draw_board
from rendering.scene import Orientation
from rendering.theme import THEMES
from tests.support.advancing import advance
from tests.support.bot_games import CAPTURE
from tests.support.table import Table, all_said, filled, labels, newest, pinged, said, shown

AT_FIRST = """\
**Boards**
- Confirm moves: **off**
- Theme of your private boards: **same as the server**
- Orientation of your private boards: **same as the server**
- Show what could capture your king: **no**

**Messages**
- Reminders when your time runs short: **in the game's thread**
- Mention you when it's your turn: **yes**
- Quiet hours, without reminders: **off**
- Daily list of games where it's your turn: **off**
- Daily puzzle in a direct message: **off**

**Time**
- Time zone: **UTC, {} now**
- Weekend, for games with weekends off: **Saturday and Sunday**

**Other players**
- Players can challenge you by name: **yes**
- Name you if you solve a server's puzzle: **yes**
- Your finished games can become puzzles: **no**
- Public web pages show your name and games: **yes**
- Show ratings and games everywhere: **no**"""

CHANGED = """\
- **Confirm moves**: in rated games
- **Theme of your private boards**: slate, cool and dark
- **Orientation of your private boards**: row 1 at the bottom
- **Show what could capture your king**: yes
- **Reminders when your time runs short**: as a direct message
- **Mention you when it's your turn**: no
- **Quiet hours, without reminders**: 22:00 to 07:30
- **Daily list of games where it's your turn**: at 08:00
- **Daily puzzle in a direct message**: at 09:30
- **Time zone**: Europe/Oslo, {} now
- **Weekend, for games with weekends off**: Friday and Saturday
- **Players can challenge you by name**: no
- **Name you if you solve a server's puzzle**: no
- **Your finished games can become puzzles**: yes
- **Public web pages show your name and games**: no
- **Show ratings and games everywhere**: yes
Clocks keep your former weekend (Saturday and Sunday, UTC) for turns that begin before <t:{}:f>."""

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
    "confirm_moves": "rated",
    "daily_puzzle": "9.30",
    "puzzle_name": False,
    "puzzles": True,
    "web_name": False,
    "ratings_everywhere": True,
}


async def change(who: MemberActor, table: Table, **options: Any) -> str:  # noqa: ANN401
    """The bot's answer to a player who changes his settings."""
    return all_said(await who.slash(table.channel, "settings change", **options))


async def show(who: MemberActor, table: Table) -> str:
    return all_said(await who.slash(table.channel, "settings show"))


def hour(table: Table, zone: str) -> str:
    """The time of day in that *zone*."""
    return f"{table.env.now().astimezone(ZoneInfo(zone)):%H:%M}"


def in_a_week(table: Table) -> int:
    """The time at which a new weekend counts."""
    return int((table.env.now() + WEEKEND_WAIT).timestamp())


@pytest.mark.journey
async def test_everything_can_be_changed_at_once(table: Table) -> None:
    """Settings are shown by groups, also to somebody who has set nothing; then what has changed."""
    at_first = AT_FIRST.format(hour(table, "UTC"))
    changed = CHANGED.format(hour(table, "Europe/Oslo"), in_a_week(table))
    assert await show(table.astrid, table) == f"{players.SETTINGS}\n{at_first}"

    assert await change(table.astrid, table, **ALL) == (
        f"**Saved.**\n{changed}\n"
        "When your king is in danger, your private boards look like this now:"
    )

    await table.restart()
    shown_now = (await show(table.astrid, table)).replace("**", "")
    assert [
        line
        for line in changed.replace("**", "").splitlines()
        if line not in shown_now.splitlines()
    ] == []
    assert (await show(table.bjorn, table)).endswith(at_first)


async def test_what_is_not_named_stays(table: Table) -> None:
    """And what was on can be turned off again. A change of nothing shows the settings."""
    later = "Clocks keep your former weekend (Saturday and Sunday, UTC)"
    assert later in await change(table.astrid, table, time_zone="Europe/Oslo")
    await change(table.astrid, table, digest="08:00", quiet_hours="22-7")
    assert (await change(table.astrid, table)).startswith("**Your settings**")

    answer = await change(table.astrid, table, quiet_hours="off", digest="Off", weekend="none")

    assert answer.splitlines() == [
        "**Saved.**",
        "- **Quiet hours, without reminders**: off",
        "- **Daily list of games where it's your turn**: off",
        "- **Weekend, for games with weekends off**: none",
        f"{later} for turns that begin before <t:{in_a_week(table)}:f>.",
    ]


def test_every_setting_of_a_player_is_in_one_form() -> None:
    """Discord takes five menus in a form, and short labels and hints."""
    names = [name for group in players.GROUPS.values() for name in group.settings]

    assert names == list(players.NAMES) == list(players.QUESTIONS)
    assert sorted(names) == sorted(ALL)
    assert all(len(group.settings) <= 5 for group in players.GROUPS.values())
    assert all(
        len(each.label) <= 45 and len(each.hint) <= 100 for each in players.QUESTIONS.values()
    )


async def test_a_panel_changes_settings(table: Table) -> None:
    """How moves are confirmed is chosen at once, the rest in forms.

    A wrong text is explained, and can be mended: what was chosen beside it is kept.
    """
    panel = await table.astrid.slash(table.channel, "settings show")
    assert labels(shown(panel)) == ["Boards…", "Messages…", "Time…", "Other players…"]
    chosen = await table.astrid.select(shown(panel), ["all"])
    assert said(chosen) == "**Saved.**\n- **Confirm moves**: in all games"
    for group, given, answer in (
        ("Messages…", {"digest": ["09:00:00"]}, "Daily list of games where it's your turn**: at 0"),
        ("Boards…", {"theme": ["slate"]}, "Theme of your private boards**: slate"),
        ("Time…", {"time_zone": "oslo"}, "Time zone**: Europe/Oslo, "),
        ("Other players…", {"challenges": ["False"]}, "Players can challenge you by name**: no"),
    ):
        form = await table.astrid.click(shown(chosen), label=group)
        done = await table.astrid.submit_modal(form, filled(form.modal) | given)
        assert answer in said(done), group

    form = await table.astrid.click(shown(chosen), label="Time…")
    wrong = filled(form.modal) | {"time_zone": "Utgard", "weekend": [str(frozenset())]}
    again = await table.astrid.submit_modal(form, wrong)
    form = await table.astrid.click(again.followups[-1], label="Try again")
    assert filled(form.modal) == wrong


REFUSED = {
    ("time_zone", "Utgard"): (
        "`Utgard` isn't a known time zone. Type a city near you, such as `Oslo`, or your country. "
        "Then choose from the list."
    ),
    ("time_zone", "ist"): (
        "`ist` isn't a time zone. Did you mean `Asia/Kolkata`, `Europe/Dublin` or `Asia/Jerusalem`?"
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


async def test_nonsense_is_refused(table: Table) -> None:
    """With what to write instead; nothing else of the request is done either."""
    before = await show(table.astrid, table)

    for given, sentence in REFUSED.items():
        options = {"turn_pings": False} | dict([given])
        assert await change(table.astrid, table, **options) == sentence
    several = dict(REFUSED.keys())
    sentences = [REFUSED[given] for given in several.items()]
    assert sorted((await change(table.astrid, table, **several)).split("\n")) == sorted(sentences)
    assert await show(table.astrid, table) == before


async def offered(table: Table, option: str, text: str) -> list[str]:
    choices = await table.astrid.autocomplete(table.channel, "settings change", option, text)
    assert all(len(choice[part]) <= 100 for choice in choices for part in ("name", "value"))
    return [str(choice["name"]) for choice in choices]


async def test_usual_answers_are_offered(table: Table) -> None:
    """And what is typed, if it is none of them; at most as many as Discord shows."""
    assert (await offered(table, "time_zone", "oslo"))[0] == (
        f"Europe/Oslo – {hour(table, 'Europe/Oslo')} now"
    )
    assert len(await offered(table, "time_zone", "e")) == 25
    assert f"UTC – {hour(table, 'UTC')} now" in await offered(table, "time_zone", "")
    assert await offered(table, "weekend", "fri") == ["Friday, Saturday", "Thursday, Friday"]
    assert (await offered(table, "quiet_hours", ""))[:2] == ["off", "22:00-07:00"]
    assert await offered(table, "digest", "08") == ["08:00"]
    assert await offered(table, "digest", "6:45") == ["6:45"]
    assert len(await offered(table, "digest", "6" * 200)) == 1
    assert len(await offered(table, "digest", "")) == 25


async def test_pings_can_be_turned_off(table: Table, thread: ChannelHandle) -> None:
    """The board still says whose move it is; who has set nothing is pinged."""
    await change(table.bjorn, table, turn_pings=False)

    await table.play(thread, CAPTURE[0])
    assert f"<@{table.bjorn.id}>, it's your turn" in newest(thread).content
    assert pinged(table, thread) == []

    await table.play(thread, CAPTURE[1], first=table.bjorn)
    assert pinged(table, thread) == [table.astrid.id]

    await advance(table, *CAPTURE[2:-1])
    await table.play(thread, CAPTURE[-1])
    assert "Game over" in newest(thread).content
    assert pinged(table, thread) == [table.bjorn.id]


async def drawn(
    table: Table, orientation: Orientation = Orientation.TOP, theme: str = "parchment"
) -> bytes:
    """The board of match #1, turned so and in that theme."""
    match = await table.bot.services.matches.load_match(1)
    return draw_board(replace(scene_of(match), orientation=orientation), THEMES[theme])


async def test_ones_own_board_looks_as_one_wants_it(
    table: Table, thread: ChannelHandle, manager: MemberActor
) -> None:
    """The one shown to all is as all know it: as the server wants it, whatever a player has set."""
    await manager.slash(table.channel, "server change", theme="parchment")
    await change(table.bjorn, table, board="bottom", theme="slate")
    private = await table.bjorn.slash(thread, "board")
    shared = await table.bjorn.slash(thread, "board", share=True)
    others = await table.astrid.slash(thread, "board")

    assert table.file_of(shown(private)) == await drawn(table, Orientation.BOTTOM, "slate")
    assert table.file_of(shown(shared)) == await drawn(table)
    assert table.file_of(shown(others)) == await drawn(table)
    await manager.slash(table.channel, "server change", board="bottom")
    await table.play(thread, "i4-f4")
    assert table.file_of(newest(thread)) == await drawn(table, Orientation.BOTTOM)
    await change(table.bjorn, table, theme="server", board="server")
    board = shown(await table.bjorn.slash(thread, "board"))
    assert table.file_of(board) == await drawn(table, Orientation.BOTTOM)
