"""Which match a player means."""

import pytest

from bot.errors import NoMatchError, Purpose, SeveralMatchesError
from bot.matches.finding import find_match
from db.store import SqlStore
from play.matches.errors import NotYourTurnError
from play.matches.match import Match
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.services.challenges import Challenges
from play.services.matches import Matches
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, TINY
from tests.support.issuing import send_challenge
from tests.support.viewers import in_hall
from tests.support.world import World

CHANNEL, THREAD = 11, 77


class Room:
    """Where Anna, with the attackers, plays against Bjorn."""

    def __init__(self, world: World) -> None:
        self._challenges = Challenges(world.store, world.now, world.chance, world.wake)
        self.matches = Matches(world.store, world.now, world.wake)

    async def begin(self, *moves: str) -> Match:
        """A match in which *moves* have been played."""
        terms = Terms(TINY, Side.ATTACKERS)
        challenge = await send_challenge(self._challenges, HALL, ANNA, BJORN, terms)
        match = await self._challenges.accept(challenge.id, BJORN)
        for move in moves:
            match = await self.matches.play(match.id, match.player_to_move, move)
        return match

    async def find(
        self, player: PlayerId, purpose: Purpose, channel: int = CHANNEL, named: int | None = None
    ) -> int:
        """The number of the match that *player* means."""
        return await find_match(self.matches, in_hall(player), channel, purpose, named)


@pytest.fixture
def room(sql_store: SqlStore) -> Room:
    return Room(World(sql_store))


async def test_a_match_that_is_named_or_in_its_thread_is_meant(room: Room) -> None:
    """By anybody, whatever else waits for him: what he may do in it is decided later."""
    first, second = await room.begin(), await room.begin()
    await room.matches.started_in_thread(first.id, THREAD)

    for purpose in Purpose:
        assert await room.find(CARL, purpose, named=second.id) == second.id
        assert await room.find(ANNA, purpose, THREAD) == first.id
        assert await room.find(CARL, purpose, THREAD) == first.id


async def test_the_only_running_match_is_meant(room: Room) -> None:
    """In any other channel; who has to wait there, or plays nothing, is told so."""
    match = await room.begin()

    for purpose in (Purpose.MOVE, Purpose.PLAN, Purpose.ACT, Purpose.LOOK):
        assert await room.find(ANNA, purpose) == match.id
    with pytest.raises(NotYourTurnError) as refused:
        await room.find(BJORN, Purpose.MOVE)
    assert (refused.value.match_id, refused.value.to_move) == (match.id, Side.ATTACKERS)
    for purpose in Purpose:
        with pytest.raises(NoMatchError) as none:
            await room.find(CARL, purpose)
        assert none.value.purpose is purpose


async def test_of_several_the_one_that_waits_is_meant_to_move_in(room: Room) -> None:
    """If several do, or for anything else, it has to be named: the error lists those alone."""
    moved, waiting = await room.begin("c1-b1"), await room.begin()

    async def listed(purpose: Purpose) -> set[int]:
        with pytest.raises(SeveralMatchesError) as refused:
            await room.find(ANNA, purpose)
        return {match.id for match in refused.value.matches}

    assert await room.find(ANNA, Purpose.MOVE) == waiting.id
    for purpose in (Purpose.ACT, Purpose.LOOK):
        assert await listed(purpose) == {moved.id, waiting.id}
    another = await room.begin()
    assert await listed(Purpose.MOVE) == {waiting.id, another.id}


async def test_a_finished_match_can_be_looked_at(room: Room) -> None:
    """It is meant when none runs; there is nothing to do in it. So is one that was called off."""
    over = await room.begin("c1-b1", "c3-a3")

    assert await room.find(ANNA, Purpose.LOOK) == over.id
    for purpose in (Purpose.MOVE, Purpose.ACT):
        with pytest.raises(NoMatchError):
            await room.find(ANNA, purpose)

    called_off = await room.begin()
    await room.matches.abort(called_off.id, ANNA)
    assert await room.find(ANNA, Purpose.LOOK) == called_off.id
    assert await room.find(BJORN, Purpose.AGAIN) == called_off.id
