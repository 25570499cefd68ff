"""How many matches of a player may run at once."""

import pytest

from play.challenges.errors import OpponentUnavailableError, TooManyMatchesError
from play.challenges.state import ChallengeState
from play.limits import MAX_RUNNING_MATCHES
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.services.challenges import Challenges
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, DORA, HALL, PAIR, new_match
from tests.support.stored import add_matches
from tests.support.world import World


async def fill(world: World, player: PlayerId, room: int) -> None:
    """Give *player* so many running matches that there is *room* for that many more."""
    matches = [new_match(attackers=DORA, defenders=player)] * (MAX_RUNNING_MATCHES - room)
    await add_matches(world.store, *matches)


@pytest.mark.parametrize(("terms", "room"), [(ANNA_ATTACKS, 1), (PAIR, 2)])
async def test_a_player_has_so_many_running_matches(
    challenges: Challenges, world: World, terms: Terms, room: int
) -> None:
    """A pair counts as two; up to the limit all goes well."""
    await fill(world, ANNA, room)
    issued = await challenges.issue(HALL, ANNA, None, terms)
    await challenges.accept(issued.id, BJORN)

    with pytest.raises(TooManyMatchesError) as refused:
        await challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)

    assert refused.value.limit == 200


async def test_a_pair_needs_room_for_two(challenges: Challenges, world: World) -> None:
    await fill(world, ANNA, 1)

    with pytest.raises(TooManyMatchesError):
        await challenges.issue(HALL, ANNA, CARL, PAIR)
    with pytest.raises(OpponentUnavailableError):
        await challenges.issue(HALL, CARL, ANNA, PAIR)
    await challenges.issue(HALL, CARL, ANNA, ANNA_ATTACKS)


async def test_the_limit_holds_when_a_challenge_is_accepted(
    challenges: Challenges, world: World
) -> None:
    """For who accepts, and for who has challenged; the challenge stays open."""
    issued = [
        await challenges.issue(HALL, challenger, None, ANNA_ATTACKS) for challenger in (ANNA, CARL)
    ]
    await fill(world, ANNA, 0)

    with pytest.raises(OpponentUnavailableError) as refused:
        await challenges.accept(issued[0].id, BJORN)
    with pytest.raises(TooManyMatchesError):
        await challenges.accept(issued[1].id, ANNA)

    assert refused.value.player == ANNA
    assert (await challenges.get(issued[0].id)).state is ChallengeState.OPEN
