"""What stands below a board about time."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.wording.clocks import both_clocks, clock_text
from bot.wording.players import digest_in_public, vacation_over
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import UNTIMED, TimeControl
from tests.support.examples import ANNA, BJORN, HALL, HOUR, NOON, TINY, new_match, summary

DAY = timedelta(days=1)
BANK = TimeControl(3 * DAY, DAY, 7 * DAY)


def match(control: TimeControl, *moves: str) -> Match:
    """A match between Anna, who begins, and Bjorn; each move takes an hour."""
    played = Match.start(
        HALL, Seats(ANNA, BJORN), Terms(TINY, control=control), NOON, DEFAULT_HABITS
    )
    for number, move in enumerate(moves, start=1):
        played = played.play(
            played.player_to_move, move, NOON + number * HOUR, None, DEFAULT_HABITS
        )
    return played


def at(days: float, hours: float = 0) -> str:
    """A moment after noon, and how long it is until then, as Discord is told of it."""
    stamp = int((NOON + timedelta(days=days, hours=hours)).timestamp())
    return f"<t:{stamp}:f> (<t:{stamp}:R>)"


def test_a_deadline_is_a_moment_and_the_time_until_then() -> None:
    """Nobody has to count days. Of a first move, it is said what happens without it."""
    assert clock_text(match(BANK, "c1-b1", "c3-c4"), NOON, DEFAULT_HABITS) == [
        f"⏳ The attackers' move is due {at(3, 2)}."
    ]
    left = at(3).split()[1].strip("()")
    assert clock_text(match(BANK), NOON, DEFAULT_HABITS) == [
        f"⏳ The attackers' first move is due {left}, or the game is aborted."
    ]


def test_the_clock_of_who_waits_is_shown_too() -> None:
    """What is left, also of what was given, or the time for a move that has one of its own."""
    per_move = match(TimeControl.per_move(2 * DAY), "c1-b1", "c3-c4")
    played = match(BANK, "c1-b1", "c3-c4")
    given = played.clock.with_more(DAY, NOON + 2 * HOUR, running=False)
    shown = {
        match(BANK): "⏱️ The defenders have 3 days for the next move.",
        match(BANK, "c1-b1"): "⏱️ The attackers have 3 days left.",
        played.play(ANNA, "b1-b2", NOON + 3 * HOUR, None, DEFAULT_HABITS): (
            "⏱️ The attackers have 3 days and 23 hours left."
        ),
        per_move: "⏱️ The defenders have 2 days for the next move.",
        replace(played, clock=given): "⏱️ The defenders have 4 days left.",
    }

    assert {each: both_clocks(each, NOON, DEFAULT_HABITS)[1] for each in shown} == shown


def test_where_nothing_is_due_no_clock_of_the_opponent_is_shown() -> None:
    """Without a clock; when time is up, and the opponent can claim the win; after the end."""
    control = BANK.agreed(late=True, weekends=False, vacations=True)
    (unlimited,) = both_clocks(match(UNTIMED, "c1-b1", "c3-c4"), NOON, DEFAULT_HABITS)
    (late,) = both_clocks(
        match(control, "c1-b1", "c3-c4"), NOON + timedelta(days=30), DEFAULT_HABITS
    )
    over = match(BANK, "c1-b1").resign(ANNA, NOON + 2 * HOUR, None)

    assert unlimited.startswith("⏳ No clock. The attackers' move is due <t:")
    assert late.startswith("⌛ Time ran out")
    assert both_clocks(over, NOON, DEFAULT_HABITS) == []


def test_lists_say_that_a_move_is_due_until_its_time_is_up() -> None:
    """Then it was."""
    first = summary(new_match())

    for told in (vacation_over, partial(digest_in_public, ANNA)):
        assert "Your move is due <t:" in told([first], NOON)
        assert "Your move was due <t:" in told([first], first.clock.deadline)
        assert "The first move was due <t:" in told([first, first], first.clock.deadline)
