"""``/privacy``: people see what is known of them, get a copy of it, and have it deleted."""

import gzip
import json
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from random import Random
from sqlite3 import connect
from typing import Any

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.privacy.export import FILE_NAME, export_file
from bot.ui.worker_processes import Done
from bot.ui.worker_threads import in_background
from bot.wording import privacy as wording
from bot.wording.forms import GONE
from bot.wording.mentions import DELETED
from bot.wording.rulesets import COMMAND_GONE
from db.privacy_rules import OTHERS_OWN, PEOPLE, Fate
from play.players.player_id import PlayerId
from tafl.rulesets import ruleset, write_ruleset
from tests.support.advancing import advance
from tests.support.examples import ANNA, NOON
from tests.support.table import Click, Table, all_said, button, labels, newest, said, shown
from tests.support.working import WorkingHere

RECORD = '[Ruleset "brandubh"]\n\n1. D6-C6\n'
RULES = write_ruleset(replace(ruleset("brandubh"), name="Mine"))


def mentions_of(table: Table, player: MemberActor) -> list[str]:
    """The tables and columns of the database in which the id of *player* stands."""
    found = []
    with closing(connect(table.file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for (name,) in tables:
            cursor = database.execute(f"SELECT * FROM {name}")  # noqa: S608
            columns = [column[0] for column in cursor.description]
            for row in cursor:
                values = zip(columns, row, strict=True)
                found += [f"{name}.{key}" for key, value in values if str(player.id) in str(value)]
    return found


async def note_deletion(table: Table) -> None:
    """Astrid has asked to be deleted, and then the bot crashed."""
    async with table.bot.services.privacy.store.begin() as unit:
        await unit.privacy.begin(PlayerId(table.astrid.id), table.env.now())


async def delete(table: Table, player: MemberActor) -> None:
    """*player* has everything deleted, and it is done."""
    asked = await player.slash(table.channel, "privacy delete")
    again = await player.click(shown(asked), label=wording.DELETE)
    await player.click(shown(again), label=wording.DELETE_FOR_GOOD)
    await table.bot.timekeepers.deletion.act()
    await table.bot.courier.until_idle()
    await table.env.settle()


@pytest.mark.journey
async def test_what_is_known_is_said_in_words(table: Table, thread: ChannelHandle) -> None:
    """The page tells the amount of each thing, and its place; another tells why, and how long."""
    await advance(table, "i4-f4")
    await table.astrid.slash(table.channel, "settings block", player=table.carl)
    answer = await table.astrid.slash(thread, "privacy show")
    known = all_said(answer)
    policy = all_said(await table.astrid.click(shown(answer), label="▶"))
    nothing = all_said(await table.carl.slash(table.channel, "privacy show"))

    assert "- 1 game, with every move and its time: `/games`" in known
    assert "- 1 player you block: `/settings blocked`" in known
    assert "- 1 challenge you sent" in known
    assert "private note" not in known
    assert "`/privacy export`" in known
    assert "90 days" in policy
    assert "`docs/privacy.md`" in policy
    assert wording.NOTHING in nothing


def test_there_is_a_sentence_for_everything_that_is_known() -> None:
    """A new column with a person has to get one."""
    told = [column for line in wording.LINES for column in line.columns.split()]
    people = {str(c) for c, fate in PEOPLE.items() if fate is not Fate.LAST} - {
        str(column) for column in OTHERS_OWN
    }

    assert len(told) == len(set(told))
    assert set(told) == people


async def test_an_export_comes_as_a_direct_message(table: Table, thread: ChannelHandle) -> None:
    """A file that programs can read; a second one has to wait."""
    await advance(table, "i4-f4")
    answer = await table.astrid.slash(thread, "privacy export")
    (letter,) = table.astrid.user.dm_channel.history()
    found = json.loads(table.file_of(letter))

    assert said(answer) == wording.EXPORTED
    assert letter.content == wording.EXPORT
    assert found["id"] == str(table.astrid.id)
    assert [move["move"] for move in found["moves"]] == ["I4-F4"]
    (match,) = found["matches"]
    assert (match["attackers"], match["defenders"]) == (str(table.astrid.id), str(table.bjorn.id))
    refused = await table.astrid.slash(table.channel, "privacy export")
    assert re.fullmatch(
        r"You already have a copy\. You can get a new one <t:\d+:R>\.", said(refused)
    )
    await table.wait(hours=1)
    path = f"/channels/{table.astrid.user.dm_channel.id}/messages"
    table.env.inject_error("POST", path, status=403, code=50007, times=None)
    here = shown(await table.astrid.slash(table.channel, "privacy export"))
    assert here.content == wording.EXPORTED_HERE
    assert here.ephemeral
    assert [attachment.filename for attachment in here.attachments] == [FILE_NAME]


async def test_a_large_export_is_compressed(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is too large even so cannot be sent."""
    largest = 100_000
    monkeypatch.setattr("bot.privacy.export.MAX_SIZE", largest)
    moves: list[dict[str, Any]] = [{"move": "H1-H3", "ply": n} for n in range(largest // 30)]
    lots = Random(1)
    notes = [{"text": lots.randbytes(largest // 20).hex()} for _ in range(21)]

    async def found(
        **tables: Sequence[Mapping[str, Any]],
    ) -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        for table in tables.items():
            yield table

    packed = await export_file(ANNA, found(moves=moves), NOON)
    assert packed is not None
    assert packed.name == f"{FILE_NAME}.gz"
    assert json.loads(gzip.decompress(packed.data))["moves"] == moves
    assert await export_file(ANNA, found(notes=notes), NOON) is None


async def test_an_export_is_packed_a_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the thread in which standings are made, too: however large it is, they do not wait."""
    sizes: list[int] = []

    async def watched(work: Callable[[bytes], bytes], piece: bytes) -> bytes:
        sizes.append(len(piece))
        return await in_background(work, piece)

    async def found() -> AsyncIterator[tuple[str, Sequence[Mapping[str, Any]]]]:
        for number in range(100):
            yield "moves", [{"move": "H1-H3", "ply": number * 20 + ply} for ply in range(20)]

    monkeypatch.setattr("bot.privacy.export.in_background", watched)
    file = await export_file(ANNA, found(), NOON)

    assert file is not None
    assert [move["ply"] for move in json.loads(file.data)["moves"]] == list(range(2000))
    assert max(sizes) < sum(sizes) / 50


async def test_it_is_asked_twice_before_anything_is_deleted(
    table: Table, thread: ChannelHandle
) -> None:
    """In words that say what is lost; *No* changes nothing."""
    asked = await table.astrid.slash(thread, "privacy delete")
    assert "You resign your 1 game in progress." in said(asked)
    assert labels(shown(asked)) == [wording.DELETE, wording.KEEP]

    await table.astrid.click(shown(asked), label=wording.DELETE)
    assert "You lose 1 game in progress." in said(asked)
    assert labels(shown(asked)) == [wording.DELETE_FOR_GOOD, wording.NO]
    forged = button(shown(asked), wording.DELETE_FOR_GOOD)
    assert str(table.astrid.id) not in forged

    await table.astrid.click(shown(asked), label=wording.NO)
    assert said(asked) == wording.KEPT
    assert await table.bot.services.privacy.next_due() is None
    # Whoever presses it, however forged it is, is deleted, and nobody else.
    await table.click(Click(table.carl, shown(asked), forged))
    await table.bot.timekeepers.deletion.act()
    assert mentions_of(table, table.astrid) != []


async def test_after_a_deletion_only_the_opponent_is_named(
    table: Table, thread: ChannelHandle, caplog: pytest.LogCaptureFixture
) -> None:
    """Nowhere does the id stand; the opponent has won, and reads against whom."""
    await table.play(thread, "i4-f4", "f4-f5")
    await table.astrid.slash(thread, "game note", text="Never again")
    await delete(table, table.astrid)

    assert mentions_of(table, table.astrid) == []
    assert str(table.astrid.id) not in caplog.text
    games = all_said(await table.bjorn.slash(table.channel, "games", show="finished"))
    history = all_said(await table.bjorn.slash(thread, "history"))
    profile = all_said(await table.bjorn.slash(table.channel, "profile"))
    for text in (games, history, profile):
        assert "<@-" not in text
        assert str(table.astrid.id) not in text
    assert DELETED in games
    for request in table.sent(thread) + table.sent(table.channel):
        users = request["allowed_mentions"].get("users", [])
        assert [user for user in users if int(user) < 0] == []
    refused = await table.bjorn.click(newest(thread), label="Rematch")
    assert said(refused).startswith("This player has deleted their data")
    await table.begin()
    assert len(table.rows()["matches"]) == 2


async def test_until_it_is_done_the_person_can_do_nothing(
    table: Table, thread: ChannelHandle
) -> None:
    """Nor is a name remembered, whatever he writes. Others can; it goes on after a restart."""
    await note_deletion(table)
    await table.bot.services.privacy.start()
    refused = [
        said(await table.astrid.slash(thread, "board")),
        said(await table.astrid.select(newest(thread), ["D1"])),
    ]
    for text in ("i4-f4", "good morning"):
        await table.astrid.send_dm(text)
        refused.append(newest(table.astrid.user.dm_channel).content)
        assert table.bot.names.known(PlayerId(table.astrid.id)) is None

    assert {text[:27] for text in refused} == {"Your data is being deleted."}
    other = await table.carl.slash(table.channel, "privacy show")
    assert wording.NOTHING in all_said(other)
    await table.restart()
    await table.bot.timekeepers.deletion.act()
    assert mentions_of(table, table.astrid) == []


async def test_what_was_refused_before_is_forgotten(table: Table) -> None:
    """The text of a form and the options of a command, though they are only kept in memory."""
    form = await table.carl.slash(table.channel, "import")
    pasted = shown(await table.carl.submit_modal(form, {"record": "[Nothing]"}))
    misspelt = shown(await table.carl.slash(table.channel, "play", game="barndubh"))
    buttons = [(pasted, labels(pasted)[0]), (misspelt, labels(misspelt)[0])]

    await delete(table, table.carl)
    answers = await table.click(
        *(Click(table.carl, at, button(at, label)) for at, label in buttons)
    )

    assert [said(answer) for answer in answers] == [GONE, COMMAND_GONE]


@pytest.mark.parametrize("command", ["import", "ruleset add"])
async def test_what_was_asked_for_before_is_not_stored_afterwards(
    table: Table, manager: MemberActor, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Slow work may have waited for its turn while everything was deleted."""
    privacy, do, me = table.bot.services.privacy, WorkingHere.do, PlayerId(manager.id)
    form = await manager.slash(table.channel, command)
    written = {"record": RECORD} if command == "import" else {"key": "mine", "text": RULES}

    async def delete_meanwhile(self: WorkingHere, *asked: Any) -> Done:  # noqa: ANN401
        done = await do(self, *asked)
        await privacy.delete(me)
        await privacy.run_due()
        return done

    with monkeypatch.context() as patch:
        patch.setattr(WorkingHere, "do", delete_meanwhile)
        answer = await manager.submit_modal(form, written)

    assert said(answer).startswith("Your data is being deleted.")
    assert mentions_of(table, manager) == []


async def test_a_removed_bot_remembers_when(table: Table, manager: MemberActor) -> None:
    """And forgets the server a month later; a bot that is there again does not."""
    await manager.slash(table.channel, "server change", theme="slate")
    guild = table.bot.get_guild(table.guild.id)
    assert guild is not None
    await table.bot.on_guild_remove(guild)
    store = table.bot.services.server_removals.store
    async with store.read() as unit:
        assert await unit.server_removals.removed() == {table.guild.id}
    await table.bot.on_shard_ready(0)

    async with store.read() as unit:
        assert await unit.server_removals.removed() == set()
