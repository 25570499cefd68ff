"""While two people play a rated match at the position, the computer neither moves nor answers."""

from collections.abc import Sequence

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.matches import ComputerWaits
from play.players.player_id import computer_at
from play.rulesets.options import starting_at
from play.services.computer import PATIENCE
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.play.matches.test_live_positions import LATER, game, rated
from tests.support.examples import ANNA, CARL, HALL, NOON
from tests.support.stored import add_match, save_match
from tests.support.world import World, told

BRANDUBH = ruleset("brandubh")
COMPUTER = computer_at(2)


async def against_computer(
    world: World, moves: Sequence[str], side: Side, rules: Ruleset = BRANDUBH
) -> Match:
    """A match of Carl, who has that *side*, against the computer, after *moves*."""
    seats = Seats(CARL, COMPUTER)
    seats = seats if side is Side.ATTACKERS else seats.swapped
    match = Match.start(HALL, seats, Terms(rules), NOON, DEFAULT_HABITS)
    for move in moves:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
    return await add_match(world.store, match)


async def is_played(world: World, match: Match) -> bool:
    await world.computer.run_due()
    return (await world.matches.load_match(match.id)).ply > match.ply


async def test_a_game_that_walks_there(world: World) -> None:
    """It began before that position, so nobody refused it."""
    live = await add_match(world.store, rated(*LATER))
    before = starting_at(game(LATER[:-1]).position)
    match = await against_computer(world, LATER[-1:], Side.DEFENDERS, before)

    assert not await is_played(world, match)
    assert world.mind.thoughts == 0

    await save_match(world.store, live.resign(ANNA, NOON, None), live.board)
    world.wait(PATIENCE)
    assert await is_played(world, match)


async def test_it_waits_at_the_position_and_one_move_from_it(world: World) -> None:
    """Its answer would tell what is good against that move.

    Also in an ordinary game after its opening, or by a short way, if the rated match made detours.
    A rated match stops no game that is anywhere else.
    """
    detours = ["D1-C1", "D3-C3", "C1-D1", "C3-D3"]
    on = ["D1-C1", "D3-B3", "A4-A5", "E4-E6", "A5-A4", "E6-E4"]
    await add_match(world.store, rated(*LATER))
    await add_match(world.store, rated(*detours, *on))
    there = await against_computer(world, LATER, Side.DEFENDERS)
    near = await against_computer(world, [*LATER, "G3-F3"], Side.ATTACKERS)
    short = await against_computer(world, ["D1-C1", "D3-B3"], Side.DEFENDERS)
    elsewhere = await against_computer(world, LATER[:8], Side.DEFENDERS)

    await world.computer.run_due()

    games = (there, near, short, elsewhere)
    played = [(await world.matches.load_match(game.id)).ply > game.ply for game in games]
    assert played == [False, False, False, True]


async def test_a_game_from_elsewhere_waits_near_it_too(world: World) -> None:
    """Whoever chose its start could have added a man that does not matter."""
    pieces = dict(game(LATER).position.pieces())
    del pieces[next(square for square, piece in pieces.items() if piece is Piece.DEFENDER)]
    start = Position.of(BRANDUBH, pieces, Side.ATTACKERS)
    match = await against_computer(world, [], Side.DEFENDERS, starting_at(start))
    live = await add_match(world.store, rated(*LATER))

    assert not await is_played(world, match)
    await save_match(world.store, live.resign(ANNA, NOON, None), live.board)
    world.wait(PATIENCE)
    assert await is_played(world, match)


async def test_in_the_opening_of_an_ordinary_game_it_moves(world: World) -> None:
    """Somebody nearly always plays a rated match there: nobody could play it any more."""
    await add_match(world.store, rated(*LATER[:2]))
    match = await against_computer(world, LATER[:2], Side.DEFENDERS)

    assert await is_played(world, match)


async def test_a_match_that_comes_there_while_it_thinks(world: World) -> None:
    match = await against_computer(world, LATER, Side.DEFENDERS)

    async def come_there() -> None:
        await add_match(world.store, rated(*LATER))

    world.mind.meanwhile = come_there

    assert not await is_played(world, match)
    assert world.mind.thoughts == 1


async def test_an_offer_is_not_answered_either(world: World) -> None:
    """What it thinks of a draw is what it thinks of the position."""
    live = await add_match(world.store, rated(*LATER))
    match = await against_computer(world, LATER, Side.ATTACKERS)
    await world.matches.offer(match.id, CARL, OfferKind.DRAW)
    await told(world)

    await world.computer.run_due()
    assert await told(world) == [ComputerWaits(match.id, match.board)]
    assert world.mind.thoughts == 0

    await save_match(world.store, live.resign(ANNA, NOON, None), live.board)
    world.wait(PATIENCE)
    world.mind.value = 900
    await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).offer is None


async def test_the_player_is_told_once(world: World) -> None:
    """However often it looks again; and again when there is another board."""
    await add_match(world.store, rated(*LATER))
    match = await against_computer(world, LATER, Side.DEFENDERS)

    await world.computer.run_due()
    assert await told(world) == [ComputerWaits(match.id, match.board)]
    assert await world.computer.next_due() == world.now() + PATIENCE
    world.wait(PATIENCE)
    await world.computer.run_due()
    assert await told(world) == []
