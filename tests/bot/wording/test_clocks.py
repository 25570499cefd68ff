"""What stands below a board about time."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.wording.clocks import both_clocks, clock_text
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.time_control import UNTIMED, TimeControl
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, TINY

DAY = timedelta(days=1)
BANK = TimeControl(3 * DAY, DAY, 7 * DAY)


def match(control: TimeControl, *moves: str) -> Match:
    """A match between Anna, who begins, and Bjorn; each move takes an hour."""
    played = Match.start(HALL, Seats(ANNA, BJORN), Terms(TINY, control=control), NOON)
    for number, move in enumerate(moves, start=1):
        played = played.play(played.player_to_move, move, NOON + number * HOUR, None)
    return played


def at(days: float, hours: float = 0) -> str:
    """A moment after noon, and how long it is until then, as Discord is told of it."""
    stamp = int((NOON + timedelta(days=days, hours=hours)).timestamp())
    return f"<t:{stamp}:f> (<t:{stamp}:R>)"


def test_a_deadline_is_a_moment_and_the_time_until_then() -> None:
    """Nobody has to count days."""
    (line,) = clock_text(match(BANK, "c1-b1", "c3-c4"), NOON)

    assert line == f"⏳ The attackers' move is due {at(3, 2)}."


def test_so_is_that_of_a_first_move() -> None:
    """With what happens without it."""
    (line,) = clock_text(match(BANK), NOON)

    assert line == (
        f"⏳ The attackers' first move is due {at(3)}. Without it, the game ends and doesn't count."
    )


@pytest.mark.parametrize(
    ("control", "moves", "sentence"),
    [
        (BANK, (), "⏱️ The defenders have 3 days for the next move."),
        (BANK, ("c1-b1",), "⏱️ The attackers have 3 days left."),
        (BANK, ("c1-b1", "c3-c4", "b1-b2"), "⏱️ The attackers have 3 days and 23 hours left."),
        (
            TimeControl.per_move(2 * DAY),
            ("c1-b1", "c3-c4"),
            "⏱️ The defenders have 2 days for the next move.",
        ),
    ],
)
def test_the_clock_of_who_waits_is_shown_too(
    control: TimeControl, moves: tuple[str, ...], sentence: str
) -> None:
    """What is left, or the time for a move that has one of its own."""
    assert both_clocks(match(control, *moves), NOON)[1] == sentence


def test_time_that_was_given_is_shown() -> None:
    """It lasts until the opponent's turn."""
    given = match(BANK, "c1-b1", "c3-c4")
    given = replace(given, clock=given.clock.with_more(DAY, NOON + 2 * HOUR, running=False))

    assert both_clocks(given, NOON)[1] == "⏱️ The defenders have 4 days left."


def test_without_a_clock_nobody_has_time_left() -> None:
    """There is just the deadline for games that are left alone."""
    (line,) = both_clocks(match(UNTIMED, "c1-b1", "c3-c4"), NOON)

    assert line.startswith("⏳ No clock, but without a move by <t:")


def test_when_time_is_up_the_opponents_clock_says_nothing() -> None:
    """That player can claim the win."""
    control = BANK.agreed(late=True, weekends=False, vacations=True)
    late = match(control, "c1-b1", "c3-c4")

    (line,) = both_clocks(late, NOON + timedelta(days=30))

    assert line.startswith("⌛ Time ran out")


def test_a_game_that_is_over_has_no_clocks() -> None:
    """Nothing is due any more."""
    over = match(BANK, "c1-b1").resign(ANNA, NOON + 2 * HOUR, None)

    assert both_clocks(over, NOON) == []
