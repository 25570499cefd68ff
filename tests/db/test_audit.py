"""Whoever looks through all that is stored finds what is not in order, and mends nothing."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest

from db.store import SqlStore
from play.audit import Fault, Problem, Report
from play.services import audit
from play.services.audit import Audit
from tests.support.cases import for_each


@pytest.fixture(autouse=True)
def few_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else all matches of these tests would be looked at in one go."""
    monkeypatch.setattr(audit, "BATCH_SIZE", 5)


async def audited(url: str) -> Report:
    store = SqlStore(url)
    try:
        return await Audit(store).run()
    finally:
        await store.close()


def forge(url: str, *statements: str) -> None:
    """Change what is stored behind the program's back."""
    with closing(connect(url.partition("///")[2])) as database:
        for statement in statements:
            assert database.execute(statement).rowcount > 0
        database.commit()


def content(url: str) -> bytes:
    return Path(url.partition("///")[2]).read_bytes()


def restore(url: str, before: bytes) -> None:
    Path(url.partition("///")[2]).write_bytes(before)


async def problems(url: str) -> Sequence[Problem]:
    return (await audited(url)).problems


async def test_after_a_whole_season_all_is_in_order(season_url: str) -> None:
    """Whatever has happened in it; and all of it was looked at."""
    report = await audited(season_url)

    assert report.problems == ()
    assert report.is_sound
    with closing(connect(season_url.partition("///")[2])) as database:
        for table, number in (("matches", report.matches), ("results", report.results)):
            assert number == database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
    assert report.moves > report.matches


async def test_a_move_that_cannot_be_played_is_found(season_url: str) -> None:
    """With where it is; and nothing is changed."""
    forge(season_url, "UPDATE moves SET move = 'A1-A9' WHERE match_id = 1 AND ply = 2")
    before = content(season_url)

    (problem, *_) = await problems(season_url)

    assert problem == Problem(Fault.MATCH_UNREADABLE, 1, "move 2")
    assert content(season_url) == before


@for_each(
    "fault, statements",
    [
        (Fault.MATCH_UNREADABLE, ["UPDATE matches SET state = 'asleep' WHERE id = 2"]),
        (
            # Its flag would never fall.
            Fault.MATCH_WITHOUT_DEADLINE,
            ["UPDATE matches SET wake_at = NULL WHERE state = 'running' AND id > 20"],
        ),
        (
            # The loser was rated as the winner.
            Fault.RESULT_WRONG,
            ["UPDATE results SET score = 1 - score WHERE id = 1 AND second_match_id IS NULL"],
        ),
        (
            # A win was counted that nobody won.
            Fault.RESULT_UNFOUNDED,
            [
                """UPDATE matches SET state = 'aborted', winner = NULL, reason = NULL
                WHERE id = (SELECT match_id FROM results WHERE second_match_id IS NULL LIMIT 1)"""
            ],
        ),
        (
            Fault.RESULT_MISSING,
            ["DELETE FROM rating_changes WHERE result_id = 1", "DELETE FROM results WHERE id = 1"],
        ),
        # Whoever has edited SQLite's file may not have been told of it.
        (Fault.ROW_WITHOUT_PARENT, ["UPDATE followers SET match_id = 999"]),
    ],
)
async def test_what_does_not_fit_together_is_found(
    season_url: str, fault: Fault, statements: list[str]
) -> None:
    """And nothing else."""
    before = content(season_url)
    forge(season_url, *statements)

    found = await problems(season_url)

    restore(season_url, before)
    assert {problem.fault for problem in found} == {fault}
    details = {Fault.RESULT_WRONG: "score", Fault.ROW_WITHOUT_PARENT: "followers: matches"}
    assert fault not in details or found[0].detail == details[fault]


async def test_notices_that_cannot_be_delivered_are_found(season_url: str) -> None:
    """Of a kind that nobody knows, and about a tournament that is not there."""
    last = "(SELECT max(id) FROM outbox) - "
    forge(
        season_url,
        f"UPDATE outbox SET closed = 0, kind = 'rumour' WHERE id = {last} 1",  # noqa: S608
        "UPDATE outbox SET closed = 0, kind = 'tournament-ended', about = 99, guild_id = 1, "  # noqa: S608
        f"channel_id = 1 WHERE id = {last} 0",
    )

    found = await problems(season_url)

    assert [problem.fault for problem in found] == [
        Fault.NOTICE_UNREADABLE,
        Fault.NOTICE_WITHOUT_SUBJECT,
    ]
    assert found[1].detail == "tournament-ended"


async def test_a_report_lists_some_and_counts_all(
    season_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(audit, "MOST_LISTED", 2)
    forge(season_url, "UPDATE matches SET state = 'asleep'")

    report = await audited(season_url)

    assert len(report.problems) == 2
    assert report.found >= report.matches > 2
    assert not report.is_sound
