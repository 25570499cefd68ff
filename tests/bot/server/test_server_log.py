"""What managers have done, as managers see it."""

import string
from datetime import timedelta

import pytest
from simcord.actors import MemberActor

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.server.log import PAGE_SIZE
from bot.wording.server_log import ACTS, line
from bot.wording.servers import NAMES
from play.players.player_id import PlayerId
from play.servers.log import MAX_REASON_LENGTH, Act, LogEntry
from tafl.ruleset_options import LONGEST_NAME
from tests.support.examples import ANNA, NOON, TINY
from tests.support.table import TABLUT, Click, Table, all_said, button, labels, shown, text_of


async def add(table: Table, number: int) -> None:
    """Log so many games added by Anna."""
    async with table.bot.services.server_log.store.begin() as unit:
        for key in range(number):
            await unit.log.add(
                LogEntry(table.guild.id, NOON, ANNA, Act.RULESET_ADDED, about=f"game-{key}")
            )


async def test_an_empty_log_says_what_will_be_in_it(table: Table, manager: MemberActor) -> None:
    """It has no pages to turn."""
    answer = await manager.slash(table.channel, "server log")

    assert all_said(answer).startswith("Nothing yet.")
    assert labels(shown(answer)) == []


async def test_each_changed_setting_is_logged(table: Table, manager: MemberActor) -> None:
    """With what it was before; what stays as it was is not."""
    await manager.slash(table.channel, "server change", channel=table.channel, archive=24)
    await manager.slash(table.channel, "server change", game=TABLUT, archive=24)
    await manager.slash(table.channel, "server reset", setting="channel")

    entries = all_said(await manager.slash(table.channel, "server log")).split("\n- ")[1:]

    now = f"<t:{int(table.env.now().timestamp())}:f>"
    channel = table.channel.mention
    assert entries == [
        f"@dagny changed `channel` from {channel} to *the default*\n  {now}",
        f"@dagny changed `game` from *the default* to *King's Table: Tablut*\n  {now}",
        f"@dagny changed `archive` from `7d` to `1d`\n  {now}",
        f"@dagny changed `channel` from *the default* to {channel}\n  {now}",
    ]


async def test_own_games_that_come_and_go_are_logged(table: Table, manager: MemberActor) -> None:
    """By their names, though one has been retired."""
    await table.bot.services.rulesets.add(table.guild.id, TINY, PlayerId(manager.id))
    await manager.slash(table.channel, "ruleset retire", key="tiny")

    log = all_said(await manager.slash(table.channel, "server log"))

    assert "added the game *Tiny Tafl*" in log
    assert "retired the game *Tiny Tafl*" in log
    assert log.index("retired") < log.index("added")


async def test_the_log_has_pages(table: Table, manager: MemberActor) -> None:
    """The latest entries stand on the first; the buttons work after a restart, too."""
    await add(table, PAGE_SIZE + 1)
    first = await manager.slash(table.channel, "server log")
    await table.restart()

    listed = text_of(shown(first))
    second = await manager.click(shown(first), label="▶")

    assert listed.count("\n- ") == PAGE_SIZE
    assert f"*game-{PAGE_SIZE}*" in listed
    assert "page 2" in text_of(shown(second))
    assert text_of(shown(second)).count("\n- ") == 1
    assert "*game-0*" in text_of(shown(second))


async def test_only_who_manages_the_server_turns_its_pages(
    table: Table, manager: MemberActor
) -> None:
    """Who opened the log may have lost the right since."""
    await add(table, PAGE_SIZE + 1)
    first = shown(await manager.slash(table.channel, "server log"))

    (refused,) = await table.click(Click(table.carl, first, button(first, "▶")))

    assert all_said(refused) == "Only server managers can do this."


@pytest.mark.parametrize("act", Act)
def test_every_act_is_told_in_words(act: Act) -> None:
    """Which say nothing that its entry could lack."""
    parts = {name for _, name, _, _ in string.Formatter().parse(ACTS[act]) if name}

    assert parts <= {"about", "before", "after", "player"}
    assert ACTS[act]


@pytest.mark.parametrize("setting", NAMES.values())
def test_every_setting_has_its_name_in_the_log(setting: str) -> None:
    """As in the command that changes it."""
    entry = LogEntry(1, NOON, ANNA, Act.SETTING_CHANGED, about=setting, after="1")
    name = next(name for name, of in NAMES.items() if of == setting)

    assert f"changed `{name}` from" in line(entry, {})


@pytest.mark.parametrize("act", Act)
def test_a_page_fits_into_a_box(act: Act) -> None:
    """With the longest entries."""
    largest = PlayerId(2**63 - 1)
    entry = LogEntry(
        guild_id=1,
        at=NOON + timedelta(days=365_000),
        manager=largest,
        act=act,
        about="x" * 50,
        player=largest,
        before="x" * 50,
        after="x" * 50,
        reason="x" * MAX_REASON_LENGTH,
    )

    games = {"x" * 50: "_" * LONGEST_NAME}
    assert len("\n".join([line(entry, games)] * PAGE_SIZE)) <= MAX_EMBED_LENGTH


def test_a_game_that_is_forgotten_has_its_key_in_the_log() -> None:
    """A server's own, retired long ago."""
    entry = LogEntry(1, NOON, ANNA, Act.RULESET_RETIRED, about="tiny")

    assert "retired the game *tiny*\n" in line(entry, {})


@pytest.mark.parametrize("setting", ["ruleset_key", "ruleset"])
def test_a_game_has_its_name_in_the_log(setting: str) -> None:
    """As the setting of a server, and of a ladder; its name is shown as it was written."""
    act = Act.SETTING_CHANGED if setting == "ruleset_key" else Act.LADDER_CHANGED
    entry = LogEntry(1, NOON, ANNA, act, about=setting, before="tiny", after="own")

    assert "from *Tiny Tafl* to *\\*My\\* Tafl*\n" in line(
        entry, {"tiny": "Tiny Tafl", "own": "*My* Tafl"}
    )
