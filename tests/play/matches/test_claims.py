"""Wins on time that have to be claimed."""

import pytest

from play.matches.errors import MatchOverError, NothingToClaimError, NotYourMatchError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.matches.timing import claim_win
from play.news.matches import MatchEnded, WinClaimable
from play.time.periods import DAY
from tafl.endings import Outcome, Reason
from tests.support.examples import ANNA, BJORN, CARL, NOON, played_under
from tests.support.refusing import declined, refused
from tests.support.telling import kinds, told
from tests.support.timekeeping import CLAIMED, LOST, SECOND, TWO_DAYS, run_until, under_way
from tests.support.world import World


@pytest.fixture
async def claimed(world: World) -> Match:
    """One in which both have moved: since noon Anna has two days, and the win must be claimed."""
    return await under_way(world, CLAIMED)


async def test_a_late_move_counts_until_the_win_is_claimed(claimed: Match, world: World) -> None:
    """The opponent is told once that he may claim it."""
    await run_until(world, NOON + 9 * DAY)
    assert (await kinds(world)).count(WinClaimable) == 1

    played = await world.matches.play(claimed.id, ANNA, "b1-b2")

    assert (played.ply, played.state) == (3, MatchState.RUNNING)
    assert played.clock.deadline == NOON + 11 * DAY


async def test_a_win_is_claimed(claimed: Match, world: World) -> None:
    """Then no move counts any more, and nothing is left to be done."""
    await run_until(world, NOON + 2 * DAY)
    await told(world)

    won = await world.matches.claim(claimed.id, BJORN)

    assert won.outcome == LOST
    assert await world.matches.load_match(claimed.id) == won
    assert await kinds(world) == [MatchEnded]
    assert await world.clocks.next_due() is None
    await declined(MatchOverError, world.matches.play(claimed.id, ANNA, "b1-b2"))


async def test_a_win_may_be_claimed_as_soon_as_the_time_is_over(
    claimed: Match, world: World
) -> None:
    """Before anybody has noticed; but not by who is late, or does not play."""
    world.wait(2 * DAY - SECOND)
    assert (await declined(NothingToClaimError, world.matches.claim(claimed.id, BJORN))).claimable
    world.wait(SECOND)

    await declined(NothingToClaimError, world.matches.claim(claimed.id, ANNA))
    await declined(NotYourMatchError, world.matches.claim(claimed.id, CARL))
    assert (await world.matches.claim(claimed.id, BJORN)).outcome == LOST


def test_a_flag_that_falls_by_itself_is_never_claimed() -> None:
    """Not even between its fall and the end of the match; and the refusal says so."""
    match = played_under(TWO_DAYS, "c1-b1", "c3-c2")

    for now in (NOON, NOON + 3 * DAY):
        assert not refused(NothingToClaimError, claim_win, match, BJORN, now, None).claimable


async def test_a_late_match_may_be_resigned_or_drawn(claimed: Match, world: World) -> None:
    """Its time has run out, but nothing has come of it yet."""
    world.wait(3 * DAY)
    await world.matches.offer(claimed.id, BJORN, OfferKind.DRAW)

    assert (await world.matches.accept_offer(claimed.id, ANNA)).outcome == Outcome(
        None, Reason.AGREED
    )
