"""How much time a match gives its players, as they write it."""

from datetime import timedelta

import pytest
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
from tests.support.fuzzing import LONGEST_EXPLANATION, spoiled

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def test_three_days_and_one_more_with_each_move_up_to_seven_are_usual() -> None:
    assert TimeControl(3 * DAY, DAY, 7 * DAY) == DEFAULT_CONTROL
    assert str(DEFAULT_CONTROL) == "3d + 1d up to 7d"


def test_one_may_choose_a_bank_days_for_each_move_or_no_clock() -> None:
    """The usual one comes first."""
    written = ["3d + 1d up to 7d", "1d", "2d", "3d", "5d", "7d", "10d", "14d", "none"]

    assert [str(preset) for preset in PRESETS] == written
    assert tuple(map(read_time_control, written)) == PRESETS


def test_without_a_clock_a_match_is_abandoned_after_thirty_days() -> None:
    assert TimeControl(30 * DAY, 30 * DAY, 30 * DAY, Lapse.ABANDONED) == UNTIMED


@pytest.mark.parametrize("written", ["none", "None", " NO  CLOCK ", "unlimited", "off", "no limit"])
def test_no_clock_has_many_names(written: str) -> None:
    assert read_time_control(written) == UNTIMED


@pytest.mark.parametrize(
    ("written", "control"),
    [
        ("3d", TimeControl.per_move(3 * DAY)),
        ("3d a move", TimeControl.per_move(3 * DAY)),
        ("3 days per move", TimeControl.per_move(3 * DAY)),
        ("2 weeks each turn", TimeControl.per_move(14 * DAY)),
        ("36h/move", TimeControl.per_move(36 * HOUR)),
        ("A WEEK", TimeControl.per_move(7 * DAY)),
        ("3d + 1d up to 7d", DEFAULT_CONTROL),
        ("3d+1d up to 7d", DEFAULT_CONTROL),
        ("3d + 1d at most 7d", DEFAULT_CONTROL),
        ("3d + 1d max 7d", DEFAULT_CONTROL),
        ("3d + 1d max. 7d", DEFAULT_CONTROL),
        ("3d + 1d, 7d", DEFAULT_CONTROL),
        ("3d+1d/7d", DEFAULT_CONTROL),
        ("72 hours + 24 hours UP TO a week", DEFAULT_CONTROL),
        ("1,5d + 1,5h up to 2,5d", TimeControl(1.5 * DAY, 1.5 * HOUR, 2.5 * DAY)),
        ("1.5d + 1.5h, 2.5d", TimeControl(1.5 * DAY, 1.5 * HOUR, 2.5 * DAY)),
        ("1d + 1d", TimeControl(DAY, DAY, MAX_TIME)),
        ("7d + 1d up to 7d", TimeControl(7 * DAY, DAY, 7 * DAY)),
    ],
)
def test_time_controls_are_read_as_people_write_them(written: str, control: TimeControl) -> None:
    """Without a cap it is the largest."""
    assert read_time_control(written) == control


@pytest.mark.parametrize(
    "written",
    ["", "fast", "3", "3d + ", "+ 1d", "+", "3d + 1d + 1d", "3d + 1d up to", "up to 7d", "-3d",
     "3d + -1d", "0d", "3d + 0h", "3d + 1d up to 0d", "3d + 1d up to 7", "9" * 40 + "d",
     "999999999d + 999999999d 999999999d", "a move", "3d a"],
)  # fmt: skip
def test_nonsense_is_no_time_control(written: str) -> None:
    with pytest.raises(PeriodError):
        read_time_control(written)


@pytest.mark.parametrize("written", ["1h", "60d", "1h + 1h up to 1h", "60d + 60d", "1h + 1h"])
def test_each_part_lies_between_an_hour_and_sixty_days(written: str) -> None:
    """Both included."""
    control = read_time_control(written)

    assert control == control.checked()
    assert {control.start, control.increment, control.cap} <= {MIN_TIME, MAX_TIME}


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("59m", 59 * MINUTE),
        ("60d 1m", 60 * DAY + MINUTE),
        ("59m + 1h up to 2h", 59 * MINUTE),
        ("1h + 59m up to 2h", 59 * MINUTE),
        ("1d + 1d up to 60d 1m", 60 * DAY + MINUTE),
        ("61d + 1d", 61 * DAY),
        ("9w", 63 * DAY),
    ],
)
def test_a_part_outside_is_refused(written: str, part: timedelta) -> None:
    """The refusal names it."""
    with pytest.raises(TimeControlError) as refused:
        read_time_control(written)

    assert (refused.value.fault, refused.value.part) == (TimeControlFault.OUT_OF_BOUNDS, part)


@pytest.mark.parametrize("written", ["7d 1m + 1d up to 7d", "3d + 7d 1m up to 7d"])
def test_nothing_is_more_than_the_cap(written: str) -> None:
    with pytest.raises(TimeControlError) as refused:
        read_time_control(written)

    assert refused.value.fault is TimeControlFault.OVER_CAP
    assert refused.value.longest == 7 * DAY


@pytest.mark.parametrize(
    ("written", "limit"),
    [("1h", 3 * DAY), ("3d + 1d up to 7d", 3 * DAY), ("5d", 5 * DAY), ("none", 30 * DAY)],
)
def test_nobody_has_less_than_three_days_for_his_first_move(written: str, limit: timedelta) -> None:
    """Nor less than one turn."""
    assert read_time_control(written).first_move == limit


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


def read_or_refuse(text: str) -> None:
    """Read *text*; what is refused can be told."""
    try:
        control = read_time_control(text)
    except (PeriodError, TimeControlError) as error:
        told = explain(error)
        assert told is not None
        assert "`3d`" in told or "`3d + 1d up to 7d`" in told
        assert len(told.encode()) <= LONGEST_EXPLANATION
    else:
        assert control == control.checked()


@given(st.text() | spoiled("1 day, 12 hours + 30h up to 2 weeks", words))
def test_every_text_is_a_time_control_or_refused_with_an_example(text: str) -> None:
    read_or_refuse(text)
