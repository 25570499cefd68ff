"""The acts of managers, as managers see them."""

import string
from dataclasses import replace
from datetime import timedelta

from simcord.actors import MemberActor

from bot.discord_limits import MAX_EMBED_LENGTH
from bot.server.log import PAGE_SIZE
from bot.wording.server_log import ACTS, line
from bot.wording.servers import NAMES, QUESTIONS
from play.limits.text_lengths import MAX_MANAGER_REASON_LENGTH
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from tafl.ruleset_options import LONGEST_NAME
from tests.support.examples import ANNA, NOON, TINY
from tests.support.table import TABLUT, Click, Table, all_said, button, labels, shown, text_of


async def add(table: Table, number: int) -> None:
    """Log so many games added by Anna."""
    async with table.bot.services.servers.store.begin() as unit:
        for key in range(number):
            await unit.log.add_entry(
                LogEntry(table.guild.id, NOON, ANNA, Act.RULESET_ADDED, about=f"game-{key}")
            )


async def test_each_changed_setting_and_own_game_is_logged(
    table: Table, manager: MemberActor
) -> None:
    """With what was before; what stays as it was is not."""
    empty = await manager.slash(table.channel, "server log")
    assert all_said(empty).startswith("Nothing yet.")
    assert labels(shown(empty)) == []
    await manager.slash(table.channel, "server change", channel=table.channel, archive=24)
    await manager.slash(table.channel, "server change", game=TABLUT, archive=24)
    await manager.slash(table.channel, "server reset", setting="channel")
    await table.bot.services.rulesets.add_ruleset(table.guild.id, TINY, PlayerId(manager.id))
    await manager.slash(table.channel, "ruleset retire", key="tiny")

    entries = all_said(await manager.slash(table.channel, "server log")).split("\n- ")[1:]

    now = f"<t:{int(table.env.now().timestamp())}:f>"
    channel = table.channel.mention
    assert entries == [
        f"@dagny retired the game *Tiny Tafl*\n  {now}",
        f"@dagny added the game *Tiny Tafl*\n  {now}",
        f"@dagny changed **Channel for all games** from {channel} to *the default*\n  {now}",
        f"@dagny changed **Usual game** from *the default* to *King's Table: Tablut*\n  {now}",
        f"@dagny changed **Archive a game's thread after** from 1 week to 1 day\n  {now}",
        f"@dagny changed **Channel for all games** from *the default* to {channel}\n  {now}",
    ]


async def test_the_log_has_pages(table: Table, manager: MemberActor) -> None:
    """The latest entries stand on the first; the buttons work after a restart, too."""
    await add(table, PAGE_SIZE + 1)
    first = await manager.slash(table.channel, "server log")
    await table.restart()
    onward = button(shown(first), "▶")
    (refused,) = await table.click(Click(table.carl, shown(first), onward))
    assert all_said(refused) == "Only server managers can do this."

    listed = text_of(shown(first))
    second = await manager.click(shown(first), label="▶")

    assert listed.count("\n- ") == PAGE_SIZE
    assert f"*game-{PAGE_SIZE}*" in listed
    assert "page 2" in text_of(shown(second))
    assert text_of(shown(second)).count("\n- ") == 1
    assert "*game-0*" in text_of(shown(second))


def test_every_act_is_told_in_words() -> None:
    """Which say nothing that its entry could lack."""
    known = {"about", "before", "after", "player"}
    for words in map(ACTS.__getitem__, Act):
        named = {name for _, name, _, _ in string.Formatter().parse(words) if name}
        assert words
        assert named <= known, words


def test_every_setting_has_its_name_in_the_log() -> None:
    """As in `/server show`."""
    entry = LogEntry(1, NOON, ANNA, Act.SETTING_CHANGED, about="", after="1")
    lines = {name: line(replace(entry, about=of), {}) for name, of in NAMES.items()}

    assert [name for name, said in lines.items() if QUESTIONS[name].label not in said] == []


def test_a_page_fits_into_a_box() -> None:
    """With the longest entries."""
    largest = PlayerId(2**63 - 1)
    entry = LogEntry(
        guild_id=1,
        at=NOON + timedelta(days=365_000),
        manager=largest,
        act=Act.SETTING_CHANGED,
        about="x" * 50,
        player=largest,
        before="x" * 50,
        after="x" * 50,
        reason="x" * MAX_MANAGER_REASON_LENGTH,
    )

    games = {"x" * 50: "_" * LONGEST_NAME}
    longest = {act: len(line(replace(entry, act=act), games)) for act in Act}
    room = MAX_EMBED_LENGTH // PAGE_SIZE - 1
    assert {act: length for act, length in longest.items() if length > room} == {}


def test_a_game_has_its_name_in_the_log() -> None:
    """As the setting of a server, and of a ladder; one that is forgotten, its key."""
    names = {"tiny": "Tiny Tafl", "own": "*My* Tafl"}
    retired = LogEntry(1, NOON, ANNA, Act.RULESET_RETIRED, about="tiny")
    for act, setting in ((Act.SETTING_CHANGED, "ruleset_key"), (Act.LADDER_CHANGED, "ruleset")):
        entry = LogEntry(1, NOON, ANNA, act, about=setting, before="tiny", after="own")
        assert "from *Tiny Tafl* to *\\*My\\* Tafl*\n" in line(entry, names)
    assert "retired the game *Tiny Tafl*\n" in line(retired, names)
    assert "retired the game *tiny*\n" in line(retired, {})


def test_a_loss_that_changes_no_ratings_is_in_the_log() -> None:
    """With its number, and why: nobody has managed anything."""
    entry = LogEntry(1, NOON, ANNA, Act.LOSS_UNRATED, about="12")

    assert (
        f"<@{ANNA}> lost #12 on time. It changes no ratings: they lost several rated games on time "
        "within 2 days, and only the first counts\n"
    ) in line(entry, {})
