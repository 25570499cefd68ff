"""The computer's manners: its agreement, its resignation, its wait for rated matches."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from play.computer import manners
from play.computer.manners import EARLY_PLIES, agrees_to_draw, answered_at_once, gives_up
from play.computer.thinker import Judgement
from play.matches.errors import OfferError, OfferFault, OfferRepeatedError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offer_rules import make_offer
from play.matches.seats import Seats
from play.matches.state import MatchState, Occasion
from play.matches.terms import Terms
from play.news.matches import ComputerWaits
from play.players.player_id import computer_at
from play.rulesets.single_game_options import starting_at
from play.services.computer import PATIENCE
from play.time.habits import DEFAULT_HABITS
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.ruleset import Ruleset
from tafl.rulesets import ruleset
from tests.play.matches.test_live_positions import LATER, game, rated
from tests.support.examples import ANNA, CARL, HALL, HOUR, NOON, new_match
from tests.support.stored import add_match, save_match
from tests.support.world import World, refused, told

COMPUTER = computer_at(3)
MOVE = new_match("c1-b1").game.turns[0].move


def judged(value: int, lost_in: int | None = None) -> Judgement:
    return Judgement(MOVE, value, lost_in)


def against_computer(*moves: str) -> Match:
    """Anna attacks, and moves first."""
    return new_match(*moves, attackers=ANNA, defenders=COMPUTER)


@pytest.fixture
def late(monkeypatch: pytest.MonkeyPatch) -> None:
    """A single move makes a game long."""
    monkeypatch.setattr(manners, "EARLY_PLIES", 1)
    monkeypatch.setattr(manners, "LONG_PLIES", 1)


def test_early_in_the_game_no_draw() -> None:
    """Unless it is clearly worse."""
    match = against_computer("c1-b1")

    assert match.ply < EARLY_PLIES
    assert not agrees_to_draw(match, judged(0))
    assert agrees_to_draw(match, judged(-300))


def test_later_a_draw_unless_it_is_ahead(late: None) -> None:
    """By half a man or more; on its opponent's turn the value is the opponent's."""
    hers, its = against_computer("c1-b1"), against_computer("c1-b1", "c3-c2")
    agreed = {-100: True, 50: True, 51: False, 900: False}

    assert {value: agrees_to_draw(hers, judged(value)) for value in agreed} == agreed
    assert its.player_to_move == ANNA
    assert agrees_to_draw(its, judged(100))
    assert not agrees_to_draw(its, judged(-100))


def test_it_resigns_what_is_lost_beyond_doubt() -> None:
    """Not if its opponent can win on the board soon, nor before they have begun to."""
    for why, now, before, resigns in (
        ("lost for a turn", judged(-29_995, 5), judged(-29_993, 7), True),
        ("nearly over", judged(-29_997, 3), judged(-29_995, 5), False),
        ("lost just now", judged(-29_993, 7), judged(-200), False),
        ("first turn", judged(-29_993, 7), None, False),
        ("only much worse", judged(-900), judged(-900), False),
    ):
        assert gives_up(against_computer("c1-b1"), now, before) is resigns, why


def test_it_does_not_play_on_for_ages(late: None) -> None:
    """A hopeless game ends in the end; but not in the moves before the last."""
    match = against_computer("c1-b1")

    assert gives_up(match, judged(-1500), None)
    assert not gives_up(match, judged(-1499), None)
    assert not gives_up(match, judged(-29_999, 1), None)


def test_takebacks_and_pauses_are_agreed_to_at_once() -> None:
    """Draws are not: they are thought about. People answer themselves."""
    match = against_computer("c1-b1")

    back = answered_at_once(
        make_offer(match, ANNA, OfferKind.TAKEBACK, NOON, None), NOON, DEFAULT_HABITS
    )
    paused = answered_at_once(
        make_offer(match, ANNA, OfferKind.PAUSE, NOON, None, 2 * HOUR), NOON, DEFAULT_HABITS
    )
    aborting = make_offer(match, ANNA, OfferKind.ABORT, NOON, None)
    rated = replace(aborting, rated=True)
    draw = answered_at_once(
        make_offer(match, ANNA, OfferKind.DRAW, NOON, None), NOON, DEFAULT_HABITS
    )
    of_people = make_offer(new_match("c1-b1"), ANNA, OfferKind.TAKEBACK, NOON, None)

    assert (back.ply, back.offer) == (0, None)
    assert answered_at_once(aborting, NOON, DEFAULT_HABITS).state is MatchState.ABORTED
    refusal = refused(OfferError, answered_at_once, rated, NOON, DEFAULT_HABITS)
    assert refusal.fault is OfferFault.RATED_COMPUTER
    assert (paused.clock.is_paused(NOON), paused.offer) == (True, None)
    assert draw.offer is not None
    assert answered_at_once(of_people, NOON, DEFAULT_HABITS) == of_people


def test_what_it_agrees_to_is_asked_once_a_turn() -> None:
    """It agrees to anything, and each time is a message; moves taken back cannot be taken twice."""
    match = against_computer("c1-b1", "c3-c2")
    for kind in (OfferKind.PAUSE, OfferKind.RESUME):
        match = make_offer(match, ANNA, kind, NOON, None, HOUR)
        match = answered_at_once(match, NOON, DEFAULT_HABITS)

    again = (ANNA, OfferKind.PAUSE, NOON, None, HOUR)
    refused(OfferRepeatedError, make_offer, match, *again)


BRANDUBH = ruleset("brandubh")
WAITING = computer_at(2)


def match_of(moves: Sequence[str], side: Side, rules: Ruleset = BRANDUBH) -> Match:
    """A match of Carl, who has that *side*, against the computer, after *moves*."""
    seats = Seats(CARL, WAITING)
    seats = seats if side is Side.ATTACKERS else seats.swapped
    match = Match.start(HALL, seats, Terms(rules), NOON, DEFAULT_HABITS)
    for move in moves:
        match = match.play(match.player_to_move, move, NOON, None, DEFAULT_HABITS)
    return match


async def match_of_carl(
    world: World, moves: Sequence[str], side: Side, rules: Ruleset = BRANDUBH
) -> Match:
    return await add_match(world.store, match_of(moves, side, rules))


async def is_played(world: World, match: Match) -> bool:
    await world.computer.run_due()
    return (await world.matches.load_match(match.id)).ply > match.ply


async def test_a_game_that_walks_there(world: World) -> None:
    """It began before that position, so nobody refused it."""
    live = await add_match(world.store, rated(*LATER))
    before = starting_at(game(LATER[:-1]).position)
    match = await match_of_carl(world, LATER[-1:], Side.DEFENDERS, before)

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
    there = await match_of_carl(world, LATER, Side.DEFENDERS)
    near = await match_of_carl(world, [*LATER, "G3-F3"], Side.ATTACKERS)
    short = await match_of_carl(world, ["D1-C1", "D3-B3"], Side.DEFENDERS)
    elsewhere = await match_of_carl(world, LATER[:8], Side.DEFENDERS)

    await world.computer.run_due()

    games = (there, near, short, elsewhere)
    played = [(await world.matches.load_match(game.id)).ply > game.ply for game in games]
    assert played == [False, False, False, True]


async def test_a_game_from_elsewhere_waits_near_it_too(world: World) -> None:
    """Whoever chose its start could have added a man that does not matter."""
    pieces = dict(game(LATER).position.pieces())
    del pieces[next(square for square, piece in pieces.items() if piece is Piece.DEFENDER)]
    start = Position.of(BRANDUBH, pieces, Side.ATTACKERS)
    match = await match_of_carl(world, [], Side.DEFENDERS, starting_at(start))
    live = await add_match(world.store, rated(*LATER))

    assert not await is_played(world, match)
    await save_match(world.store, live.resign(ANNA, NOON, None), live.board)
    world.wait(PATIENCE)
    assert await is_played(world, match)


async def test_in_the_opening_of_an_ordinary_game_it_moves(world: World) -> None:
    """Somebody nearly always plays a rated match there: nobody could play it any more."""
    await add_match(world.store, rated(*LATER[:2]))
    match = await match_of_carl(world, LATER[:2], Side.DEFENDERS)

    assert await is_played(world, match)


async def test_a_match_that_comes_there_while_it_thinks(world: World) -> None:
    match = await match_of_carl(world, LATER, Side.DEFENDERS)

    async def come_there() -> None:
        await add_match(world.store, rated(*LATER))

    world.mind.meanwhile = come_there

    assert not await is_played(world, match)
    assert world.mind.thoughts == 1


async def test_an_offer_is_not_answered_either(world: World) -> None:
    """Its answer to a draw follows from its value of the position."""
    live = await add_match(world.store, rated(*LATER))
    match = await match_of_carl(world, LATER, Side.ATTACKERS)
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


async def test_a_tournament_waits_no_longer_than_for_a_player(world: World) -> None:
    """Two accounts could hold up its round for months."""
    await add_match(world.store, rated(*LATER))
    match = replace(match_of(LATER, Side.DEFENDERS), occasion=Occasion.TOURNAMENT)
    match = await add_match(world.store, match)

    assert not await is_played(world, match)
    world.wait(match.clock.left - HOUR)
    assert not await is_played(world, match)
    world.wait(HOUR)
    assert await is_played(world, match)


async def test_the_player_is_told_once(world: World) -> None:
    """However often it looks again; and again when there is another board."""
    await add_match(world.store, rated(*LATER))
    match = await match_of_carl(world, LATER, Side.DEFENDERS)

    await world.computer.run_due()
    assert await told(world) == [ComputerWaits(match.id, match.board)]
    assert await world.computer.next_due() == world.now() + PATIENCE
    world.wait(PATIENCE)
    await world.computer.run_due()
    assert await told(world) == []
