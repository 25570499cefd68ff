"""The bot knows when Discord was out of reach, and lets no clock run for that time."""

import asyncio
import logging
import os
import resource
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias

import pytest

import bot.delivery.heartbeat
from bot.delivery import supervision
from bot.delivery.alarm import Alarm
from bot.delivery.heartbeat import Checkup, Heartbeat
from db.store import SqlStore
from play.delivery.notice import Notice
from play.limits.leases import DELIVERY_STUCK_AFTER
from play.matches.match import Match
from play.services.delivery import Outbox
from play.services.uptime import MAX_SILENCE, Uptime
from play.store.errors import StoreBusyError, StoreUnreachableError
from tests.support.discord_faults import Held
from tests.support.discord_players import MENTION, Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import ANNA, HALL, HOUR, MINUTE, NOON
from tests.support.office import Office, Sleepless
from tests.support.waiting import eventually, limited


class Opened:
    """A connection."""

    open = True


OPEN = Opened()
Looks: TypeAlias = Callable[[int], Callable[[], bool]]
SHORT = 5 * MINUTE
LEFT = 8 * MINUTE


@pytest.fixture
def more_looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    """A sign that the bot has looked again so often whether it is well."""
    looks: list[Heartbeat] = []
    look = Heartbeat._look  # noqa: SLF001 - nobody else looks

    async def counted(heartbeat: Heartbeat) -> None:
        await look(heartbeat)
        looks.append(heartbeat)

    def more(number: int) -> Callable[[], bool]:
        wanted = len(looks) + number
        return lambda: len(looks) >= wanted

    monkeypatch.setattr(Heartbeat, "_look", counted)
    return more


@pytest.fixture
def sleeping(monkeypatch: pytest.MonkeyPatch, more_looks: Looks) -> set[Alarm]:
    del more_looks  # which watches too, from the beginning
    sleeping = set()
    sleep = Alarm.sleep

    async def watched(alarm: Alarm, seconds: float) -> None:
        sleeping.add(alarm)
        await sleep(alarm, seconds)
        sleeping.discard(alarm)

    monkeypatch.setattr(Alarm, "sleep", watched)
    return sleeping


@pytest.fixture
async def office(
    sleepless: Sleepless,
    server: DiscordServer,
    database: Path,
    monkeypatch: pytest.MonkeyPatch,
    sleeping: set[Alarm],
) -> AsyncIterator[Office]:
    """The bot, which listens, beats a hundred times a second, and has nothing to do at noon."""
    monkeypatch.setattr(bot.delivery.heartbeat, "SECONDS_BETWEEN_BEATS", 0.01)
    office = Office(server, database, NOON - MINUTE, beats=True)
    await office.start()
    await eventually(lambda: alive_at(office) == at(-MINUTE))
    office.wait(MINUTE)
    await eventually(lambda: alive_at(office) == at(timedelta()))
    await eventually(lambda: office.bot.timekeepers.deadlines.alarm in sleeping)
    yield office
    await office.close()


@pytest.fixture
async def match(office: Office) -> Match:
    """A match in which Anna's time runs out soon after noon."""
    return await office.hurried(LEFT)


def alive_at(office: Office) -> str:
    """When the bot was last heard of."""
    return str(office.asked("SELECT max(alive_at) FROM uptime")[0][0])


def outages(office: Office) -> list[tuple[str, str]]:
    """All that are stored: from when until when."""
    return office.asked("SELECT began_at, ended_at FROM outages")


def at(time: timedelta) -> str:
    """So long after noon, as it is stored."""
    return f"{NOON + time:%Y-%m-%d %H:%M:%S.%f}"


@asynccontextmanager
async def discord_away(office: Office) -> AsyncIterator[None]:
    """Discord is out of the bot's reach, and resumes the session afterwards."""
    held = Held()
    office.server.script("GET /gateway", held)
    office.server.gateway.cut()
    async with limited():
        await held.reached.wait()
    yield
    held.released.set()
    await eventually(lambda: office.server.gateway.serving)


async def test_the_bot_beats_while_it_hears_discord(office: Office, more_looks: Looks) -> None:
    """While Discord is out of reach it runs on, but hears nothing. An hour is an outage."""
    office.wait(SHORT)
    await eventually(lambda: alive_at(office) == at(SHORT))
    async with discord_away(office):
        office.wait(SHORT)
        await eventually(more_looks(2))
        assert alive_at(office) == at(SHORT)
    await eventually(lambda: alive_at(office) == at(2 * SHORT))
    assert outages(office) == []

    async with discord_away(office):
        office.wait(HOUR)
    await eventually(lambda: outages(office) == [(at(2 * SHORT), at(2 * SHORT + HOUR))])


async def test_no_flag_falls_while_discord_is_out_of_reach(office: Office, match: Match) -> None:
    """Nor afterwards, until the player has had the time that she had left."""
    async with discord_away(office):
        office.wait(HOUR)
        await office.look()
        assert not await office.is_over(match)
    await eventually(lambda: alive_at(office) == at(HOUR))
    office.wait(LEFT - MINUTE)
    await eventually(lambda: alive_at(office) == at(HOUR + LEFT - MINUTE))
    assert not await office.is_over(match)

    office.wait(MINUTE)

    await office.until_over(match)
    assert len(outages(office)) == 1


async def test_a_move_sent_in_an_outage_is_not_late(
    office: Office, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is heard before Discord says that the session is resumed; the flag would have fallen.

    It waits until the length of the outage is stored, however long that takes.
    """
    beat, heard, stored = Uptime.beat, asyncio.Event(), asyncio.Event()

    async def slow_beat(uptime: Uptime, shards: Collection[int]) -> None:
        heard.set()
        await stored.wait()
        await beat(uptime, shards)

    async with discord_away(office):
        office.wait(HOUR)
        monkeypatch.setattr(Uptime, "beat", slow_beat)
        Player(office.server, ANNA).say(HALL.channel_id, f"{MENTION} C1-B1")
    async with limited():
        await heard.wait()
    for _ in range(50):
        await asyncio.sleep(0)
    stored.set()

    await eventually(lambda: len(office.server.shown(HALL.channel_id)) > 1)
    assert (await office.bot.services.matches.load_match(match.id)).ply == 1


async def test_a_beat_from_before_an_outage_does_not_hide_it(office: Office) -> None:
    """It is still being stored when Discord is heard; what was sent meanwhile comes right after."""
    earlier = asyncio.create_task(office.bot.heartbeat.beat([0]))
    await asyncio.sleep(0)
    office.wait(HOUR)

    await office.bot.heartbeat.heard(0, OPEN)

    assert outages(office) == [(at(timedelta()), at(HOUR))]
    await earlier


@pytest.fixture
def file(office: Office, tmp_path: Path) -> Path:
    """The bot's word about its health; it has said so once."""
    office.bot.heartbeat.file = tmp_path / "heartbeat"
    return office.bot.heartbeat.file


def says(file: Path, text: str) -> Callable[[], bool]:
    """Whether that is what the bot says of its health."""
    return lambda: file.exists() and file.read_text("utf-8") == text


async def test_the_bot_is_not_well_without_discord(
    office: Office, file: Path, caplog: pytest.LogCaptureFixture, more_looks: Looks
) -> None:
    """The log tells when that begins, and when it is over; the file is written each time."""
    await eventually(says(file, ""))
    os.utime(file, (0, 0))
    await eventually(lambda: file.stat().st_mtime > 0)
    caplog.set_level(logging.INFO, "bot.delivery.heartbeat")
    async with discord_away(office):
        office.wait(MAX_SILENCE)
        await eventually(more_looks(2))
        assert says(file, "")()
        office.wait(MINUTE)
        await eventually(says(file, "The connection to Discord is lost."))
        await eventually(more_looks(2))

    await eventually(says(file, ""))
    assert [each.getMessage() for each in caplog.records if "well" in each.getMessage()] == [
        "The bot is not well: The connection to Discord is lost.",
        "The bot is well again",
    ]


async def test_the_bot_is_not_well_while_a_part_of_it_is_dead(
    office: Office,
    file: Path,
    sleeping: set[Alarm],
    monkeypatch: pytest.MonkeyPatch,
    expected_errors: Callable[[], list[logging.LogRecord]],
) -> None:
    """One that ends again and again, whenever it is begun; in the end it comes back."""
    monkeypatch.setattr(supervision, "FIRST_PAUSE_SECONDS", 0.0)
    sleep, broken = Alarm.sleep, office.bot.courier.alarm

    async def sleep_badly(alarm: Alarm, seconds: float) -> None:
        if alarm is broken:
            raise ZeroDivisionError
        await sleep(alarm, seconds)

    with monkeypatch.context() as patch:
        patch.setattr(Alarm, "sleep", sleep_badly)
        broken.ring()
        for _ in range(3):
            before = len(expected_errors())
            await eventually(lambda: len(expected_errors()) > before + 1)  # noqa: B023
            office.wait(supervision.STEADY / 2)
        await eventually(
            says(file, "A part of the bot has stopped and doesn't come back: courier.")
        )
    await eventually(lambda: broken in sleeping)

    office.wait(supervision.STEADY)
    await eventually(says(file, ""))
    await office.show(await office.seat())
    await eventually(lambda: len(office.server.shown(HALL.channel_id)) == 1)


async def test_the_bot_is_not_well_when_nothing_is_delivered(
    office: Office, file: Path, monkeypatch: pytest.MonkeyPatch, more_looks: Looks
) -> None:
    """Though notices wait, and Discord is in reach."""

    async def nothing(*_: object) -> tuple[list[Notice], None]:
        return [], None

    with monkeypatch.context() as patch:
        patch.setattr(Outbox, "due_or_next", nothing)
        await office.show(await office.seat())
        for _ in range(2):
            await eventually(more_looks(2))
            assert says(file, "")()
            office.wait(DELIVERY_STUCK_AFTER / 2)
        office.wait(MINUTE)
        await eventually(
            says(file, "Messages are waiting, but none has been delivered for some minutes.")
        )
    office.bot.courier.alarm.ring()

    await eventually(says(file, ""))
    assert len(office.server.shown(HALL.channel_id)) == 1


async def test_a_database_that_cannot_be_read_is_told_once_in_a_line(
    office: Office, file: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """However often it is looked for what is wrong."""
    looks, unreachable = [], StoreUnreachableError("refused")

    async def fail(_: Checkup, *, hears: bool) -> None:
        looks.append(hears)
        raise unreachable

    with monkeypatch.context() as patch:
        patch.setattr(Checkup, "complaint", fail)
        for number in range(1, 4):
            office.wait(MINUTE)
            await eventually(lambda: len(looks) >= number)  # noqa: B023
        await eventually(says(file, "The database can't be read."))

    (line,) = [each for each in caplog.records if "cannot be read" in each.getMessage()]
    assert line.getMessage() == (
        "The database cannot be read: The database can't be reached (refused). Check that its "
        "server is running."
    )
    assert line.exc_info is None


async def test_the_first_that_is_heard_after_a_silence_makes_the_bot_beat(
    sql_store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once, however much Discord tells at once; the timekeeper, who has slept since, is woken."""
    deadlines, beats = Alarm(), []
    beating, beat = Heartbeat(Uptime(sql_store, lambda: NOON), deadlines), Uptime.beat

    async def counted(uptime: Uptime, shards: Collection[int]) -> None:
        beats.append(uptime)
        await beat(uptime, shards)

    monkeypatch.setattr(Uptime, "beat", counted)

    await asyncio.gather(*[beating.heard(0, OPEN) for _ in range(50)])

    assert len(beats) == 1
    async with limited():
        await deadlines.sleep(HOUR.total_seconds())


async def test_of_beats_that_cannot_be_stored_the_first_is_logged(
    sql_store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """And after one that can, the next."""
    beating = Heartbeat(Uptime(sql_store, lambda: NOON), Alarm())

    async def fail(*_: object) -> None:
        raise StoreBusyError

    for _ in range(2):
        with monkeypatch.context() as patch:
            patch.setattr(Uptime, "beat", fail)
            for _ in range(3):
                await beating.beat([0])
        await beating.beat([0])

    told = [each for each in caplog.records if "No beat" in each.getMessage()]
    assert len(told) == 2


@pytest.mark.usefixtures("expected_errors")
async def test_a_full_disk_leaves_the_file_as_it_was(
    sql_store: SqlStore, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It grows old, and so the bot is not taken to be well; the log tells why, once."""
    file = tmp_path / "heartbeat"
    file.write_text("The database can't be read.", "utf-8")
    os.utime(file, (0, 0))
    beating = Heartbeat(Uptime(sql_store, lambda: NOON), Alarm(), file)

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    for _ in range(2):
        await beating.heard(0, OPEN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert file.read_text("utf-8") == "The database can't be read."
    assert file.stat().st_mtime == 0
    assert [
        each.getMessage() for each in caplog.records if "heartbeat file" in each.getMessage()
    ] == ["The heartbeat file cannot be written: [Errno 27] File too large"]
