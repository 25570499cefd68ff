"""Players who accept or ask at the same moment, in every store."""

import asyncio

import pytest

from play.challenges.errors import (
    OpponentUnavailableError,
    RematchBegunError,
    RematchOfferedError,
    StillPlayingError,
    TooManyMatchesError,
)
from play.challenges.requirements import Admission
from play.players.player_id import PlayerId
from play.services.challenges import Challenges
from play.services.rematches import Rematches
from play.store.port import Store
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
from tests.support.refusing import refused_at_once
from tests.support.stored import add_match


@pytest.fixture
def challenges(store: Store) -> Challenges:
    return Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)


@pytest.fixture
def rematches(store: Store) -> Rematches:
    return Rematches(store, lambda: NOON, lambda: 0.0, lambda: None)


async def test_who_accepts_a_standing_challenge_twice_at_once_plays_one_match(
    store: Store, challenges: Challenges
) -> None:
    """A double click; somebody else's click counts."""
    standing = Admission(standing=True)
    issued = await send_challenge(challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=standing)

    accepting = (challenges.accept(issued.id, player) for player in (BJORN, BJORN, CARL))

    assert await refused_at_once(*accepting) == [StillPlayingError]
    assert (await challenges.load_challenge(issued.id)).begun == 2


async def test_players_who_accept_each_others_challenges_at_once_play_both(
    store: Store, challenges: Challenges
) -> None:
    """Neither waits for the other for ever."""
    one = await send_challenge(challenges, HALL, ANNA, BJORN, PAIR)
    other = await send_challenge(challenges, HALL, BJORN, ANNA, PAIR)

    await asyncio.gather(challenges.accept(one.id, BJORN), challenges.accept(other.id, ANNA))

    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 4


async def test_players_who_ask_for_a_rematch_at_once_play_one(
    store: Store, rematches: Rematches
) -> None:
    """The second accepts what the first has offered; a double click offers it once."""
    match = await add_match(store, new_match().resign(ANNA, NOON, None))

    asking = (rematches.offer_or_accept(match.id, who, HALL) for who in (ANNA, ANNA, BJORN))

    assert await refused_at_once(*asking) in ([RematchOfferedError], [RematchBegunError])
    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 1


async def test_the_limit_of_running_matches_holds_at_the_same_moment(
    store: Store, challenges: Challenges, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever side of the challenges has room for one more, a single match begins."""
    monkeypatch.setattr("play.services.challenge_acceptance.MAX_RUNNING_MATCHES", 1)
    to_anna = [
        await send_challenge(challenges, HALL, one, ANNA, ANNA_ATTACKS) for one in (BJORN, CARL)
    ]
    by_dora = [await send_challenge(challenges, HALL, DORA, None, ANNA_ATTACKS) for _ in range(2)]

    refused = await refused_at_once(
        *(challenges.accept(one.id, ANNA) for one in to_anna),
        *(challenges.accept(one.id, PlayerId(200 + one.id)) for one in by_dora),
    )

    assert {*refused} == {TooManyMatchesError, OpponentUnavailableError}
    async with store.read() as unit:
        assert [await unit.matches.count_running(one) for one in (ANNA, DORA)] == [1, 1]
