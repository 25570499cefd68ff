"""The operator's commands about games, messages and people."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest

from bot.admin.command_line import FAILED
from db.store import SqlStore
from db.tables import metadata
from play.matches.state import MatchState
from play.news.matches import BoardDue
from play.orders.bans_and_maintenance import Barred
from play.services.cached_orders import StandingOrders
from tests.support.operating import Operator
from tests.support.whole_season import rows_of

WHY = ("--reason", "both agreed in private", "--yes")


def matches(operator: Operator, **wanted: object) -> list[dict[str, Any]]:
    """All that are stored, and are as *wanted*."""
    found = operator.look(partial(rows_of, metadata.tables["matches"]))
    return [row for row in found if all(row[name] == value for name, value in wanted.items())]


def running(operator: Operator, **wanted: object) -> list[str]:
    """The numbers of games that go on."""
    return [str(row["id"]) for row in matches(operator, state=MatchState.RUNNING, **wanted)]


def notices(operator: Operator) -> list[str]:
    """The kinds of all that was ever to be told."""
    found = operator.look(partial(rows_of, metadata.tables["outbox"]))
    return [str(row["kind"]) for row in found]


@pytest.mark.journey
def test_a_game_is_shown(operator: Operator) -> None:
    shown = operator.asks("match", "show", "1")

    assert (shown["id"], shown["state"], shown["rated"]) == (1, "finished", True)
    assert shown["moves"] != []
    assert operator.types("match", "show", "1") == 0
    assert operator.said.startswith("#1 Brandubh, rated\n")
    assert operator.types("match", "show", "999") == FAILED
    assert operator.complaint == "There is no game #999.\n"


def test_a_game_is_decided(operator: Operator) -> None:
    """Its players get the last board, and it is in order like any other end."""
    ends: dict[str, tuple[str | None, ...]] = {
        "attackers": ("finished", "attackers", "adjudicated"),
        "draw": ("finished", None, "adjudicated"),
        "none": ("aborted", None, None),
    }
    for (winner, ended), which in zip(ends.items(), running(operator, occasion=None), strict=False):
        before = notices(operator)

        shown = operator.asks("match", "adjudicate", which, "--winner", winner, *WHY)

        assert (shown["state"], shown["winner"], shown["reason"]) == ended
        assert len(notices(operator)) > len(before)
        assert operator.asks("log")["orders"][0] == {
            "at": operator.time.isoformat(),
            "command": "adjudicate",
            "about": int(which),
            "reason": "both agreed in private",
        }
    operator.asks("verify")


def test_a_game_is_reopened(operator: Operator) -> None:
    """It goes on, with time; its board is posted again, and all is in order."""
    which, *_ = running(operator, occasion=None, rated=False)
    operator.asks("match", "adjudicate", which, "--winner", "draw", *WHY)
    before = notices(operator)

    shown = operator.asks("match", "reopen", which, *WHY)

    assert (shown["state"], shown["winner"], shown["reason"]) == ("running", None, None)
    assert shown["deadline"] is not None
    assert notices(operator)[len(before)] == "board"
    operator.asks("verify")


def test_an_end_from_which_something_has_followed_is_not_undone(operator: Operator) -> None:
    """Its tournament or its ladder has gone on."""
    over = matches(operator, state=MatchState.FINISHED)
    of_occasions = {row["occasion"]: str(row["id"]) for row in over}
    for occasion in ("ladder", "tournament"):
        assert operator.types("match", "reopen", of_occasions[occasion], *WHY) == FAILED
        assert "its tournament or ladder has gone on since" in operator.complaint


def test_what_does_not_fit_is_refused(operator: Operator) -> None:
    """A game that goes on is not reopened; one that is over is not decided again."""
    which, *_ = running(operator)

    assert operator.types("match", "reopen", which, *WHY) == FAILED
    assert operator.complaint == f"Game #{which} is still going on.\n"
    assert operator.types("match", "adjudicate", "1", "--winner", "draw", *WHY) == FAILED
    assert "is over already" in operator.complaint


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


def test_people_and_servers_are_blocked_and_let_in_again(operator: Operator) -> None:
    """Who is blocked twice stays blocked since the first time; another reason takes its place."""
    operator.asks("block", "user", "4194304", "--reason", "spam")
    (first,) = operator.asks("blocks")["blocks"]
    operator.time += timedelta(minutes=1)
    operator.asks("block", "user", "4194304")
    assert operator.asks("blocks")["blocks"] == [first]
    operator.asks("block", "user", "4194304", "--reason", "insults")
    operator.asks("block", "server", "8388608")

    user, server = operator.asks("blocks")["blocks"]
    assert user == first | {"what": "user", "id": "4194304", "reason": "insults"}
    assert (server["what"], server["id"], server["reason"]) == ("server", "8388608", "")
    assert operator.types("blocks") == 0
    assert "user 4194304, since 2026-03-" in operator.said

    for each in (user, server):
        operator.asks("unblock", each["what"], each["id"])
    assert operator.asks("blocks")["blocks"] == []


def test_what_follows_from_a_block_is_said(operator: Operator) -> None:
    """Their games come to an end, and the log says what more can be done."""
    operator.types("block", Barred.USER, "7")
    assert "they lose on time" in operator.said
    operator.types("block", Barred.SERVER, "7")
    assert "`leave 7`" in operator.said


async def is_open(store: SqlStore) -> bool:
    """The findings of a bot that runs."""
    standing = StandingOrders(store)
    await standing.refresh()
    return standing.is_open


def test_maintenance_begins_and_ends(operator: Operator) -> None:
    """A bot that runs sees it; how long it took is said, and of all orders the log tells."""
    assert operator.asks("maintenance", "status")["maintenance"] is False
    operator.asks("maintenance", "on")
    assert operator.asks("maintenance", "status")["maintenance"] is True
    assert operator.look(is_open) is False

    operator.time += timedelta(minutes=90)
    assert operator.types("maintenance", "off") == 0

    assert "1h 30m" in operator.said
    assert operator.look(is_open) is True
    operator.asks("block", "user", "4194304", "--reason", "spam")
    logged = [order["command"] for order in operator.asks("log")["orders"]]
    assert logged == ["block user", "maintenance off", "maintenance on"]
    assert operator.types("log") == 0
    assert "4194304" not in operator.said
