"""Storage stays as fast with 100,000 stored matches as with 100."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial

import pytest

from play.services.delivery import Outbox
from play.services.matches import Matches
from tafl.moves import Move
from tests.bench.measuring import Figures, ratio_of, requests
from tests.support.archives import FEW, GAME, TURNS, Archive, attacker_of
from tests.support.due import due_now
from tests.support.examples import NOON

ALLOWED = 1.5
"""How many times longer a request may take with many matches.

Indices are a level or two deeper, and no more rows are read. Takes 1.0 to 1.1.
"""

NEXT_MOVE: Move = GAME.legal_moves()[0]


async def play(archive: Archive, number: int) -> None:
    """Load a match, play a turn, save it with its notice."""
    matches = Matches(archive.store, lambda: NOON, lambda: None)
    match_id = archive.match_id(number)
    await matches.play(match_id, attacker_of(match_id), NEXT_MOVE, seen=TURNS)


async def list_running(archive: Archive, number: int) -> None:
    """List a player's running matches."""
    matches = Matches(archive.store, lambda: NOON, lambda: None)
    match_id = archive.match_id(number)
    assert [match.id for match in await matches.running(attacker_of(match_id))] == [match_id]


async def look_into_outbox(archive: Archive, _: int) -> None:
    """Find out what there is to deliver."""
    await due_now(Outbox(archive.store, lambda: NOON), 10)


@pytest.mark.parametrize("request_of", [play, list_running, look_into_outbox])
def test_many_stored_matches_slow_no_request(
    runner: asyncio.Runner,
    archives: list[Archive],
    request_of: Callable[[Archive, int], Coroutine[object, object, None]],
    figures: Figures,
) -> None:
    """A hundred requests about matches spread over each store."""
    few, many = (partial(request_of, archive) for archive in archives)
    ratio = ratio_of(requests(runner, many), requests(runner, few), FEW)
    figures.at_most(ALLOWED, ratio, "times as long as among 100")
