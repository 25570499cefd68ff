"""Periods, and how much time a match gives its players, as people write them."""

from contextlib import suppress
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.wording.refusals import explain
from play.time.errors import PeriodError, PeriodFault, TimeControlError, TimeControlFault
from play.time.periods import MAX_PERIOD, read_period
from play.time.time_control import (
    DEFAULT_CONTROL,
    MAX_TIME,
    MIN_TIME,
    PRESETS,
    UNTIMED,
    Lapse,
    TimeControl,
    read_time_control,
)
from tests.support.examples import MINUTE
from tests.support.fuzzing import LONGEST_EXPLANATION, SIGN, spoiled
from tests.support.world import refused

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_one_may_choose_a_bank_days_for_each_move_or_no_clock() -> None:
    """The usual one first: three days, and one a move up to seven; none lasts thirty days."""
    written = ["3d + 1d up to 7d", "1d", "2d", "3d", "5d", "7d", "10d", "14d", "none"]

    assert [str(preset) for preset in PRESETS] == written
    assert tuple(map(read_time_control, written)) == PRESETS
    assert PRESETS[0] == DEFAULT_CONTROL == TimeControl(3 * DAY, DAY, 7 * DAY)
    assert TimeControl(30 * DAY, 30 * DAY, 30 * DAY, Lapse.ABANDONED) == UNTIMED


READ = {
    UNTIMED: "none|None| NO  CLOCK. |unlimited|off|no limit|no clock, at most 30 days a move",
    TimeControl.per_move(3 * DAY): "3d|٣d|3d a move|3 days per move",
    TimeControl.per_move(14 * DAY): "2 weeks each turn",
    TimeControl.per_move(36 * HOUR): "36h/move",
    TimeControl.per_move(7 * DAY): "A WEEK",
    DEFAULT_CONTROL: (
        "3d + 1d up to 7d|3d+1d up to 7d|3d + 1d at most 7d|3d + 1d max 7d|3d + 1d max. 7d"
        "|3 days, 1 day more with each move, at most 1 week|3d plus 1d a move, at most 7d"
        "|3d + 1d, 7d|3d+1d/7d|3d + 1d per move up to 7d|3d+1d/move, at most 7d"
        "|72 hours + 24 hours UP TO a week"
    ),
    TimeControl(1.5 * DAY, 1.5 * HOUR, 2.5 * DAY): "1,5d + 1,5h up to 2,5d|1.5d + 1.5h, 2.5d",
    TimeControl(DAY, DAY, MAX_TIME): "1d + 1d",
    TimeControl(7 * DAY, DAY, 7 * DAY): "7d + 1d up to 7d",
}
NONSENSE = (
    "|fast|3|3d + |+ 1d|+|3d + 1d + 1d|3d + 1d up to|up to 7d|-3d|3d + -1d|0d|3d + 0h"
    f"|3d + 1d up to 0d|3d + 1d up to 7|{'9' * 40}d|999999999d + 999999999d 999999999d|a move|3d a"
)
OUTSIDE = {
    "59m": 59 * MINUTE,
    "60d 1m": 60 * DAY + MINUTE,
    "59m + 1h up to 2h": 59 * MINUTE,
    "1h + 59m up to 2h": 59 * MINUTE,
    "1d + 1d up to 60d 1m": 60 * DAY + MINUTE,
    "61d + 1d": 61 * DAY,
    "9w": 63 * DAY,
}


def test_time_controls_are_read_as_people_write_them() -> None:
    """Without a cap it is the largest; and no clock has many names."""
    for control, texts in READ.items():
        assert {text: read_time_control(text) for text in texts.split("|")} == dict.fromkeys(
            texts.split("|"), control
        )


def test_nonsense_is_no_time_control() -> None:
    for text in NONSENSE.split("|"):
        refused(PeriodError, read_time_control, text)


def test_each_part_lies_between_an_hour_and_sixty_days() -> None:
    """Both included."""
    for written in ("1h", "60d", "1h + 1h up to 1h", "60d + 60d", "1h + 1h"):
        control = read_time_control(written)
        assert control == control.checked()
        assert {control.start, control.increment, control.cap} <= {MIN_TIME, MAX_TIME}


def test_a_part_outside_or_over_the_cap_is_refused() -> None:
    """The refusal names the part, or the cap."""
    for written, part in OUTSIDE.items():
        refusal = refused(TimeControlError, read_time_control, written)
        assert (refusal.fault, refusal.part) == (TimeControlFault.OUT_OF_BOUNDS, part)
    for written in ("7d 1m + 1d up to 7d", "3d + 7d 1m up to 7d"):
        refusal = refused(TimeControlError, read_time_control, written)
        assert (refusal.fault, refusal.longest) == (TimeControlFault.OVER_CAP, 7 * DAY)


def test_nobody_has_less_than_three_days_for_his_first_move() -> None:
    """Nor less than one turn."""
    limits = {"1h": 3 * DAY, "3d + 1d up to 7d": 3 * DAY, "5d": 5 * DAY, "none": 30 * DAY}

    assert {written: read_time_control(written).first_move for written in limits} == limits


minutes = st.integers(60, 60 * 24 * 60).map(lambda number: number * MINUTE)


@given(minutes, minutes, minutes)
def test_what_is_written_of_a_time_control_is_read_back(
    one: timedelta, other: timedelta, cap: timedelta
) -> None:
    """To the minute."""
    cap = max(one, other, cap)
    for control in (TimeControl(one, other, cap), TimeControl.per_move(cap)):
        assert read_time_control(str(control)) == control


words = st.sampled_from(
    ["", " ", "+", "up to", ",", "/", "d", "-", "0", "9" * 12, "none", "a move", "٣", "\0", "max"]
)


@given(st.text(SIGN) | spoiled("1 day, 12 hours + 30h up to 2 weeks", words))
def test_every_text_is_a_time_control_or_refused_with_an_example(text: str) -> None:
    try:
        control = read_time_control(text)
    except (PeriodError, TimeControlError) as error:
        told = explain(error)
        assert told is not None
        assert "`3d`" in told or "`3d + 1d up to 7d`" in told
        assert len(told.encode()) <= LONGEST_EXPLANATION
    else:
        assert control == control.checked()


HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


READ_PERIODS = {
    WEEK: "a week|007d|1w.",
    2 * WEEK: "2 weeks|2w|two weeks",
    3 * DAY: "3d|3 Days|3 DAYS|3D|  3   d  |\uff13d|3\u200bd|\ufeff`3d`",
    DAY + HOUR: "a day and an hour|one day and one hour",
    36.5 * HOUR: "1d 12h 30m",
    36 * HOUR: "36h|1 day 12 hours|1 day and 12 hours|1 day, 12 hours|1d12h|1.5 days|1,5 days",
    12 * HOUR: "0.5d",
    3 * HOUR: "3 hrs|3 hrs.",
    1.5 * HOUR: "90m",
    HOUR: "an hour",
    HOUR / 3: "20 mins",
    HOUR / 60: "1 minute",
}
REFUSED = {
    PeriodFault.UNREADABLE: (
        "|   |soon|3|d|days|and|3d12|3 d days|3x|3 months|3 years|dd|ad|am|3d foo|3d and|and 3d|3d,"
        "|nan d|inf days|1e9d|0x10d|௰d|½ d|+3d|3..5d|1,000 hours|1.000 hours|1.d|.5d|3d.."
        "|3d; drop|<t:1:R>"
    ),
    PeriodFault.ZERO: "0d|0.0 hours|0,000w|0.000000001m|1d 0h",
    PeriodFault.NEGATIVE: "-3d|- 3d|−3d|–3 days|3d -1h|-a day|-0d",
    PeriodFault.HUGE: (
        "3651d|999999999d|999999999w|999999999d 999999999d"
        f"|1{'0' * 30} days|{'9' * 5000}d|{'10 weeks ' * 150}"
    ),
}


def test_periods_are_read_as_people_write_them() -> None:
    read = {
        period: [read_period(text) for text in READ_PERIODS[period].split("|")]
        for period in READ_PERIODS
    }

    assert [period for period, found in read.items() if set(found) != {period}] == []


def test_what_is_no_period_is_refused() -> None:
    """Nonsense, and what is zero, negative, or too long to be added to any date: it says which."""
    for fault, texts in REFUSED.items():
        for text in texts.split("|"):
            refusal = refused(PeriodError, read_period, text)
            assert (refusal.text, refusal.fault) == (text, fault)


period_words = st.sampled_from([*" dh-+0,.ae٣\0\n", "", "9" * 12, "and", "weeks"])


@given(
    st.text(SIGN)
    | spoiled("1 day, 12 hours and 30m", period_words)
    | spoiled("999999999w", period_words)
)
def test_every_text_is_a_period_or_refused(text: str) -> None:
    """In no other way than as one; and a period is longer than nothing."""
    with suppress(PeriodError):
        assert timedelta() < read_period(text) <= MAX_PERIOD
