"""Sentences about time: periods, time controls, deadlines, pauses."""

from datetime import datetime

from bot.wording.mentions import mention, moment, title, until, when
from bot.wording.periods import period, roughly
from bot.wording.quoted_text import typed
from bot.wording.sentence_templates import Sentences
from play.matches.match import Match
from play.time import errors
from play.time.habits import PairOfHabits
from play.time.periods import DAY, HOUR
from play.time.time_control import Lapse, TimeControl

EXAMPLES = "`3d`, `36h` or `2 weeks`"
CONTROL_EXAMPLES = "`3d`, `36h`, `2 weeks`, `3d + 1d up to 7d` or `none`"


def control_in_words(control: TimeControl) -> str:
    """A time control: ``3 days, 1 day more with each move, at most 7 days, weekends off``."""
    if control.lapse is Lapse.ABANDONED:
        words = f"no clock, at most {period(control.cap)} a move"
    elif control.is_per_move:
        words = f"{period(control.cap)} a move"
    else:
        words = (
            f"{period(control.start)}, {period(control.increment)} more with each move, at most "
            f"{period(control.cap)}"
        )
    if control.lapse is Lapse.CLAIM:
        words += ", late moves count until the win is claimed"
    if control.weekends:
        words += ", weekends off"
    if not control.vacations:
        words += ", vacations don't stop the clock"
    return words


def clock_text(match: Match, now: datetime, habits: PairOfHabits) -> list[str]:
    """Lines about the deadline, and about a pause, vacation or weekend that stops the clock."""
    if not match.is_timed:
        return []
    return [_deadline(match, now), *stillness(match, now, habits)]


def both_clocks(match: Match, now: datetime, habits: PairOfHabits) -> list[str]:
    """The lines of ``clock_text``, and one about the time that the opponent has left."""
    if not match.is_timed:
        return []
    return [_deadline(match, now), *_opponents_time(match, now), *stillness(match, now, habits)]


def _opponents_time(match: Match, now: datetime) -> list[str]:
    """The time that the waiting player has left, in a line.

    There is none if that is the computer, without a clock, or once a win can be claimed.
    """
    is_computer = match.seats.player(match.to_move.opponent) == match.computer
    is_untimed = match.clock.control.lapse is Lapse.ABANDONED
    if is_computer or is_untimed or match.clock.has_lapsed(now):
        return []
    left, for_one_turn = match.time_of_opponent
    use = "for the next move" if for_one_turn else "left"
    # Rounded: four days are still shown as four days after the first minute.
    shown = roughly(left + HOUR / 2) if left >= DAY else period(left)
    return [f"⏱️ The {match.to_move.opponent} have {shown} {use}."]


def _deadline(match: Match, now: datetime) -> str:
    clock, flag = match.clock, match.clock.deadline
    if clock.has_lapsed(now):
        return f"⌛ Time ran out {when(flag)}. The opponent can claim the win with `/game claim`."
    if clock.first:
        fate = _fate(match, "the game is lost", "the opponent can claim the win")
        return f"⏳ The {match.to_move}' first move is due {when(flag)}, or {fate}."
    if clock.control.lapse is Lapse.ABANDONED:
        return f"⏳ No clock. The {match.to_move}' move is due {when(flag)}."
    return f"⏳ The {match.to_move}' move is due {until(flag)}."


def stillness(match: Match, now: datetime, habits: PairOfHabits) -> list[str]:
    """Lines about whatever stops the clock now: a pause, vacations, or the player's weekend."""
    lines, pause = [], match.clock.pause
    if pause is not None and now in pause:
        lines.append(f"⏸️ The players paused the game until {moment(pause.end)}.")
    if match.clock.control.vacations:
        for side in (match.to_move, match.to_move.opponent):
            away = habits.of_side(side).away
            if away is not None and now in away:
                player = mention(match.seats.player(side))
                lines.append(f"🏖️ {player} is on vacation until {moment(away.end)}.")
    weekend = match.clock.still_until(now)
    if weekend is not None and not lines:
        player = mention(match.player_to_move)
        lines.append(f"⏸️ The clock is stopped for {player} until {moment(weekend)}.")
    return lines


def reminder_text(match: Match) -> str:
    fate = _fate(match, "you lose", "your opponent can claim the win")
    return (
        f"⏰ {mention(match.player_to_move)}, it's your turn in **{title(match)}**. "
        f"Move by {until(match.clock.deadline)}, or {fate}."
    )


def _fate(match: Match, lost: str, claimable: str) -> str:
    """The consequence when time runs out: *lost*, *claimable*, or that the game ends."""
    if match.clock.first and match.occasion is None:
        return "the game is aborted"
    return lost if match.clock.falls else claimable


def claimable_text(match: Match) -> str:
    opponent = match.seats.player(match.to_move.opponent)
    return (
        f"⌛ {mention(match.player_to_move)} ran out of time in **{title(match)}**. "
        f"{mention(opponent)}, you can claim the win. Until you do, a late move still counts."
    )


def _unreadable_period(error: errors.PeriodError) -> str:
    fault = _PERIOD_FAULTS[error.fault].format(text=typed(error.text))
    return f"{fault} Try {CONTROL_EXAMPLES if error.control else EXAMPLES}."


def _bad_control(error: errors.TimeControlError) -> str:
    if error.fault is errors.TimeControlFault.OVER_CAP:
        return (
            f"No time can be longer than the maximum of {period(error.longest)}. Write the maximum "
            "last, as in `3d + 1d up to 7d`."
        )
    return (
        f"{period(error.part).capitalize()} isn't allowed here. Each time must be between "
        f"{period(error.shortest)} and {period(error.longest)}, such as `3d` or `3d + 1d up to 7d`."
    )


SENTENCES: Sentences = {
    errors.PeriodError: _unreadable_period,
    errors.TimeControlError: _bad_control,
    errors.ClaimInRatedError: (
        "Late moves are for casual games only. Leave them as usual, or play casual."
    ),
    errors.ClaimWithoutClockError: (
        "Without a clock no move is late. Choose a time per player, or leave late moves as usual."
    ),
    errors.TimeFullError: "That's too much. Nobody can have more than {most:period} in this game.",
}

_PERIOD_FAULTS = {
    errors.PeriodFault.UNREADABLE: "{text} isn't a length of time.",
    errors.PeriodFault.ZERO: "{text} is too short.",
    errors.PeriodFault.NEGATIVE: "{text} is less than zero.",
    errors.PeriodFault.HUGE: "{text} is too long.",
}
