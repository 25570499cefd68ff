"""A board loses its lists, its buttons and its clock once the next one of its match is posted."""

import discord
import pytest
from simcord.builders import ChannelHandle

from tests.support.bot_games import CAPTURE
from tests.support.discord_faults import Fault, Hang, answering, refusing, reset
from tests.support.discord_json import Message
from tests.support.examples import ANNA, BJORN, HALL, HOUR
from tests.support.office import Office
from tests.support.table import Table, labels, lists, newest, parts, shown
from tests.support.waiting import eventually

LIVE = ["Offer draw", "Takeback", "Resign", "Rules"]
THREAD = 21
UNKNOWN_MESSAGE = 10008
MISSING_ACCESS = 50001


def boards(thread: ChannelHandle) -> list[discord.Message]:
    """The messages with a board in *thread*, oldest first."""
    return [message for message in thread.history() if message.attachments]


@pytest.mark.journey
async def test_only_the_newest_board_has_buttons(table: Table) -> None:
    """The others keep what was said and their pictures, but no clock that runs no more."""
    thread = await table.begin()
    before = newest(thread)

    await table.play(thread, *CAPTURE[:2])

    *old, last = boards(thread)
    assert [parts(board) for board in old] == [[], []]
    first, other = (board.embeds for board in old)
    assert str(first[0].description).startswith("**Black attacks and moves first.** White")
    assert "due" not in str(first[0].description)
    assert other == []
    assert (old[0].content, old[0].attachments[0].description) == (
        before.content,
        before.attachments[0].description,
    )
    assert (labels(last), len(lists(last))) == (LIVE, 1)
    assert "move is due" in str(last.embeds[0].description)


async def test_the_proof_of_a_tuichi_stays(table: Table, thread: ChannelHandle) -> None:
    """The warning above that board still stands there; boards of other games stay as they are."""
    other = await table.begin("brandubh")

    await table.play(
        other, *(f"#2 {move}" for move in ("b4-b6", "c4-c2", "a4-a6", "*d4-a4", "g4-g3"))
    )

    old = boards(other)[-2]
    assert labels(old) == ["Why?"]
    answer = await table.carl.click(old, label="Why?")
    assert shown(answer).attachments
    assert labels(newest(thread)) == [label for label in LIVE if label != "Takeback"]


async def test_what_is_agreed_for_a_game_stays_below_its_boards(table: Table) -> None:
    """A handicap holds on every board."""
    thread = await table.begin(weaker="attackers", three_sided=2)

    await table.play(thread, "i4-f4")

    first = boards(thread)[0]
    assert "captured only from three sides." in str(first.embeds[0].description)
    assert "due" not in str(first.embeds[0].description)


async def test_so_it_is_when_moves_are_taken_back_after_a_restart_and_at_the_end(
    table: Table,
) -> None:
    """The board that was taken back is none any more; the last board stands in the database."""

    def left() -> list[str]:
        *old, last = boards(thread)
        assert not any(parts(board) for board in old)
        return labels(last)

    thread = await table.begin()
    await table.play(thread, *CAPTURE[:2])
    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")
    assert left() == LIVE

    await table.restart()
    await table.play(thread, CAPTURE[1], first=table.bjorn)
    assert left() == LIVE

    await table.play(thread, *CAPTURE[2:])
    assert left() == ["Replay", "Review", "Rematch"]

    thread = await table.begin()
    asked = await table.astrid.slash(thread, "resign")
    await table.astrid.click(shown(asked), label="Resign")
    assert left() == ["Rematch"]


async def bare(message: Message, office: Office) -> None:
    """Wait until *message* has no buttons."""
    await eventually(lambda: office.server.messages[message.id].components == ())


def edits(office: Office) -> list[str]:
    """The requests to change a message."""
    return [request for request in office.server.requests if request.startswith("PATCH")]


@pytest.mark.parametrize("thread_id", [None, THREAD])
async def test_the_board_before_is_found_in_thread_and_channel(
    office: Office, thread_id: int | None
) -> None:
    """A single edit of a single message; a match without a thread has its boards in the channel."""
    office.server.channels.add(THREAD)
    match = await office.seat(thread_id)
    await office.play(match.id, "C1-B1", "C3-C4")

    first, second = office.server.shown(thread_id or HALL.channel_id)
    await bare(first, office)
    assert second.components
    assert edits(office) == [f"PATCH /channels/{first.channel_id}/messages/{first.id}"]


async def test_an_edit_that_fails_is_not_tried_again(office: Office) -> None:
    """And harms nothing: the board after it comes, and the board before that is changed."""
    faults: list[Fault] = [
        *(refusing(404, UNKNOWN_MESSAGE), refusing(403, MISSING_ACCESS), answering(503)),
        *(answering(429, "Access denied"), reset),
    ]
    for fault in faults:
        office.server.messages.clear()
        match = await office.seat()
        await office.deliver(match)
        (first,) = office.server.shown(HALL.channel_id)
        edit = f"PATCH /channels/{HALL.channel_id}/messages/{first.id}"
        office.server.script(edit, fault)
        await office.play(match.id, "C1-B1", "C3-C4")

        _, second, third = office.server.shown(HALL.channel_id)
        await bare(second, office)
        assert third.components
        await eventually(lambda: edit in office.server.requests)  # noqa: B023
        assert office.server.requests.count(edit) == 1
        assert office.outbox("closed, failure")[-3:] == [(1, None)] * 3


async def test_an_edit_that_hangs_delays_no_board(office: Office) -> None:
    """Neither of its own match nor of another."""
    match, other = await office.seat(), await office.seat()
    await office.deliver(match)
    (first,) = office.server.shown(HALL.channel_id)
    hang = Hang()
    office.server.script(f"PATCH /channels/{HALL.channel_id}/messages/{first.id}", hang)
    await office.bot.services.matches.play(match.id, ANNA, "C1-B1")
    await hang.reached.wait()

    await office.bot.services.matches.play(match.id, BJORN, "C3-C4")
    await office.show(other)
    await office.deliver()

    assert len(office.server.shown(HALL.channel_id)) == 4


async def test_other_news_change_no_board(office: Office) -> None:
    """An offer, a reminder: the board above it is still the newest."""
    match = await office.seat()
    await office.show(match)
    await office.bot.services.matches.give_time(match.id, ANNA, HOUR)
    await office.deliver()
    await office.looked(office.bot.shown_boards._alarm)  # noqa: SLF001

    assert edits(office) == []
