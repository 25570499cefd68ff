"""How many matches of a player may run at once."""

from play.challenges.errors import OpponentUnavailableError, TooManyMatchesError
from play.challenges.state import ChallengeState
from play.limits import MAX_RUNNING_MATCHES
from play.players.player_id import PlayerId
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, DORA, HALL, PAIR, new_match
from tests.support.refusing import declined
from tests.support.stored import add_matches
from tests.support.world import World


async def fill(world: World, player: PlayerId, room: int) -> None:
    """Give *player* so many running matches that there is *room* for that many more."""
    matches = [new_match(attackers=DORA, defenders=player)] * (MAX_RUNNING_MATCHES - room)
    await add_matches(world.store, *matches)


async def test_a_player_has_so_many_running_matches(world: World) -> None:
    """A pair counts as two; it holds for both players, and the challenge stays open."""
    issued = [
        (await world.challenges.issue(HALL, challenger, None, terms)).id
        for challenger, terms in ((ANNA, PAIR), (ANNA, ANNA_ATTACKS), (CARL, ANNA_ATTACKS))
    ]
    await fill(world, ANNA, 2)
    await world.challenges.accept(issued[0], BJORN)

    too_many = await declined(
        TooManyMatchesError, world.challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS)
    )
    assert too_many.limit == 200
    hers = await declined(OpponentUnavailableError, world.challenges.accept(issued[1], BJORN))
    assert hers.player == ANNA
    await declined(TooManyMatchesError, world.challenges.accept(issued[2], ANNA))
    assert (await world.challenges.load_challenge(issued[1])).state is ChallengeState.OPEN


async def test_a_pair_needs_room_for_two(world: World) -> None:
    """One match fits, and then nothing more."""
    await fill(world, ANNA, 1)

    await declined(TooManyMatchesError, world.challenges.issue(HALL, ANNA, CARL, PAIR))
    await declined(OpponentUnavailableError, world.challenges.issue(HALL, CARL, ANNA, PAIR))
    issued = await world.challenges.issue(HALL, CARL, ANNA, ANNA_ATTACKS)
    await world.challenges.accept(issued.id, ANNA)
    await declined(TooManyMatchesError, world.challenges.issue(HALL, ANNA, CARL, ANNA_ATTACKS))
