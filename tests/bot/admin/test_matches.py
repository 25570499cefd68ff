"""``match show``, ``match adjudicate`` and ``match reopen``."""

from functools import partial
from typing import Any

import pytest

from bot.admin.command_line import FAILED
from db.tables import metadata
from play.matches.state import MatchState
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
