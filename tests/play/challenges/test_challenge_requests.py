"""Challenges from issue to match, and what is told about them."""

from datetime import timedelta

from play.challenges.challenge import DEFAULT_OPEN_TIME
from play.challenges.errors import (
    ChallengeClosedError,
    OpponentIsBotError,
    TooManyChallengesError,
    UnknownChallengeError,
)
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.limits import MAX_OPEN_CHALLENGES
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.matches import BoardDue, MatchStarted
from play.services.challenges import Challenges
from play.services.delivery import Outbox
from play.services.matches import Matches
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    HALL,
    HOUR,
    NOON,
    TINY,
    challenge,
)
from tests.support.refusing import declined
from tests.support.telling import told
from tests.support.world import World


async def test_an_issued_challenge_is_stored_and_told(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    """It stands open for three days unless said otherwise. Its message is remembered.

    It is shown again at once: whoever delivers is woken.
    """
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert await challenges.get(issued.id) == issued
    assert (issued.state, issued.expires_at) == (ChallengeState.OPEN, NOON + DEFAULT_OPEN_TIME)
    assert await told(outbox) == [ChallengeIssued(issued.id)]
    await challenges.posted(issued.id, 4711)
    assert (await challenges.get(issued.id)).message_id == 4711
    assert world.wakes == 1
    await challenges.show_again(issued.id)
    assert world.wakes == 2
    assert await told(outbox) == [ChallengeIssued(issued.id)]


async def test_an_accepted_challenge_becomes_a_match(
    challenges: Challenges, matches: Matches, outbox: Outbox
) -> None:
    """In the same place, under the terms, for the first to accept.

    The challenge is closed, and the thread has to be there before the board. The second is told
    which match came of it.
    """
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS)
    await told(outbox)

    match = await challenges.accept(issued.id, CARL)

    assert await matches.get(match.id) == match
    assert (match.place, match.ruleset, match.state) == (HALL, TINY, MatchState.RUNNING)
    assert match.seats == Seats(attackers=ANNA, defenders=CARL)
    accepted = await challenges.get(issued.id)
    assert (accepted.state, accepted.match_id) == (ChallengeState.ACCEPTED, match.id)
    assert await told(outbox) == [
        ChallengeClosed(issued.id),
        MatchStarted(match.id),
        BoardDue(match.id, ply=0, board=0),
    ]
    late = await declined(ChallengeClosedError, challenges.accept(issued.id, BJORN))
    assert late.match_id == match.id
    assert await matches.running(BJORN) == []


async def test_the_lot_is_drawn_when_the_challenge_is_accepted(
    challenges: Challenges, world: World
) -> None:
    world.heads = False
    issued = await challenges.issue(HALL, ANNA, BJORN, Terms(TINY))

    assert (await challenges.accept(issued.id, BJORN)).attackers == BJORN


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


async def test_a_player_has_so_many_open_challenges(challenges: Challenges, world: World) -> None:
    """One that is closed makes room; those of others do not count, nor those to a bot."""
    async with world.store.begin() as unit:
        for _ in range(MAX_OPEN_CHALLENGES):
            await unit.challenges.add(challenge(None))

    refusal = await declined(
        TooManyChallengesError, challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)
    )

    assert refusal.limit == MAX_OPEN_CHALLENGES
    assert len(await challenges.open_for(ANNA)) == MAX_OPEN_CHALLENGES
    await challenges.issue(HALL, BJORN, ANNA, ANNA_ATTACKS)
    await challenges.withdraw(1, ANNA)
    bot = challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, opponent_is_bot=True)
    await declined(OpponentIsBotError, bot)
    await challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)


async def test_refused_requests_change_and_tell_nothing(
    challenges: Challenges, outbox: Outbox, world: World
) -> None:
    issued = await challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS, timedelta(days=1))
    await told(outbox)
    wakes = world.wakes

    for request in (challenges.accept, challenges.decline):
        for player in (ANNA, CARL):
            refusal = await declined(PlayError, request(issued.id, player))
            assert str(issued.id) in str(refusal)
    await declined(UnknownChallengeError, challenges.accept(999, BJORN))

    assert await challenges.get(issued.id) == issued
    assert await told(outbox) == []
    assert world.wakes == wakes
