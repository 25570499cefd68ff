"""A game over a real gateway, measured: each figure counts what has happened."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.delivery.metric_readings import gateway_of
from play.services.rulesets import Rulesets
from play.store.errors import StoreBusyError
from tests.support.discord_faults import rate_limited
from tests.support.discord_players import MENTION, Player
from tests.support.discord_server import DiscordServer
from tests.support.examples import HALL
from tests.support.measures import Scale
from tests.support.office import Office, Sleepless
from tests.support.waiting import eventually

ROOM = HALL.channel_id
POST = f"POST /channels/{ROOM}/messages"


@pytest.fixture
def scale() -> Scale:
    return Scale()


@pytest.fixture
async def office(
    sleepless: Sleepless, server: DiscordServer, database: Path, scale: Scale
) -> AsyncIterator[Office]:
    """A bot that is measured, and match #1, in which Anna is to move."""
    office = Office(server, database, measures=scale.measures)
    await office.start()
    await office.seat()
    yield office
    await office.close()


def requests(scale: Scale, kind: str, name: str, outcome: str) -> float | None:
    return scale.read("requests_total", kind=kind, name=name, outcome=outcome)


async def test_a_move_and_its_board_are_counted(office: Office, anna: Player, scale: Scale) -> None:
    """The command, its answer and the board, each with its time, and a limit with its scope."""
    await eventually(lambda: gateway_of(office.bot)[:3] == (1, 1, 1))
    office.server.script(POST, rate_limited(0.0))
    anna.slash(ROOM, "move", move="C1-B1")
    await eventually(lambda: bool(office.server.shown(ROOM)))
    await office.deliver()

    await eventually(lambda: requests(scale, "command", "move", "done") == 1)
    assert scale.read("answer_seconds_count", kind="command") == 1
    assert scale.read("acknowledgement_seconds_count", kind="command") == 1
    assert scale.read("boards_total") == 1
    assert scale.read("board_seconds_sum") == 0
    assert scale.read("notices_total", outcome="posted") == 1
    for route, status in (("message", "200"), ("message", "429"), ("interaction", "200")):
        assert scale.read("discord_requests_total", route=route, status=status) == 1
    scopes = ("user", "shared", "global", "other")
    limited = [scale.read("discord_rate_limited_total", scope=scope) or 0 for scope in scopes]
    assert sum(limited) == 1


async def test_what_a_rule_refuses_is_counted_as_refused(
    office: Office, anna: Player, bjorn: Player, scale: Scale
) -> None:
    """By command and in a message; a choice by the kind of its list, not by its custom id."""
    bjorn.slash(ROOM, "move", move="C1-B1")
    bjorn.say(ROOM, f"{MENTION} C1-B1")
    await eventually(lambda: requests(scale, "command", "move", "refused") == 1)
    await eventually(lambda: requests(scale, "message", "message", "refused") == 1)

    await office.show(await office.bot.services.matches.load_match(1))
    await office.deliver()
    (board,) = [each for each in office.server.shown(ROOM) if each.components]
    anna.pick(board, "C1")
    await eventually(lambda: requests(scale, "button", "tafl:piece", "done") == 1)


async def test_suggestions_are_counted(
    office: Office,
    anna: Player,
    scale: Scale,
    monkeypatch: pytest.MonkeyPatch,
    expected_errors: Callable[[], object],
) -> None:
    """Those that fail too, of which discord.py tells the log alone."""
    anna.suggest(ROOM, "rules", "game", "b")
    await eventually(lambda: requests(scale, "suggestion", "rules", "done") == 1)

    async def fail(*_: object) -> None:
        raise StoreBusyError

    monkeypatch.setattr(Rulesets, "matching", fail)
    anna.suggest(ROOM, "rules", "game", "b")
    await eventually(lambda: requests(scale, "suggestion", "rules", "database") == 1)
