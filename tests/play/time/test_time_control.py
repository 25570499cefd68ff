"""How much time a match gives its players, as they write it."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from bot.wording.refusals import explain
from play.time.errors import PeriodError, TimeControlError, TimeControlFault
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
    UNTIMED: "none|None| NO  CLOCK |unlimited|off|no limit",
    TimeControl.per_move(3 * DAY): "3d|3d a move|3 days per move",
    TimeControl.per_move(14 * DAY): "2 weeks each turn",
    TimeControl.per_move(36 * HOUR): "36h/move",
    TimeControl.per_move(7 * DAY): "A WEEK",
    DEFAULT_CONTROL: (
        "3d + 1d up to 7d|3d+1d up to 7d|3d + 1d at most 7d|3d + 1d max 7d|3d + 1d max. 7d"
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
