"""What stores know of who plays whom: reliability, pairs, standing challenges, blocks."""

import asyncio
from contextlib import closing
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from sqlite3 import connect

import pytest
from sqlalchemy.dialects import sqlite

from db.matches import RELIABILITY
from play.admission import Admission
from play.errors.base import PlayError
from play.errors.challenges import OpponentTooBusyError, StillPlayingError, TooManyMatchesError
from play.errors.rematches import RematchBegunError, RematchOfferedError
from play.match import Match, MatchState
from play.pair import Pair
from play.players import PlayerId
from play.ports import Store
from play.reliability import YEAR, Reliability
from play.services.challenges import Challenges
from play.terms import Terms
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tests.play.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    HALL,
    HOUR,
    NOON,
    TINY,
    new_match,
    summary,
)

DORA = PlayerId(104)


@pytest.fixture
def challenges(store: Store) -> Challenges:
    return Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)


async def add(store: Store, *matches: Match) -> list[Match]:
    async with store.begin() as unit:
        return [await unit.matches.add(match) for match in matches]


def lost_on_time(at: datetime, *, attackers: PlayerId = ANNA, defenders: PlayerId = BJORN) -> Match:
    """A match that the attackers have lost."""
    match = new_match(attackers=attackers, defenders=defenders)
    outcome = Outcome(Side.DEFENDERS, Reason.TIME)
    return replace(match, state=MatchState.FINISHED, outcome=outcome, updated_at=at)


async def test_reliability_is_counted_on_either_side(store: Store) -> None:
    """From the moment on that is asked for; running and aborted matches do not count."""
    await add(
        store,
        new_match(),
        new_match().abort(ANNA, NOON, None),
        lost_on_time(NOON),
        lost_on_time(NOON - YEAR),
        lost_on_time(NOON, attackers=BJORN, defenders=ANNA),
        new_match().resign(BJORN, NOON, None),
    )

    async with store.read() as unit:
        assert await unit.matches.reliability(ANNA, NOON) == Reliability(4, 3, 1)
        assert await unit.matches.reliability(ANNA, NOON - YEAR) == Reliability(4, 4, 2)
        assert await unit.matches.reliability(BJORN, NOON + HOUR) == Reliability(4, 0, 0)
        assert await unit.matches.reliability(CARL, NOON) == Reliability()


async def test_pairs_are_found_by_the_first_of_both(store: Store) -> None:
    """Also one that has ended."""
    first, alone, other = await add(store, new_match(), new_match(), new_match())
    found = []
    for match in (first, other):
        async with store.begin() as unit:
            one = replace(match, pair_id=match.id)
            await unit.matches.save(one, one.ply)
            second = await unit.matches.add(replace(new_match("c1-b1"), pair_id=match.id))
        found.append(Pair(summary(one), summary(second)))

    async with store.read() as unit:
        assert await unit.matches.of_pairs({other.id, first.id}) == found
        assert await unit.matches.of_pairs([alone.id]) == []


async def test_running_matches_of_a_standing_challenge_are_found(store: Store) -> None:
    running = replace(new_match(attackers=CARL), challenge_id=7)
    ended = replace(new_match(), challenge_id=7).resign(ANNA, NOON, None)
    await add(store, running, ended)

    async with store.read() as unit:
        assert await unit.matches.plays_in(7, CARL)
        assert await unit.matches.plays_in(7, BJORN)
        assert not await unit.matches.plays_in(7, ANNA)
        assert not await unit.matches.plays_in(8, CARL)


async def test_blocks_are_stored_in_the_order_of_time(store: Store) -> None:
    """Each for the one who asked for it; once, and until it is lifted."""
    async with store.begin() as unit:
        await unit.blocks.add(ANNA, CARL, NOON)
        await unit.blocks.add(ANNA, BJORN, NOON + HOUR)
        await unit.blocks.add(ANNA, CARL, NOON + 2 * HOUR)

        assert await unit.blocks.of(ANNA) == [CARL, BJORN]
        assert await unit.blocks.has(ANNA, CARL)
        assert not await unit.blocks.has(CARL, ANNA)
        assert await unit.blocks.remove(ANNA, CARL)
        assert not await unit.blocks.remove(ANNA, CARL)
        assert await unit.blocks.of(ANNA) == [BJORN]


async def test_who_accepts_a_standing_challenge_twice_at_once_plays_one_match(
    store: Store, challenges: Challenges
) -> None:
    """A double click; somebody else's click counts."""
    standing = Admission(standing=True)
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=standing)

    answers = await asyncio.gather(
        *(challenges.accept(issued.id, player) for player in (BJORN, BJORN, CARL)),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers if isinstance(answer, PlayError)] == [
        StillPlayingError
    ]
    assert (await challenges.get(issued.id)).begun == 2


async def test_players_who_accept_each_others_challenges_at_once_play_both(
    store: Store, challenges: Challenges
) -> None:
    """Neither waits for the other for ever."""
    terms = Terms(TINY, pair=True)
    one = await challenges.issue(HALL, ANNA, BJORN, terms)
    other = await challenges.issue(HALL, BJORN, ANNA, terms)

    await asyncio.gather(challenges.accept(one.id, BJORN), challenges.accept(other.id, ANNA))

    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 4


async def test_players_who_ask_for_a_rematch_at_once_play_one(
    store: Store, challenges: Challenges
) -> None:
    """The second accepts what the first has offered; a double click offers it once."""
    (match,) = await add(store, new_match().resign(ANNA, NOON, None))

    answers = await asyncio.gather(
        *(challenges.rematch(match.id, player, HALL) for player in (ANNA, ANNA, BJORN)),
        return_exceptions=True,
    )

    begun = [answer for answer in answers if isinstance(answer, Match)]
    assert len(begun) == 1
    (refused,) = [answer for answer in answers if isinstance(answer, PlayError)]
    assert isinstance(refused, RematchOfferedError | RematchBegunError)
    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 1


async def test_reliability_is_known_from_indexes_alone(database: Path) -> None:
    """However many games a player has finished: it is shown with each of his challenges."""
    question = RELIABILITY.params(player_id=ANNA, since=NOON).compile(
        dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True}
    )

    with closing(connect(database)) as stored:
        plan = stored.execute(f"EXPLAIN QUERY PLAN {question}").fetchall()

    searches = [step for *_, step in plan if "matches" in step]
    assert len(searches) == 2
    assert all("USING COVERING INDEX" in step for step in searches)


async def test_the_limit_of_running_matches_holds_at_the_same_moment(
    store: Store, challenges: Challenges, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever side of the challenges has room for one more, a single match begins."""
    monkeypatch.setattr("play.services.accepting.RUNNING_MATCHES", 1)
    to_anna = [await challenges.issue(HALL, one, ANNA, ANNA_ATTACKS) for one in (BJORN, CARL)]
    by_dora = [await challenges.issue(HALL, DORA, None, ANNA_ATTACKS) for _ in range(2)]

    refused = await asyncio.gather(
        *(challenges.accept(one.id, ANNA) for one in to_anna),
        *(challenges.accept(one.id, PlayerId(200 + one.id)) for one in by_dora),
        return_exceptions=True,
    )

    errors = {type(result) for result in refused if isinstance(result, BaseException)}
    assert errors == {TooManyMatchesError, OpponentTooBusyError}
    async with store.read() as unit:
        assert [await unit.matches.count_running(one) for one in (ANNA, DORA)] == [1, 1]
