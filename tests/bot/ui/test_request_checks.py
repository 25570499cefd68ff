"""All ways in: at each of them a flood is refused before anything is read or stored."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from discord import ui
from simcord.builders import ChannelHandle
from sqlalchemy import event

from bot.client import TaflBot
from bot.ui.buttons import PersistentItem
from bot.ui.forms import Form
from play.rate_limits import ALLOWANCES, MAX_ANSWERED, Floods, Way
from tests.support.table import Click, Table, button, calling, labels, newest, said, shown

TOO_FAST = "That was too fast. Wait 4 seconds, then try again."
RECORD = '[Ruleset "brandubh"]\n\n1. D6-C6\n'


@pytest.fixture
def flooded(table: Table) -> Table:
    """The table after Carl has asked for all that one person may ask for at once."""
    use_up(table)
    return table


def use_up(table: Table) -> None:
    """Have Carl ask for all that he may ask for."""
    table.bot.floods = Floods(table.env.now)
    for way in Way:
        for _ in range(ALLOWANCES[way].person.at_once):
            assert table.bot.floods.let_in(table.carl.id, table.guild.id, way)


@contextmanager
def transactions(table: Table) -> Iterator[list[object]]:
    """All that begin meanwhile, reading or writing."""
    begun: list[object] = []
    store = table._stores[-1]  # noqa: SLF001
    engines = [engine.sync_engine for engine in (store._reader, store._writer)]  # noqa: SLF001
    note = _noting(begun)
    for engine in engines:
        event.listen(engine, "before_cursor_execute", note)
    yield begun
    for engine in engines:
        event.remove(engine, "before_cursor_execute", note)


def _noting(begun: list[object]) -> Any:  # noqa: ANN401 - as SQLAlchemy calls it
    def note(*about: object) -> None:
        begun.append(about[2])

    return note


async def test_a_command_is_refused(flooded: Table) -> None:
    """Privately, with the time to wait; others go on, and after the wait so does everybody.

    After many refusals Discord shows that the application did not respond.
    """
    with transactions(flooded) as begun:
        answers = [await flooded.carl.slash(flooded.channel, "games") for _ in range(9)]

    responded = [answer.response is not None for answer in answers]
    assert responded == [True] * MAX_ANSWERED + [False] * (9 - MAX_ANSWERED)
    assert said(answers[0]) == TOO_FAST
    assert begun == []
    assert said(await flooded.astrid.slash(flooded.channel, "games")) != TOO_FAST
    await flooded.wait(seconds=4)
    assert said(await flooded.carl.slash(flooded.channel, "games")) != TOO_FAST


async def test_suggestions_are_refused(table: Table, thread: ChannelHandle) -> None:
    """There are none."""
    before = await table.astrid.autocomplete(thread, "move", "move", "")
    use_up(table)
    while table.bot.floods.let_in(table.astrid.id, table.guild.id, Way.SUGGESTIONS, answered=0):
        pass

    with transactions(table) as begun:
        entries = await table.astrid.autocomplete(thread, "move", "move", "")

    assert before != []
    assert entries == []
    assert begun == []


async def test_a_button_is_refused(flooded: Table, thread: ChannelHandle) -> None:
    """Below a message that everybody sees."""
    use_up(flooded)
    click = Click(flooded.carl, newest(thread), button(newest(thread), "Rules"))

    with transactions(flooded) as begun:
        (answer,) = await flooded.click(click)

    assert said(answer) == TOO_FAST
    assert begun == []


async def test_a_form_is_refused_and_keeps_what_was_written(table: Table) -> None:
    """It opens again with the text."""
    form = await table.carl.slash(table.channel, "import", title="Mine")
    use_up(table)

    with transactions(table) as begun:
        answer = await table.carl.submit_modal(form, {"record": RECORD})

    assert said(answer) == TOO_FAST
    assert labels(shown(answer)) == ["Try again"]
    assert begun == []


@pytest.mark.parametrize("way", ["mention", "direct message"])
async def test_a_message_is_refused_once_a_minute(flooded: Table, way: str) -> None:
    """In a direct message; then there is silence."""
    carl = flooded.carl
    with transactions(flooded) as begun:
        for _ in range(5):
            if way == "mention":
                await carl.send(flooded.channel, calling(flooded, "i4-f4"))
            else:
                await carl.send_dm("i4-f4")

    room = carl.user.dm_channel
    assert room is not None
    replies = [each.content for each in room.history() if each.author == flooded.bot.user]
    assert replies == [TOO_FAST]
    assert begun == []


async def test_small_talk_in_a_channel_counts_for_nothing(flooded: Table) -> None:
    """Only what is for the bot is asked of it."""
    use_up(flooded)
    flooded.bot.floods = Floods(flooded.env.now)

    for _ in range(ALLOWANCES[Way.REQUESTS].person.at_once):
        await flooded.carl.send(flooded.channel, "good morning")

    assert said(await flooded.carl.slash(flooded.channel, "games")) != TOO_FAST


def subclasses(kind: type) -> Iterator[type]:
    """Those of the bot, however far down."""
    below: list[type] = kind.__subclasses__()
    for each in below:
        if each.__module__.startswith("bot."):
            yield each
        yield from subclasses(each)


def test_every_form_goes_through_the_door() -> None:
    """And explains its errors itself: whatever watches discord.py would take one for a failure."""
    forms = set(subclasses(ui.Modal))

    assert Form in forms
    assert all(issubclass(form, Form) for form in forms)
    for door in ("interaction_check", "on_submit", "on_error"):
        assert {vars(form).get(door) for form in forms - {Form}} == {None}


def test_every_button_and_list_goes_through_the_door() -> None:
    """There is one class of them, and no view has items of its own."""
    assert set(subclasses(ui.DynamicItem)) == {PersistentItem}
    assert set(subclasses(ui.View)) == set()
    assert set(subclasses(ui.LayoutView)) == set()


def test_the_bot_listens_to_nothing_else() -> None:
    """A handler added here has to go through the door, or ask the bot for nothing."""
    listened = {name for name in vars(TaflBot) if name.startswith("on_")}

    seen = {"on_shard_heard", "on_shard_ready", "on_shard_resumed"}
    gone = {"guild_channel", "guild_role", "raw_message", "raw_thread", "raw_bulk_message"}
    forgotten = {f"on_{each}_delete" for each in gone}
    assert listened == seen | forgotten | {
        "on_guild_join",
        "on_guild_remove",
        "on_interaction",
        "on_message",
        "on_raw_message_edit",
    }
