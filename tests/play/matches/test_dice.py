"""Matches with dice: who rolls when, and that the seed stays secret."""

from dataclasses import replace

from play.matches import errors
from play.matches.match import Match
from play.matches.offer import Offer, OfferKind
from play.matches.offer_rules import accept_offer, decline_offer, make_offer
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.matches import BoardDue
from play.services.match_beginnings import drawn_dice
from play.time.habits import DEFAULT_HABITS
from play.time.reminders import Announced
from tafl.dice_and_lots import Dice, Roll
from tafl.errors import Refusal
from tafl.pieces import Side
from tafl.ruleset import Die
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    HALL,
    HOUR,
    MULTIPLE,
    NOON,
    SEEDED,
    SKIPPING,
    TINY,
    WEAK_KING,
    begun,
    new_match,
)
from tests.support.world import World, agreed, refused, told

SHUT_IN = (".....", "D....", ".AKA.", "..A..", ".....")
"""The king can step aslant only, once the man stands before him."""


def test_dice_are_rolled_before_each_turn() -> None:
    """At once, or with the move before; attackers lose their turn by a 1, not defenders by a 3."""
    match = begun(SKIPPING)
    assert match.game.rolls == (Roll(0, Side.ATTACKERS, 1), Roll(0, Side.DEFENDERS, 3))
    assert match.player_to_move == BJORN

    match = match.play(BJORN, "c3-c2", NOON, 0, DEFAULT_HABITS)
    assert match.game.rolls[2:] == (Roll(1, Side.ATTACKERS, 5),)
    assert match.player_to_move == ANNA
    assert match.at(0).game == begun(SKIPPING).game

    faces = [roll.face for roll in match.play(ANNA, "c1-b1", NOON, 1, DEFAULT_HABITS).game.rolls]
    assert faces == [SEEDED.roll(number) for number in range(len(faces))]


def test_a_player_moves_as_often_as_the_die_shows() -> None:
    """One move of the attackers, and three of the defenders."""
    match = begun(MULTIPLE).play(ANNA, "c1-b1", NOON, 0, DEFAULT_HABITS)

    for ply, move in enumerate(("c3-c2", "c2-c3", "c3-c2"), start=1):
        assert match.player_to_move == BJORN
        match = match.play(BJORN, move, NOON, ply, DEFAULT_HABITS)
    assert match.player_to_move == ANNA


def test_the_die_for_the_king_is_rolled_by_the_player() -> None:
    """And says how he may move."""
    match = begun(WEAK_KING)
    assert match.game.rolls == ()

    rolled = match.roll(BJORN, NOON, 0, DEFAULT_HABITS)

    assert rolled.game.king_roll == 1
    assert (rolled.ply, rolled.player_to_move) == (0, BJORN)
    refusal = refused(errors.MoveRefusedError, rolled.play, BJORN, "c3-a3", NOON, 0, DEFAULT_HABITS)
    assert vars(refusal.cause)["refusal"] is Refusal.KING_ONE_STEP
    assert str(rolled.play(BJORN, "c3-b2", NOON, 0, DEFAULT_HABITS).game.turns[0].move) == "C3-B2"


def test_only_a_weak_king_is_rolled_for_and_once() -> None:
    """Whoever presses twice is told what he has rolled; with other dice or none nothing is."""
    rolled = begun(WEAK_KING).roll(BJORN, NOON, 0, DEFAULT_HABITS)

    for match, face in ((rolled, 1), (begun(SKIPPING), None), (new_match(), None)):
        roll = refused(
            errors.NothingToRollError, match.roll, match.player_to_move, NOON, None, DEFAULT_HABITS
        )
        assert roll.rolled == face


def test_an_offer_is_answered_after_all_moves_of_its_maker() -> None:
    """He gets as many moves as the die gives him; the opponent's own next move declines it."""
    offered = make_offer(
        begun(MULTIPLE).play(ANNA, "c1-b1", NOON, 0, DEFAULT_HABITS), BJORN, OfferKind.DRAW, NOON, 1
    )
    for move in ("c3-c2", "c2-d2", "d2-d3"):
        offered = offered.play(BJORN, move, NOON, None, DEFAULT_HABITS)
    assert offered.to_move is Side.ATTACKERS

    assert accept_offer(offered, ANNA, NOON, 1, DEFAULT_HABITS).state is MatchState.FINISHED
    assert decline_offer(offered, ANNA, NOON, 1).offer is None
    again = make_offer(
        offered.play(ANNA, "b1-a1", NOON, None, DEFAULT_HABITS), BJORN, OfferKind.DRAW, NOON, None
    )
    refused(errors.OfferGoneError, accept_offer, again, ANNA, NOON, 1, DEFAULT_HABITS)


def test_a_roll_within_a_turn_is_no_move() -> None:
    """It gives no time, and tells nothing again; only moving declines the opponent's offer."""
    before = make_offer(begun(WEAK_KING), ANNA, OfferKind.DRAW, NOON, 0)
    told = replace(before, clock=replace(before.clock, announced=Announced.EARLY))

    rolled = told.roll(BJORN, NOON + HOUR, None, DEFAULT_HABITS)

    assert rolled.player_to_move == BJORN
    assert rolled.clock == told.clock
    assert rolled.offer == Offer(OfferKind.DRAW, Side.ATTACKERS)
    assert rolled.play(BJORN, "c3-b2", NOON + HOUR, 0, DEFAULT_HABITS).offer is None


def test_a_roll_that_ends_the_turn_sets_the_opponents_clock_going() -> None:
    """The king alone may still move, but only aslant; and an even roll forbids him that."""
    rules = replace(WEAK_KING, die=Die.MULTIPLE, each_another_piece=True, layout=SHUT_IN)
    match = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, Dice(f"{2:064x}")
    )
    moved = match.play(BJORN, "a2-c2", NOON + HOUR, 0, DEFAULT_HABITS)

    rolled = moved.roll(BJORN, NOON + 2 * HOUR, 1, DEFAULT_HABITS)

    assert (moved.to_move, rolled.to_move) == (Side.DEFENDERS, Side.ATTACKERS)
    assert rolled.ply == moved.ply
    assert (rolled.clock.since, rolled.clock.first) == (NOON + 2 * HOUR, True)
    assert rolled.clock.resting == moved.clock.left - HOUR + rolled.clock.control.increment


def test_only_the_player_to_move_rolls_on_the_present_board() -> None:
    """As with a move."""
    match = begun(WEAK_KING)

    refused(errors.NotYourMatchError, match.roll, CARL, NOON, None, DEFAULT_HABITS)
    refused(errors.NotYourTurnError, match.roll, ANNA, NOON, None, DEFAULT_HABITS)
    refused(errors.StaleBoardError, match.roll, BJORN, NOON, 1, DEFAULT_HABITS)
    refused(
        errors.MatchOverError,
        match.resign(BJORN, NOON, None).roll,
        BJORN,
        NOON,
        None,
        DEFAULT_HABITS,
    )


def test_a_match_is_aborted_until_both_sides_have_moved() -> None:
    """However often one of them has."""
    rules = replace(MULTIPLE, dice_sides=frozenset({Side.DEFENDERS}), first=Side.DEFENDERS)
    match = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(rules), NOON, DEFAULT_HABITS, Dice("5" * 64)
    )
    assert match.game.moves_left > 1
    for move in ("c3-c2", "c2-c3"):
        match = match.play(BJORN, move, NOON, None, DEFAULT_HABITS)

    assert match.abort(ANNA, NOON, None).state is MatchState.ABORTED


def test_the_seed_is_not_shown() -> None:
    """Whatever prints a match, a log or an error, leaves it out."""
    match = begun(SKIPPING)

    assert SEEDED.seed not in f"{match} {match!r} {match.dice} {match.game!r}"


def test_every_digit_of_a_seed_is_drawn() -> None:
    """By as many draws as it has bytes."""
    draws = iter(range(32))

    assert drawn_dice(lambda: next(draws) / 256).seed == bytes(range(32)).hex()


async def test_a_roll_is_stored_and_told(world: World) -> None:
    """On the board on which it was made. Only a match with dice or lots has a seed to keep."""
    begun = [
        await agreed(world, replace(ANNA_ATTACKS, ruleset=rules))
        for rules in (TINY, SKIPPING, WEAK_KING, replace(TINY, first_by_lot=True))
    ]
    assert [match.dice is not None for match in begun] == [False, True, True, True]
    await told(world)

    rolled = await world.matches.roll(begun[2].id, BJORN, seen=0)

    assert await world.matches.load_match(rolled.id) == rolled
    assert rolled.game.king_roll is not None
    assert await told(world) == [BoardDue(rolled.id, ply=0, board=rolled.board)]
