"""How reliable a player is: the games that he has not lost on time."""

from dataclasses import replace
from datetime import timedelta

from play.challenges.requirements import Admission, NotAdmittedError
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.matches.timing import advance_clock
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD, Reliability
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED, TimeControl
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    DORA,
    HALL,
    HOUR,
    NOON,
    TINY,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches
from tests.support.world import World, agreed, declined


def lost(reason: Reason, player: PlayerId = ANNA, **changes: object) -> Match:
    """A match that *player*, who attacks, has lost."""
    match = new_match("c1-b1", attackers=player, defenders=DORA)
    outcome = Outcome(Side.DEFENDERS, reason)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, **changes)  # type: ignore[arg-type]


async def test_reliability_counts_the_games_of_the_last_year(world: World) -> None:
    """On either side; neither running nor aborted ones, and older ones as finished only."""
    defended = new_match(attackers=DORA, defenders=ANNA)
    await add_matches(
        world.store,
        new_match(),
        new_match().abort(ANNA, NOON, None),
        lost(Reason.ESCAPED),
        lost(Reason.TIME),
        lost(Reason.ABANDONED, updated_at=NOON - RELIABILITY_PERIOD),
        lost(Reason.TIME, updated_at=NOON - RELIABILITY_PERIOD - timedelta(seconds=1)),
        defended.resign(ANNA, NOON, None),
        replace(defended, state=MatchState.FINISHED, outcome=Outcome(Side.ATTACKERS, Reason.TIME)),
    )

    assert await world.challenges.reliability(ANNA) == Reliability(finished=6, recent=5, late=3)
    assert await world.challenges.reliability(DORA) == Reliability(finished=6, recent=5, late=0)
    assert await world.challenges.reliability(CARL) == Reliability()


async def test_a_flag_that_falls_costs_reliability(world: World) -> None:
    """Also that of a match without a clock."""
    for control in (TimeControl.per_move(HOUR), UNTIMED):
        match = await agreed(world, Terms(TINY, Side.ATTACKERS, control))
        await world.matches.play(match.id, ANNA, "c1-b1")
        await world.matches.play(match.id, BJORN, "c3-c2")
        world.wait(timedelta(days=30))
        async with world.store.begin() as unit:
            timed, _ = advance_clock(
                await unit.matches.load_match(match.id), world.now(), DEFAULT_HABITS
            )
            await unit.matches.save(timed, timed.ply, DEFAULT_HABITS)

    assert await world.challenges.reliability(ANNA) == Reliability(2, 2, 2)
    assert await world.challenges.reliability(BJORN) == Reliability(2, 2, 0)


async def test_who_has_been_late_within_a_year_is_not_admitted(world: World) -> None:
    """Where reliability is asked for. Whose faults are older is as good as new."""
    admission = Admission(min_reliability=50)
    issued = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=admission
    )
    await add_matches(
        world.store,
        lost(Reason.TIME, BJORN, updated_at=NOON - timedelta(days=365)),
        lost(Reason.TIME, CARL, updated_at=NOON - timedelta(days=365, seconds=1)),
    )

    await declined(NotAdmittedError, world.challenges.accept(issued.id, BJORN))
    assert (await world.challenges.accept(issued.id, CARL)).state is MatchState.RUNNING
