"""Challenges that stand after they are accepted, and whom they admit."""

from play.challenges.challenge import MAX_OPEN_TIME
from play.challenges.errors import AcceptedTooOftenError, ChallengeClosedError, StillPlayingError
from play.challenges.requirements import Admission, NotAdmittedError
from play.challenges.state import ChallengeState
from play.limits.amounts import CHALLENGE_PERIOD, MAX_GAMES_FROM_ONE
from play.matches.state import MatchState
from play.news.challenges import ChallengeAccepted
from play.news.matches import BoardDue, MatchStarted
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    DORA,
    HALL,
    NOON,
    PAIR,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches
from tests.support.world import World, declined, kinds, told

STANDING = Admission(standing=True)


async def test_a_standing_challenge_stays_open_when_it_is_accepted(world: World) -> None:
    """By one after the other; it counts its matches, which its message is to show."""
    issued = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, MAX_OPEN_TIME, admission=STANDING
    )
    await told(world)

    begun = [await world.challenges.accept(issued.id, player) for player in (BJORN, CARL)]

    stands = await world.challenges.load_challenge(issued.id)
    assert (stands.state, stands.begun, stands.match_id) == (ChallengeState.OPEN, 2, None)
    assert [match.challenge_id for match in begun] == [issued.id, issued.id]
    assert len(await world.matches.running(ANNA)) == 2
    assert await kinds(world) == [ChallengeAccepted, MatchStarted, BoardDue] * 2


async def test_nobody_has_two_running_matches_of_one_standing_challenge(world: World) -> None:
    """When the first is over he may accept again; other challenges are others, and pairs count."""
    issued, other = [
        await send_challenge(world.challenges, HALL, ANNA, None, terms, admission=STANDING)
        for terms in (ANNA_ATTACKS, PAIR)
    ]
    match = await world.challenges.accept(issued.id, BJORN)
    await declined(StillPlayingError, world.challenges.accept(issued.id, BJORN))

    await world.challenges.accept(other.id, BJORN)
    await declined(StillPlayingError, world.challenges.accept(other.id, BJORN))
    await world.matches.resign(match.id, BJORN)
    await world.challenges.accept(issued.id, BJORN)
    assert [(await world.challenges.load_challenge(each.id)).begun for each in (issued, other)] == [
        2,
        2,
    ]


async def test_a_standing_challenge_ends_by_withdrawal_or_in_time(world: World) -> None:
    withdrawn = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING
    )
    expired = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=STANDING
    )
    await world.challenges.accept(withdrawn.id, BJORN)

    await world.challenges.withdraw(withdrawn.id, ANNA)
    world.time = expired.expires_at

    for challenge, state in (
        (withdrawn, ChallengeState.WITHDRAWN),
        (expired, ChallengeState.EXPIRED),
    ):
        refusal = await declined(ChallengeClosedError, world.challenges.accept(challenge.id, CARL))
        assert refusal.state is state
    assert await world.challenges.next_due() == expired.expires_at
    await world.challenges.run_due()
    assert (await world.challenges.load_challenge(expired.id)).state is ChallengeState.EXPIRED


async def test_only_who_is_admitted_accepts(world: World) -> None:
    """A player's finished games count, whoever they were against."""
    admission = Admission(min_games=1)
    issued = await send_challenge(
        world.challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=admission
    )
    await add_matches(world.store, new_match(attackers=CARL).resign(CARL, NOON, None))

    await declined(NotAdmittedError, world.challenges.accept(issued.id, DORA))

    assert (await world.challenges.accept(issued.id, CARL)).state is MatchState.RUNNING


async def test_one_player_accepts_a_standing_challenge_so_often_a_day(world: World) -> None:
    """Each match that begins calls the challenger, and may be aborted at once; a pair is one."""
    single, pair = [
        await send_challenge(
            world.challenges, HALL, ANNA, None, terms, MAX_OPEN_TIME, admission=STANDING
        )
        for terms in (ANNA_ATTACKS, PAIR)
    ]
    for issued in (single, pair):
        for _ in range(MAX_GAMES_FROM_ONE):
            await world.challenges.accept(issued.id, BJORN)
            for match in await world.matches.running(BJORN):
                await world.matches.abort(match.id, BJORN)
        refusal = await declined(AcceptedTooOftenError, world.challenges.accept(issued.id, BJORN))
        assert refusal.limit == MAX_GAMES_FROM_ONE

    await world.challenges.accept(single.id, CARL)
    world.wait(CHALLENGE_PERIOD)
    await world.challenges.accept(single.id, BJORN)
