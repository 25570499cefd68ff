"""Challenges from issue to match, and what is told about them."""

from datetime import timedelta

import pytest

from play.challenges.challenge import DEFAULT_OPEN_TIME
from play.challenges.errors import (
    ChallengeClosedError,
    OpponentIsBotError,
    TooManyChallengesError,
    UnknownChallengeError,
)
from play.challenges.state import ChallengeState
from play.limits import MAX_OPEN_CHALLENGES
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.matches import BoardDue, MatchStarted
from play.players.player_id import PlayerId
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL, HOUR, NOON, TINY
from tests.support.telling import told
from tests.support.world import World


async def test_an_issued_challenge_is_stored_and_told(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """It stands open for three days unless said otherwise."""
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert await challenges.get(issued.id) == issued
    assert (issued.state, issued.expires_at) == (ChallengeState.OPEN, NOON + DEFAULT_OPEN_TIME)
    assert await told(outbox) == [ChallengeIssued(issued.id)]
    assert world.wakes == 1


async def test_an_accepted_challenge_becomes_a_match(
    challenges: Challenges, matches: Matches
) -> None:
    """In the same place, under the terms."""
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)

    match = await challenges.accept(issued.id, CARL)

    assert await matches.get(match.id) == match
    assert (match.place, match.ruleset, match.state) == (HALL, TINY, MatchState.RUNNING)
    assert match.seats == Seats(attackers=ANNA, defenders=CARL)
    accepted = await challenges.get(issued.id)
    assert (accepted.state, accepted.match_id) == (ChallengeState.ACCEPTED, match.id)


async def test_accepting_closes_the_challenge_and_shows_the_board(
    challenges: Challenges, outbox: Outbox
) -> None:
    """In this order: the thread has to be there before the board."""
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    await told(outbox)

    match = await challenges.accept(issued.id, BJORN)

    assert await told(outbox) == [
        ChallengeClosed(issued.id),
        MatchStarted(match.id),
        BoardDue(match.id, ply=0, board=0),
    ]


async def test_the_lot_is_drawn_when_the_challenge_is_accepted(
    challenges: Challenges, world: World
) -> None:
    world.heads = False
    issued = await challenges.issue(HALL, ANNA, BJORN, Terms(TINY))

    assert (await challenges.accept(issued.id, BJORN)).attackers == BJORN


async def test_only_the_first_to_accept_gets_the_match(
    challenges: Challenges, matches: Matches
) -> None:
    """The second is told which match came of it."""
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)
    match = await challenges.accept(issued.id, BJORN)

    with pytest.raises(ChallengeClosedError) as refused:
        await challenges.accept(issued.id, CARL)

    assert refused.value.match_id == match.id
    assert await matches.running(CARL) == []


async def test_a_declined_and_a_withdrawn_challenge_are_closed_and_told(
    challenges: Challenges, outbox: Outbox
) -> None:
    declined = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    withdrawn = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    await told(outbox)

    await challenges.decline(declined.id, BJORN)
    await challenges.withdraw(withdrawn.id, ANNA)

    assert (await challenges.get(declined.id)).state is ChallengeState.DECLINED
    assert (await challenges.get(withdrawn.id)).state is ChallengeState.WITHDRAWN
    assert await told(outbox) == [ChallengeClosed(declined.id), ChallengeClosed(withdrawn.id)]


async def test_a_challenge_expires_when_its_time_comes(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """Not before, only once, and the timer knows when."""
    short = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    long = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, 2 * HOUR)
    await told(outbox)
    wakes = world.wakes

    assert await challenges.next_due() == NOON + HOUR
    await challenges.run_due()
    assert world.wakes == wakes
    world.wait(HOUR)
    await challenges.run_due()
    await challenges.run_due()
    assert world.wakes == wakes + 1

    assert (await challenges.get(short.id)).state is ChallengeState.EXPIRED
    assert (await challenges.get(long.id)).state is ChallengeState.OPEN
    assert await challenges.next_due() == NOON + 2 * HOUR
    assert await told(outbox) == [ChallengeClosed(short.id)]


async def test_a_player_has_so_many_open_challenges(challenges: Challenges) -> None:
    """One that is closed makes room; those of others do not count."""
    issued = [
        await challenges.issue(HALL, ANNA, PlayerId(1000 + number), ANNA_ATTACKS)
        for number in range(MAX_OPEN_CHALLENGES)
    ]

    with pytest.raises(TooManyChallengesError) as refused:
        await challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)

    assert refused.value.limit == MAX_OPEN_CHALLENGES
    assert len(await challenges.open_for(ANNA)) == MAX_OPEN_CHALLENGES
    await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    await challenges.withdraw(issued[0].id, ANNA)
    await challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)


async def test_bots_are_not_challenged(challenges: Challenges) -> None:
    with pytest.raises(OpponentIsBotError):
        await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, opponent_is_bot=True)

    assert await challenges.open_for(ANNA) == []


async def test_refused_requests_change_and_tell_nothing(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, timedelta(days=1))
    await told(outbox)
    wakes = world.wakes

    for request in (challenges.accept, challenges.decline):
        for player in (ANNA, CARL):
            with pytest.raises(Exception, match=str(issued.id)):
                await request(issued.id, player)
    with pytest.raises(UnknownChallengeError):
        await challenges.accept(999, BJORN)

    assert await challenges.get(issued.id) == issued
    assert await told(outbox) == []
    assert world.wakes == wakes


async def test_the_message_of_a_challenge_is_remembered(challenges: Challenges) -> None:
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)

    await challenges.posted(issued.id, 4711)

    assert (await challenges.get(issued.id)).message_id == 4711


async def test_a_challenge_is_shown_again_at_once(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """Whoever delivers is woken."""
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)
    await told(outbox)
    wakes = world.wakes

    await challenges.show_again(issued.id)

    assert world.wakes == wakes + 1
    assert await told(outbox) == [ChallengeIssued(issued.id)]
