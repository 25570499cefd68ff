"""When the computer agrees to a draw, when it resigns, and what it agrees to at once."""

import pytest

from play.computer import manners
from play.computer.manners import (
    EARLY_PLIES,
    agrees_to_draw,
    answered_at_once,
    gives_up,
)
from play.computer.thinker import Judgement
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.offering import make_offer
from play.players.player_id import computer_at
from tests.support.examples import ANNA, HOUR, NOON, new_match

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


@pytest.mark.parametrize(("value", "agrees"), [(-100, True), (50, True), (51, False), (900, False)])
def test_later_a_draw_unless_it_is_ahead(late: None, value: int, agrees: bool) -> None:
    """By half a man or more."""
    assert agrees_to_draw(against_computer("c1-b1"), judged(value)) is agrees


def test_on_its_opponents_turn_the_value_is_the_opponents(late: None) -> None:
    """What is good for one side is bad for the other."""
    match = against_computer("c1-b1", "c3-c2")

    assert match.player_to_move == ANNA
    assert agrees_to_draw(match, judged(100))
    assert not agrees_to_draw(match, judged(-100))


@pytest.mark.parametrize(
    ("now", "before", "resigns"),
    [
        (judged(-29_995, 5), judged(-29_993, 7), True),
        (judged(-29_997, 3), judged(-29_995, 5), False),
        (judged(-29_993, 7), judged(-200), False),
        (judged(-29_993, 7), None, False),
        (judged(-900), judged(-900), False),
    ],
    ids=["lost for a turn", "nearly over", "lost just now", "first turn", "only much worse"],
)
def test_it_resigns_what_is_lost_beyond_doubt(
    now: Judgement, before: Judgement | None, resigns: bool
) -> None:
    """Not if its opponent can win on the board soon, nor before they have begun to."""
    assert gives_up(against_computer("c1-b1"), now, before) is resigns


def test_it_does_not_play_on_for_ages(late: None) -> None:
    """A hopeless game ends in the end; but not in the moves before the last."""
    match = against_computer("c1-b1")

    assert gives_up(match, judged(-1500), None)
    assert not gives_up(match, judged(-1499), None)
    assert not gives_up(match, judged(-29_999, 1), None)


def test_takebacks_and_pauses_are_agreed_to_at_once() -> None:
    """Draws are not: they are thought about."""
    match = against_computer("c1-b1")

    back = answered_at_once(make_offer(match, ANNA, OfferKind.TAKEBACK, NOON, None), NOON)
    paused = answered_at_once(make_offer(match, ANNA, OfferKind.PAUSE, NOON, None, 2 * HOUR), NOON)
    draw = answered_at_once(make_offer(match, ANNA, OfferKind.DRAW, NOON, None), NOON)

    assert (back.ply, back.offer) == (0, None)
    assert (paused.clock.is_paused(NOON), paused.offer) == (True, None)
    assert draw.offer is not None


def test_between_people_nothing_is_agreed_to() -> None:
    """They answer themselves."""
    asked = make_offer(new_match("c1-b1"), ANNA, OfferKind.TAKEBACK, NOON, None)

    assert answered_at_once(asked, NOON) == asked
