"""``notice list``, ``notice retry``, ``notice drop`` and ``stats``."""

from datetime import datetime
from typing import Any

from bot.admin.command_line import FAILED
from db.store import SqlStore
from play.news.matches import BoardDue
from tests.support.operating import Operator


def waiting(operator: Operator) -> str:
    """The number of a new message, about match 1."""

    async def add(store: SqlStore) -> None:
        async with store.begin() as unit:
            await unit.outbox.add_news(BoardDue(1, 4, 4), operator.time)

    operator.look(add)
    (notice,) = listed(operator)
    return str(notice["id"])


def listed(operator: Operator, *options: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = operator.asks("notice", "list", *options)["notices"]
    return found


def test_a_message_is_given_up_and_tried_again(operator: Operator) -> None:
    """Nobody gets what is listed as waiting; until the operator wants it delivered all the same."""
    number = waiting(operator)
    assert operator.types("notice", "list") == 0
    assert operator.said.startswith(f"1 message waiting:\n{number}  board, game #1, from ")

    operator.asks("notice", "drop", number, "--yes")
    assert listed(operator) == []
    assert [notice["failure"] for notice in listed(operator, "--failed")] == ["dropped"]
    operator.asks("notice", "retry", number)

    (notice,) = listed(operator)
    assert (notice["attempts"], notice["failure"]) == (0, "")
    assert datetime.fromisoformat(notice["due_at"]).isoformat() == notice["due_at"]
    assert listed(operator, "--failed") == []


def test_what_does_not_wait_stays_as_it_is(operator: Operator) -> None:
    """It was delivered, or never was."""
    for command in (("retry", "1"), ("drop", "1", "--yes")):
        assert operator.types("notice", *command) == FAILED
        assert operator.complaint == "Message 1 is no longer waiting.\n"
    assert operator.types("notice", "retry", "9999") == FAILED
    assert operator.complaint.startswith("There is no message 9999.")


def test_everything_is_counted(operator: Operator) -> None:
    waiting(operator)
    operator.asks("block", "user", "7")

    counted = operator.asks("stats")

    assert (counted["waiting_notices"], counted["blocked"], counted["maintenance"]) == (1, 1, False)
    assert counted["finished"] > counted["running"] > 0
    assert counted["moves"] > 0
    assert counted["size"] > 100_000
    assert operator.types("stats") == 0
    assert f"Games: {counted['running']} running" in operator.said
