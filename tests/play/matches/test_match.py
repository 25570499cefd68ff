"""What players may do in a match, and how it ends."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from play.matches.errors import (
    MatchOverError,
    NotAbortableError,
    NotYourMatchError,
    NotYourTurnError,
    StaleBoardError,
    TooLateToAbortError,
)
from play.matches.match import Match
from play.matches.occasion import Occasion
from play.matches.offer import OfferKind
from play.matches.offering import accept_offer, decline_offer, make_offer, withdraw_offer
from play.matches.seats import Seats
from play.matches.state import MatchState
from play.matches.timing import give_time
from play.time.habits import Habits, PairOfHabits
from tafl.endings import Outcome, Reason
from tafl.errors import IllegalMoveError, NotationError, Refusal, WrongCapturesError
from tafl.moves import Move
from tafl.pieces import Side
from tafl.squares import Square
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL, HOUR, NOON, new_match

LATER = NOON + HOUR
ESCAPE = ("c1-b1", "c3-a3")

Action = Callable[[Match], Match]
ACTIONS: dict[str, Action] = {
    "play": lambda match: match.play(ANNA, "c1-b1", LATER, None),
    "resign": lambda match: match.resign(ANNA, LATER, None),
    "offer": lambda match: make_offer(match, ANNA, OfferKind.DRAW, LATER, None),
    "accept": lambda match: accept_offer(match, ANNA, LATER, None),
    "decline": lambda match: decline_offer(match, ANNA, LATER, None),
    "withdraw": lambda match: withdraw_offer(match, ANNA, LATER, None),
    "abort": lambda match: match.abort(ANNA, LATER, None),
}

OFFERED = make_offer(new_match(), ANNA, OfferKind.DRAW, NOON, None)
PAUSING = make_offer(new_match(), ANNA, OfferKind.PAUSE, NOON, None, 2 * HOUR)
RESUMING = make_offer(accept_offer(PAUSING, BJORN, NOON, None), ANNA, OfferKind.RESUME, NOON, None)
TAKING_BACK = make_offer(new_match("c1-b1"), ANNA, OfferKind.TAKEBACK, NOON, None)
"""Matches in which Anna has offered a draw, a pause, the end of one, and to move anew."""


def test_a_move_makes_the_opponent_move() -> None:
    """The old match is as it was."""
    match = new_match()

    played = match.play(ANNA, "c1-b1", LATER, 0)

    assert (match.ply, match.player_to_move) == (0, ANNA)
    assert (played.ply, played.player_to_move) == (1, BJORN)
    assert played.updated_at == LATER
    assert played.state is MatchState.RUNNING


def test_a_move_may_be_given_as_a_value() -> None:
    """As buttons do, which have no text to read."""
    played = new_match().play(ANNA, Move(Square.parse("C1"), Square.parse("B1")), LATER, 0)

    assert str(played.game.turns[-1].move) == "C1-B1"


def test_a_winning_move_finishes_the_match() -> None:
    """With the outcome of the game."""
    match = new_match(*ESCAPE)

    assert match.state is MatchState.FINISHED
    assert match.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


def test_players_know_their_sides_and_opponents() -> None:
    match = new_match()

    assert (match.side_of(ANNA), match.side_of(BJORN)) == (Side.ATTACKERS, Side.DEFENDERS)
    assert (match.opponent_of(ANNA), match.opponent_of(BJORN)) == (BJORN, ANNA)
    with pytest.raises(NotYourMatchError):
        match.side_of(CARL)


def test_only_the_side_to_move_moves() -> None:
    """The refusal says whose turn it is."""
    with pytest.raises(NotYourTurnError) as refused:
        new_match().play(BJORN, "c3-a3", LATER, None)

    assert refused.value.to_move is Side.ATTACKERS


def test_a_move_on_an_old_board_is_refused() -> None:
    """Also when it is the player's turn again; the refusal says which board he saw."""
    with pytest.raises(StaleBoardError) as refused:
        new_match("c1-b1", "c3-c2").play(ANNA, "b1-a1", LATER, 0)

    assert (refused.value.seen, refused.value.board) == (0, 2)


def test_a_double_click_is_a_stale_board() -> None:
    """Rather than somebody else's turn: the first click was accepted."""
    with pytest.raises(StaleBoardError):
        new_match("c1-b1").play(ANNA, "c1-b1", LATER, 0)


def test_what_the_engine_refuses_is_refused() -> None:
    """Each with its own reason."""
    match = new_match()

    with pytest.raises(NotationError):
        match.play(ANNA, "hello", LATER, None)
    with pytest.raises(IllegalMoveError) as illegal:
        match.play(ANNA, "c1-c3", LATER, None)
    with pytest.raises(WrongCapturesError):
        match.play(ANNA, "c1-b1xb2", LATER, None)

    assert illegal.value.refusal is Refusal.OCCUPIED


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_strangers_do_nothing_in_a_match(action: Action) -> None:
    """Also when it is over."""
    for match in (
        new_match(attackers=CARL),
        new_match(*ESCAPE, attackers=CARL),
    ):
        with pytest.raises(NotYourMatchError):
            action(match)


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_nothing_happens_in_a_finished_match(action: Action) -> None:
    """The refusal says how it ended."""
    with pytest.raises(MatchOverError) as refused:
        action(new_match(*ESCAPE))

    assert refused.value.state is MatchState.FINISHED
    assert refused.value.outcome == Outcome(Side.DEFENDERS, Reason.ESCAPED)


@pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())
def test_nothing_happens_in_an_aborted_match(action: Action) -> None:
    with pytest.raises(MatchOverError) as refused:
        action(new_match().abort(BJORN, NOON, None))

    assert refused.value.state is MatchState.ABORTED
    assert refused.value.outcome is None


def test_an_earlier_board_was_neither_the_end_nor_had_it_an_offer() -> None:
    """Whatever has become of the match since."""
    finished = new_match(*ESCAPE)
    offered = make_offer(new_match("c1-b1"), BJORN, OfferKind.DRAW, LATER, None)

    for match in (finished, offered):
        before = match.at(0)
        assert (before.ply, before.state) == (0, MatchState.RUNNING)
        assert (before.outcome, before.offer) == (None, None)


def test_the_first_turn_goes_by_the_habits_of_its_player() -> None:
    """Anna, who attacks, wants no reminders: only her flag wakes the timekeeper."""
    habits = PairOfHabits(attackers=Habits(reminded=False))
    match = Match.start(HALL, Seats(ANNA, BJORN), ANNA_ATTACKS, NOON, None, habits)

    assert match.wake_at == match.clock.deadline


@pytest.mark.parametrize("action", ["resign", "abort"])
def test_a_clock_stops_with_its_match(action: str) -> None:
    """It keeps what was left."""
    match = new_match()
    ended = getattr(match, action)(BJORN, LATER, None)

    assert (ended.clock.left, ended.clock.since) == (match.clock.left - HOUR, LATER)


def test_who_resigns_loses() -> None:
    """On either side's turn."""
    match = new_match()

    assert match.resign(ANNA, LATER, None).outcome == Outcome(Side.DEFENDERS, Reason.RESIGNED)
    assert match.resign(BJORN, LATER, None).outcome == Outcome(Side.ATTACKERS, Reason.RESIGNED)
    assert match.resign(BJORN, LATER, None).state is MatchState.FINISHED


def test_a_match_is_aborted_until_both_have_moved() -> None:
    """By either player; nobody wins."""
    for match in (new_match(), new_match("c1-b1")):
        for player in (ANNA, BJORN):
            aborted = match.abort(player, LATER, None)
            assert (aborted.state, aborted.outcome) == (MatchState.ABORTED, None)


@pytest.mark.parametrize("occasion", list(Occasion))
def test_what_counts_for_more_than_itself_cannot_be_called_off(occasion: Occasion) -> None:
    match = replace(new_match(), occasion=occasion)

    with pytest.raises(NotAbortableError) as refused:
        match.abort(ANNA, LATER, None)

    assert refused.value.occasion is occasion


def test_after_both_have_moved_it_is_too_late_to_abort() -> None:
    with pytest.raises(TooLateToAbortError) as refused:
        new_match("c1-b1", "c3-c2").abort(ANNA, LATER, None)

    assert refused.value.ply == 2


@pytest.mark.parametrize(
    ("match", "action"),
    [
        (new_match(), ACTIONS["play"]),
        (new_match(), ACTIONS["resign"]),
        (new_match(), ACTIONS["abort"]),
        (new_match(), ACTIONS["offer"]),
        (OFFERED, ACTIONS["withdraw"]),
        (OFFERED, lambda match: decline_offer(match, BJORN, LATER, None)),
        (OFFERED, lambda match: accept_offer(match, BJORN, LATER, None)),
        (PAUSING, lambda match: accept_offer(match, BJORN, LATER, None)),
        (RESUMING, lambda match: accept_offer(match, BJORN, LATER, None)),
        (TAKING_BACK, lambda match: accept_offer(match, BJORN, LATER, None)),
        (new_match(), lambda match: give_time(match, ANNA, HOUR, LATER, None)),
    ],
)
def test_whatever_players_do_touches_the_match(match: Match, action: Action) -> None:
    """Lists begin with the match that was left alone the longest."""
    assert action(match).updated_at == LATER


@pytest.mark.parametrize("action", ["resign", "abort"])
def test_every_action_may_name_the_board_it_saw(action: str) -> None:
    """A button under an old board does nothing."""
    with pytest.raises(StaleBoardError):
        getattr(new_match("c1-b1"), action)(ANNA, LATER, 0)
