"""What managers of a server have decided about the computer there."""

from dataclasses import replace
from typing import Any

from play.computer.errors import (
    ComputerOffError,
    LevelTooHighError,
    NoComputerError,
    TooManyOnServerError,
)
from play.computer.thinker import NoThinker
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import LEVELS, PlayerId
from play.servers.place import Place
from play.services.computer import Computer
from tafl.pieces import Side
from tests.support.examples import ANNA, BJORN, CARL, HALL, TINY
from tests.support.world import World, declined

ELSEWHERE = Place(HALL.server_id + 1, 12)
PRIVATE = Place(None, 77)


async def decided(world: World, **settings: Any) -> None:  # noqa: ANN401
    """The managers of the hall change these settings."""
    await world.servers.change(HALL.server_id, lambda before: replace(before, **settings), CARL)


async def begun(
    world: World, player: PlayerId = ANNA, level: int = 2, place: Place = HALL
) -> Match:
    return await world.computer.begin(place, player, level, TINY, Side.DEFENDERS)


async def test_where_it_is_off_it_begins_no_game(world: World) -> None:
    """Elsewhere it does; games that have begun go on, but a rematch is another game."""
    goes_on, over = await begun(world), await begun(world)
    await world.matches.resign(over.id, ANNA)
    await decided(world, computer=0)

    await declined(ComputerOffError, world.computer.levels(HALL.server_id))
    await declined(ComputerOffError, begun(world))
    await declined(ComputerOffError, world.rematches.offer_or_accept(over.id, ANNA, HALL))
    await begun(world, place=ELSEWHERE)
    await begun(world, place=PRIVATE)
    await world.computer.run_due()
    played = await world.matches.load_match(goes_on.id)
    assert (played.ply, played.state) == (1, MatchState.RUNNING)


async def test_up_to_the_highest_level(world: World) -> None:
    """All of them, until somebody has decided otherwise."""
    assert await world.computer.levels(HALL.server_id) == LEVELS
    await decided(world, computer=3)

    assert await world.computer.levels(HALL.server_id) == range(1, 4)
    await begun(world, level=3)
    assert (await declined(LevelTooHighError, begun(world, level=4))).highest == 3


async def test_so_many_games_of_a_server_at_once(world: World) -> None:
    """Of all its members together; another one begins when one is over."""
    await decided(world, computer_games=2)
    first = await begun(world)
    await begun(world, BJORN)
    await begun(world, BJORN, place=PRIVATE)

    refusal = await declined(TooManyOnServerError, begun(world, CARL))
    await world.matches.resign(first.id, ANNA)

    await begun(world, CARL)
    assert refusal.limit == 2


async def test_a_bot_without_the_computer_begins_no_game(world: World) -> None:
    """Games wait for a bot that has it again: they are neither lost nor ended."""
    match = await begun(world)
    nobody = Computer(world.store, NoThinker(), world.now, world.chance, world.wake, world.wake)

    await declined(NoComputerError, nobody.levels(HALL.server_id))
    await declined(NoComputerError, nobody.begin(HALL, ANNA, 2, TINY, Side.DEFENDERS))
    await nobody.run_due()
    assert (await world.matches.load_match(match.id)).ply == 0

    await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).ply == 1
