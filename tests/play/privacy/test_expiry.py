"""Data that expire by themselves, and data that stay."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any

import pytest

from db.privacy_expiry import SqlExpiry
from play.limits.durations import SESSION_LASTS
from play.privacy.deletion import ROWS_PER_TRANSACTION, Traces
from play.services.privacy_expiry import AFTER_START, ONCE_A
from tests.support.tournament_days import DAY
from tests.support.viewers import at
from tests.support.whole_season import ASTRID, BJORN, CARL, GUILD, TOWN, WholeSeason, stored

YEAR = 365 * DAY


async def count(season: WholeSeason, table: str) -> int:
    return len(await rows_of(season, table))


async def rows_of(season: WholeSeason, table: str) -> Sequence[Mapping[str, Any]]:
    return (await stored(season.world.store, table))[table]


async def wait(season: WholeSeason, time: timedelta) -> None:
    """Let *time* pass, and what has expired be erased."""
    season.world.wait(time)
    await season.services.expiry.run_due()


async def test_delivered_news_expire_after_ninety_days(season: WholeSeason) -> None:
    """But those of games that run, of which some are read again, and those that wait."""
    running = {match.id for match in await season.services.matches.running_matches()}
    before = await rows_of(season, "outbox")
    over = (await season.services.matches.recent(BJORN, 1))[0]
    last = season.world.time = max(row["created_at"] for row in before)
    await season.services.matches.board_again(over.id)
    await wait(season, 90 * DAY)
    middle = await rows_of(season, "outbox")
    await wait(season, timedelta(seconds=1))
    *after, waiting = await rows_of(season, "outbox")

    assert {row["created_at"] for row in middle if row["match_id"] not in running} == {last}
    assert after == [row for row in before if row["match_id"] in running]
    assert after
    assert (waiting["match_id"], waiting["closed"]) == (over.id, False)
    await wait(season, 2 * YEAR)
    assert (await rows_of(season, "outbox"))[-1] == waiting


async def test_flags_and_cases_expire_after_a_year_and_the_log_after_two(
    season: WholeSeason,
) -> None:
    """An exclusion that goes on does not; one that was lifted does."""
    logged = season.world.now()
    for player in (BJORN, CARL):
        await season.services.cases.exclude(
            GUILD, player, ASTRID, "Cheated", 3 * YEAR, is_member=True
        )
    await season.services.cases.lift(GUILD, CARL, ASTRID)
    season.world.wait(timedelta(hours=1))
    before = await count(season, "flags")
    await wait(season, YEAR - timedelta(hours=2))
    assert await count(season, "flags") == before > 0
    await wait(season, timedelta(hours=3))

    assert await count(season, "flags") == 0
    (left,) = await rows_of(season, "cases")
    assert left["player"] == BJORN
    before = await count(season, "server_log")
    await wait(season, logged + 2 * YEAR - DAY - season.world.now())
    assert await count(season, "server_log") == before > 0
    await wait(season, 2 * DAY)
    assert await count(season, "server_log") == 0
    await wait(season, YEAR)
    assert await count(season, "cases") == 0


async def test_followers_and_counts_of_messages_expire_after_the_day(season: WholeSeason) -> None:
    """It is looked for once a day, for the first time when the start is over."""
    expiry, now = season.services.expiry, season.world.now()
    assert await expiry.next_due() == now + AFTER_START
    await wait(season, AFTER_START)
    assert await expiry.next_due() == now + AFTER_START + ONCE_A
    assert await count(season, "message_counts")
    assert await count(season, "followers") == 1
    (followed,) = await season.services.matches.followed(at(TOWN, ASTRID))
    await season.services.matches.resign(followed.id, BJORN)
    await wait(season, 2 * ONCE_A)

    assert await count(season, "message_counts") == await count(season, "followers") == 0


async def test_sessions_expire_when_they_end_and_links_after_the_day(season: WholeSeason) -> None:
    season.world.heads = not season.world.heads  # another token than Astrid's
    await season.services.sessions.invite(BJORN)
    await wait(season, AFTER_START)
    assert await count(season, "entry_links") == await count(season, "sessions") == 1
    await wait(season, ONCE_A)
    assert (await count(season, "entry_links"), await count(season, "sessions")) == (0, 1)
    await wait(season, SESSION_LASTS)

    assert await count(season, "sessions") == 0


async def test_no_transaction_erases_many_rows(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody who plays waits for it; it is done in goes, of which the next one is due at once."""
    monkeypatch.setattr("play.services.privacy_expiry.MAX_TRANSACTIONS", 1)
    sizes: list[int] = []
    erase = SqlExpiry.erase

    async def counting(self: SqlExpiry, traces: Traces) -> None:
        sizes.append(len(traces.rows))
        await erase(self, traces)

    monkeypatch.setattr(SqlExpiry, "erase", counting)
    expiry, goes = season.services.expiry, 0
    season.world.wait(3 * YEAR)
    due = await expiry.next_due()
    while goes == 0 or (due is not None and due <= season.world.now()):
        await expiry.run_due()
        due = await expiry.next_due()
        goes += 1

    assert goes > 3
    assert max(sizes) == ROWS_PER_TRANSACTION
    assert await count(season, "server_log") == 0


async def test_what_cannot_be_erased_keeps_nothing_else(
    season: WholeSeason, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is raised when all else is done, and tried again the next day."""
    erase, before = SqlExpiry.erase, await count(season, "flags")

    async def fail_once(self: SqlExpiry, traces: Traces) -> None:
        if traces.step == 1:
            raise RuntimeError
        await erase(self, traces)

    with monkeypatch.context() as patch:
        patch.setattr(SqlExpiry, "erase", fail_once)
        season.world.wait(3 * YEAR)
        with pytest.raises(RuntimeError):
            await season.services.expiry.run_due()
    assert await count(season, "flags") == before > 0
    assert await count(season, "server_log") == 0
    await wait(season, ONCE_A)

    assert await count(season, "flags") == 0
