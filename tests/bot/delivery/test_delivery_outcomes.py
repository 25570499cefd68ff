"""A message that Discord has taken is not sent again, however long that cannot be stored."""

import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import replace
from datetime import timedelta

import pytest

from db.store import SqlStore, SqlUnit
from play.delivery.claims import ClaimLostError
from play.services.delivery import Outbox
from play.store.errors import StoreBusyError, StoreError, StoreUnreachableError
from tests.support.discord_faults import answering, reset
from tests.support.discord_json import Message
from tests.support.discord_players import Player
from tests.support.examples import ANNA, HALL
from tests.support.office import Office
from tests.support.waiting import eventually, limited

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"
SECOND = timedelta(seconds=1)
OUTCOMES = "bot.delivery.delivery_outcomes"

FULL = "The disk is full, so nothing can be stored (database or disk is full). Make room on it."


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    """The log's line about what cannot be stored, without any traceback."""

    def lines() -> list[str]:
        assert all(record.exc_info is None for record in told(caplog))
        return [each.getMessage() for each in told(caplog)]

    return lines


def told(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """The log's lines about what cannot be stored."""
    found = [record for record in caplog.records if record.name == OUTCOMES]
    return [each for each in found if each.levelno >= logging.WARNING]


async def posted(office: Office, number: int = 1) -> list[Message]:
    """The messages in the hall, once there are so many."""
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == number)
    return office.server.shown(HALL.channel_id)


async def test_a_board_is_sent_once_though_the_disk_is_full(
    office: Office, said: Callable[[], list[str]]
) -> None:
    """Only the storing is tried again, ever more slowly, up to each half a minute."""
    match, pauses = await office.seat(), (1, 2, 4, 8, 16, 30, 30, 30)
    async with office.full_disk("outbox"):
        await office.show(match)
        (board,) = await posted(office)
        for failures, seconds in enumerate(pauses, start=1):
            await eventually(lambda: len(said()) == failures)  # noqa: B023
            assert office.bot.courier.outcomes.retry_at == office.time + seconds * SECOND
            office.wait(seconds * SECOND)
        await eventually(lambda: len(said()) == len(pauses) + 1)
    # Discord remembers no nonce for ever.
    office.server.messages[board.id] = replace(board, nonce=None)
    await office.deliver()

    assert office.server.requests.count(HALL_MESSAGES) == 1
    assert office.outbox("message_id, attempts") == [(board.id, 0)]
    assert said()[0] == (
        f"What became of notices (1) cannot be stored, and is tried again in 0:00:01: {FULL}"
    )


async def test_nothing_more_is_sent_while_the_disk_is_full(office: Office) -> None:
    """It would be sent again if the bot were stopped; it comes as soon as there is room."""
    first, second = await office.seat(), await office.seat()
    async with office.full_disk("outbox"):
        await office.show(first)
        await posted(office)
        await eventually(lambda: office.bot.courier.outcomes.is_blocked)
        await office.show(second)
        assert len(office.outbox("id")) == 2
        assert office.server.requests.count(HALL_MESSAGES) == 1
    await office.deliver()

    assert len(await posted(office, 2)) == 2
    assert office.server.requests.count(HALL_MESSAGES) == 2


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (StoreBusyError(), "The database is busy, so nothing was saved. Try again in a moment."),
        (
            StoreUnreachableError("refused"),
            "The database can't be reached (refused). Check that its server is running.",
        ),
    ],
    ids=["busy", "unreachable"],
)
async def test_the_courier_waits_longer_for_the_database_than_players_do(
    error: StoreError,
    line: str,
    office: Office,
    monkeypatch: pytest.MonkeyPatch,
    said: Callable[[], list[str]],
) -> None:
    """Nobody waits for it; the board is sent once, and each try is told in a line."""
    await office.show(await office.seat())
    begin, busy = SqlStore.begin, iter(range(5))

    def begin_if_free(store: SqlStore) -> AbstractAsyncContextManager[SqlUnit]:
        if next(busy, None) is not None:
            raise error
        return begin(store)

    monkeypatch.setattr(SqlStore, "begin", begin_if_free)
    await office.deliver()

    assert next(busy, None) is None
    assert len(office.server.shown(HALL.channel_id)) == 1
    assert office.server.requests.count(HALL_MESSAGES) == 1
    assert len(said()) == 5
    assert said()[-1].endswith(line)


@pytest.mark.usefixtures("expected_errors")
async def test_a_delivery_that_cannot_be_stored_for_unknown_reasons_holds_up_no_other(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told with a traceback once; the board is sent once."""
    first, second = await office.seat(), await office.seat(thread_id=21)
    office.server.channels.add(21)
    refused = "BEGIN SELECT RAISE(ABORT, 'No') WHERE NEW.id = 1; END"
    await office.change(f"CREATE TRIGGER refusal BEFORE UPDATE ON outbox {refused}")
    await office.show(first)
    await posted(office)
    await eventually(lambda: office.bot.courier.outcomes.retry_at is not None)
    await office.show(second)
    await eventually(lambda: office.outbox("closed") == [(0,), (1,)])
    office.wait(SECOND)
    await eventually(lambda: len(told(caplog)) == 2)
    await office.change("DROP TRIGGER refusal")
    await office.deliver()

    assert office.server.requests.count(HALL_MESSAGES) == 1
    assert [record.exc_info is not None for record in told(caplog)[:2]] == [True, False]


async def test_an_opening_is_posted_once_though_its_thread_comes_late(office: Office) -> None:
    """Discord makes no threads for longer than it remembers the opening."""
    threads = f"{HALL_MESSAGES}/{10**18}/threads"
    office.server.script(threads, answering(503), reset)
    await office.accepted()
    await eventually(lambda: threads in office.server.requests)
    await office.deliver()

    assert office.server.requests.count(HALL_MESSAGES) == 1
    assert list(office.server.threads) == [10**18]


@pytest.mark.parametrize("is_full", [False, True])
async def test_what_was_sent_is_stored_at_the_stop(
    is_full: bool, office: Office, said: Callable[[], list[str]]
) -> None:
    """One last try, though the next was due later: the next start sends it no second time."""
    async with office.full_disk("outbox"):
        await office.show(await office.seat())
        (board,) = await posted(office)
        await eventually(lambda: office.bot.courier.outcomes.is_blocked)
        if is_full:
            async with limited():
                await office.bot.close()
    await office.bot.close()

    lost = "What became of notices (1) is not stored: the next start sends them again"
    assert (said()[-1] == lost) is is_full
    assert (office.outbox("message_id") == [(board.id,)]) is not is_full


async def test_who_moves_on_a_full_disk_is_told(
    office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer says what happened and what to do; the log has one line for the bot's owner."""
    await office.listen()
    await office.seat()
    async with office.full_disk("matches"):
        asked = Player(office.server, ANNA).slash(HALL.channel_id, "move", move="C1-B1")
        await eventually(lambda: bool(asked.said))
    assert asked.said == (
        "The bot's disk is full, so nothing was changed. Please tell the owner of this bot, "
        "then try again later."
    )
    (line,) = [each for each in caplog.records if each.name == "bot.ui.answers"]
    assert line.getMessage() == f"move in {HALL.channel_id} failed: {FULL}"
    assert line.exc_info is None
    assert (await office.bot.services.matches.load_match(1)).ply == 0


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The notices to which the claim is lost, once each, when they are about to be sent."""
    lost: list[int] = []

    def lose(_: Outbox, notice_id: int) -> None:
        if notice_id not in lost:
            lost.append(notice_id)
            raise ClaimLostError(notice_id)

    monkeypatch.setattr(Outbox, "require_claimed", lose)
    return lost


async def test_what_another_process_may_be_sending_is_left_to_it(
    listening: Office, lost: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """It is open still: whoever may have it next sends it, and it counts as no failure."""
    await listening.show(await listening.seat())
    await eventually(lambda: listening.server.requests.count(HALL_MESSAGES) == 1)
    await eventually(lambda: listening.outbox("attempts, closed")[-1] == (0, 1))

    assert len(lost) == 1
    assert f"Notice {lost[0]} is left to another process" in caplog.text
