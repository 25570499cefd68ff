"""Challenges from issue to match, and what is told about them."""

from datetime import timedelta
from functools import partial

from play.challenges.challenge import DEFAULT_OPEN_TIME
from play.challenges.errors import (
    ChallengeClosedError,
    NotYourChallengeError,
    OpponentIsBotError,
    OpponentIsYouError,
    OpponentUnavailableError,
    TooManyChallengesError,
    UnknownChallengeError,
)
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.limits.amounts import MAX_OPEN_CHALLENGES
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.news.matches import BoardDue, MatchStarted
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
from tests.support.issuing import send_challenge
from tests.support.world import World, declined, told


async def test_an_issued_challenge_is_stored_and_told(world: World) -> None:
    """It stands open for three days; its message is remembered, and shown again at once."""
    issued = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)

    assert await world.challenges.load_challenge(issued.id) == issued
    assert (issued.state, issued.expires_at) == (ChallengeState.OPEN, NOON + DEFAULT_OPEN_TIME)
    assert await told(world) == [ChallengeIssued(issued.id)]
    await world.challenges.posted(issued.id, 4711)
    assert (await world.challenges.load_challenge(issued.id)).message_id == 4711
    assert world.wakes == 1
    await world.challenges.show_again(issued.id)
    assert world.wakes == 2
    assert await told(world) == [ChallengeIssued(issued.id)]


async def test_an_accepted_challenge_becomes_a_match(world: World) -> None:
    """On its terms, for the first to accept: the second is told which match came of it."""
    issued = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    await told(world)

    match = await world.challenges.accept(issued.id, CARL)

    assert await world.matches.load_match(match.id) == match
    assert (match.place, match.ruleset, match.state) == (HALL, TINY, MatchState.RUNNING)
    assert match.seats == Seats(attackers=ANNA, defenders=CARL)
    accepted = await world.challenges.load_challenge(issued.id)
    assert (accepted.state, accepted.match_id) == (ChallengeState.ACCEPTED, match.id)
    assert await told(world) == [
        ChallengeClosed(issued.id),
        MatchStarted(match.id),
        BoardDue(match.id, ply=0, board=0),
    ]
    late = await declined(ChallengeClosedError, world.challenges.accept(issued.id, BJORN))
    assert late.match_id == match.id
    assert await world.matches.running(BJORN) == []


async def test_a_challenge_to_anybody_becomes_one_to_somebody(world: World) -> None:
    """On the same terms, for as long, if that can be; once, and not by others."""
    sent = await send_challenge(world.challenges, HALL, ANNA, None, ANNA_ATTACKS)
    await told(world)
    world.wait(HOUR)
    address = partial(world.challenges.address, sent.id, opponent_is_bot=False)
    await declined(NotYourChallengeError, address(CARL, BJORN))
    await declined(OpponentIsYouError, address(ANNA, ANNA))
    await declined(
        OpponentIsBotError, world.challenges.address(sent.id, ANNA, BJORN, opponent_is_bot=True)
    )
    await world.blocks.add_block(BJORN, ANNA)
    await declined(OpponentUnavailableError, address(ANNA, BJORN))
    assert await world.challenges.load_challenge(sent.id) == sent

    addressed = await address(ANNA, CARL)

    assert (addressed.opponent, addressed.terms, addressed.place) == (CARL, ANNA_ATTACKS, HALL)
    assert addressed.expires_at == NOON + HOUR + DEFAULT_OPEN_TIME
    assert await told(world) == [ChallengeClosed(sent.id), ChallengeIssued(addressed.id)]
    closed = await declined(ChallengeClosedError, address(ANNA, BJORN))
    assert closed.state is ChallengeState.WITHDRAWN


async def test_the_lot_is_drawn_when_the_challenge_is_accepted(world: World) -> None:
    world.heads = False
    issued = await send_challenge(world.challenges, HALL, ANNA, BJORN, Terms(TINY))

    assert (await world.challenges.accept(issued.id, BJORN)).attackers == BJORN


async def test_a_declined_and_a_withdrawn_challenge_are_closed_and_told(world: World) -> None:
    declined = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    withdrawn = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    await told(world)

    await world.challenges.decline(declined.id, BJORN)
    await world.challenges.withdraw(withdrawn.id, ANNA)

    assert (await world.challenges.load_challenge(declined.id)).state is ChallengeState.DECLINED
    assert (await world.challenges.load_challenge(withdrawn.id)).state is ChallengeState.WITHDRAWN
    assert await told(world) == [ChallengeClosed(declined.id), ChallengeClosed(withdrawn.id)]


async def test_a_challenge_expires_when_its_time_comes(world: World) -> None:
    """Not before, only once, and the timer knows when."""
    short = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    long = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, 2 * HOUR)
    await told(world)
    wakes = world.wakes

    assert await world.challenges.next_due() == NOON + HOUR
    await world.challenges.run_due()
    assert world.wakes == wakes
    world.wait(HOUR)
    await world.challenges.run_due()
    await world.challenges.run_due()
    assert world.wakes == wakes + 1

    assert (await world.challenges.load_challenge(short.id)).state is ChallengeState.EXPIRED
    assert (await world.challenges.load_challenge(long.id)).state is ChallengeState.OPEN
    assert await world.challenges.next_due() == NOON + 2 * HOUR
    assert await told(world) == [ChallengeClosed(short.id)]


async def test_a_challenge_that_is_accepted_at_the_last_moment_is_not_closed(world: World) -> None:
    """It was found to be due before, and one that is not due yet is left alone, too."""
    accepted = await send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, HOUR)
    long = await send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS, 2 * HOUR)
    await world.challenges.accept(accepted.id, BJORN)
    await told(world)
    world.wait(HOUR)
    for found in (accepted, long):
        await world.challenges.act(found.id)

    assert (await world.challenges.load_challenge(accepted.id)).state is ChallengeState.ACCEPTED
    assert (await world.challenges.load_challenge(long.id)).state is ChallengeState.OPEN
    assert await told(world) == []


async def test_a_player_has_so_many_open_challenges(world: World) -> None:
    """One that is closed makes room; those of others do not count, nor those to a bot."""
    async with world.store.begin() as unit:
        for _ in range(MAX_OPEN_CHALLENGES):
            await unit.challenges.add_challenge(challenge(None))

    refusal = await declined(
        TooManyChallengesError, send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)
    )

    assert refusal.limit == MAX_OPEN_CHALLENGES
    assert len(await world.challenges.open_for(ANNA)) == MAX_OPEN_CHALLENGES
    await send_challenge(world.challenges, HALL, BJORN, ANNA, ANNA_ATTACKS)
    await world.challenges.withdraw(1, ANNA)
    bot = send_challenge(world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, opponent_is_bot=True)
    await declined(OpponentIsBotError, bot)
    await send_challenge(world.challenges, HALL, ANNA, CARL, ANNA_ATTACKS)


async def test_refused_requests_change_and_tell_nothing(world: World) -> None:
    issued = await send_challenge(
        world.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS, timedelta(days=1)
    )
    await told(world)
    wakes = world.wakes

    for request in (world.challenges.accept, world.challenges.decline):
        for player in (ANNA, CARL):
            refusal = await declined(PlayError, request(issued.id, player))
            assert str(issued.id) in str(refusal)
    await declined(UnknownChallengeError, world.challenges.accept(999, BJORN))

    assert await world.challenges.load_challenge(issued.id) == issued
    assert await told(world) == []
    assert world.wakes == wakes
