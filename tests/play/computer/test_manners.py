"""When the computer agrees to a draw, when it resigns, and what it agrees to at once."""

from dataclasses import replace

import pytest

from play.computer import manners
from play.computer.manners import EARLY_PLIES, agrees_to_draw, answered_at_once, gives_up
from play.computer.thinker import Judgement
from play.matches.errors import OfferError, OfferFault, OfferRepeatedError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import make_offer
from play.matches.state import MatchState
from play.players.player_id import computer_at
from play.time.habits import DEFAULT_HABITS
from tests.support.examples import ANNA, HOUR, NOON, new_match
from tests.support.world import refused

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
        make_offer(match, ANNA, OfferKind.TAKEBACK, NOON, None, DEFAULT_HABITS),
        NOON,
        DEFAULT_HABITS,
    )
    paused = answered_at_once(
        make_offer(match, ANNA, OfferKind.PAUSE, NOON, None, DEFAULT_HABITS, 2 * HOUR),
        NOON,
        DEFAULT_HABITS,
    )
    aborting = make_offer(match, ANNA, OfferKind.ABORT, NOON, None, DEFAULT_HABITS)
    rated = replace(aborting, rated=True)
    draw = answered_at_once(
        make_offer(match, ANNA, OfferKind.DRAW, NOON, None, DEFAULT_HABITS), NOON, DEFAULT_HABITS
    )
    of_people = make_offer(new_match("c1-b1"), ANNA, OfferKind.TAKEBACK, NOON, None, DEFAULT_HABITS)

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
        match = make_offer(match, ANNA, kind, NOON, None, DEFAULT_HABITS, HOUR)
        match = answered_at_once(match, NOON, DEFAULT_HABITS)

    again = (ANNA, OfferKind.PAUSE, NOON, None, DEFAULT_HABITS, HOUR)
    refused(OfferRepeatedError, make_offer, match, *again)
