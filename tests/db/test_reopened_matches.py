"""The operator undoes the end of a rated match: nothing is left of what had followed from it."""

from collections.abc import Mapping
from typing import Any

import pytest
from sqlalchemy import select

from db.store import SqlStore
from db.tables import metadata
from play.matches.errors import FinalError, FinalReason, NotOverError
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.ratings.rated_result import MIN_PLIES
from play.services.adjudication import Adjudication
from play.services.audit import Audit
from play.services.matches import Matches
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import DEFAULT_CONTROL
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR
from tests.support.world import World, declined, seated

FOLLOWS = ("ratings", "rating_changes", "balances", "tallies", "game_counts", "openings")
"""The tables of what follows from ends of matches, besides the result itself."""

RATED = Terms(ruleset("brandubh"), control=DEFAULT_CONTROL, rated=True)


@pytest.fixture
def world(quiet_store: SqlStore) -> World:
    return World(quiet_store)


@pytest.fixture
def adjudication(world: World) -> Adjudication:
    return Adjudication(world.store, world.now)


async def played(world: World, seats: Seats, *, resigned: bool = True) -> Match:
    """A rated match in which the defenders resign, if they do."""
    async with world.store.begin() as unit:
        match = await unit.matches.add_match(
            Match.start(HALL, seats, RATED, world.now(), DEFAULT_HABITS), DEFAULT_HABITS
        )
    matches = Matches(world.store, world.now, world.wake)
    for _ in range(MIN_PLIES):
        match = await matches.load_match(match.id)
        move = str(min(match.game.legal_moves(), key=str))
        match = await matches.play(match.id, match.player_to_move, move)
    world.wait(HOUR)
    return await matches.resign(match.id, seats.defenders) if resigned else match


async def followed(world: World) -> Mapping[str, Any]:
    """The rows in those tables."""
    found = {}
    async with world.store.read() as unit:
        for name in FOLLOWS:
            table = metadata.tables[name]
            rows = await unit.ratings._connection.execute(  # noqa: SLF001
                select(table).order_by(*table.primary_key)
            )
            found[name] = [tuple(row) for row in rows]
    return found


async def test_it_is_as_if_it_had_not_ended(world: World, adjudication: Adjudication) -> None:
    """Ratings, scores and statistics; also those of matches that came after it."""
    first = await played(world, Seats(ANNA, BJORN), resigned=False)
    await played(world, Seats(BJORN, CARL))
    without = await followed(world)
    await Matches(world.store, world.now, world.wake).resign(first.id, BJORN)
    last = await played(world, Seats(CARL, ANNA))

    again = await adjudication.reopen(first.id, "by mistake")

    assert (again.state, again.outcome) == (MatchState.RUNNING, None)
    assert (await Audit(world.store).run()).is_sound
    async with world.store.read() as unit:
        assert await unit.ratings.result_of(first.id) is None
    await adjudication.reopen(last.id, "by mistake")
    assert await followed(world) == without


async def test_it_counts_once_when_it_ends_again(world: World, adjudication: Adjudication) -> None:
    """As if it had ended so the first time."""
    match = await played(world, Seats(ANNA, BJORN))
    await adjudication.reopen(match.id, "by mistake")
    assert not any((await followed(world)).values())

    ended = await adjudication.decide(match.id, Side.DEFENDERS, "agreed")

    assert ended.outcome == Outcome(Side.DEFENDERS, Reason.ADJUDICATED)
    report = await Audit(world.store).run()
    assert report.is_sound
    assert report.results == 1


async def test_the_clock_goes_on_where_it_stood(world: World, adjudication: Adjudication) -> None:
    """The time between the end and now is nobody's."""
    match = await played(world, Seats(ANNA, BJORN))
    world.wait(100 * HOUR)

    again = await adjudication.reopen(match.id, "by mistake")

    assert again.clock.time_left(world.now()) == match.clock.left
    assert again.wake_at(DEFAULT_HABITS) is not None


async def test_whoever_ran_out_of_time_has_a_turn(world: World, adjudication: Adjudication) -> None:
    """Or the flag would fall at once."""
    match = await seated(world, DEFAULT_CONTROL, "c1-b1")
    async with world.store.begin() as unit:
        late = match.clock.deadline
        ended = match.ended(MatchState.FINISHED, Outcome(Side.ATTACKERS, Reason.TIME), late)
        await unit.matches.save(ended, seen=match.board, habits=DEFAULT_HABITS)
    world.time = late + HOUR

    again = await adjudication.reopen(match.id, "the network was down")

    assert again.clock.time_left(world.now()) == match.clock.turn


async def test_what_is_not_to_be_undone_is_refused(
    world: World, adjudication: Adjudication
) -> None:
    """An end on the board, and a match that goes on."""
    over = await seated(world, DEFAULT_CONTROL, "c1-b1", "c3-a3")
    running = await seated(world, DEFAULT_CONTROL, "c1-b1")

    final = await declined(FinalError, adjudication.reopen(over.id, "x"))

    assert final.reason is FinalReason.ON_THE_BOARD
    await declined(NotOverError, adjudication.reopen(running.id, "x"))
