"""Periods as people write them."""

from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from play.time.errors import PeriodError, PeriodFault
from play.time.periods import MAX_PERIOD, read_period
from tests.support.fuzzing import spoiled

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


@pytest.mark.parametrize(
    ("written", "period"),
    [
        ("3d", 3 * DAY),
        ("36h", 36 * HOUR),
        ("90m", 1.5 * HOUR),
        ("2 weeks", 2 * WEEK),
        ("2w", 2 * WEEK),
        ("1 wk", WEEK),
        ("1 day 12 hours", 36 * HOUR),
        ("1 day and 12 hours", 36 * HOUR),
        ("1 day, 12 hours", 36 * HOUR),
        ("1d12h", 36 * HOUR),
        ("1d 12h 30m", 36.5 * HOUR),
        ("1.5 days", 36 * HOUR),
        ("1,5 days", 36 * HOUR),
        ("0.5d", 12 * HOUR),
        ("a week", WEEK),
        ("an hour", HOUR),
        ("a day and an hour", DAY + HOUR),
        ("3 Days", 3 * DAY),
        ("3 DAYS", 3 * DAY),
        ("3D", 3 * DAY),
        ("  3   d  ", 3 * DAY),
        ("3 hrs", 3 * HOUR),
        ("20 mins", HOUR / 3),
        ("1 minute", HOUR / 60),
        ("007d", WEEK),
    ],
)
def test_periods_are_read_as_people_write_them(written: str, period: timedelta) -> None:
    assert read_period(written) == period


@pytest.mark.parametrize(
    "written",
    [
        "",
        "   ",
        "soon",
        "3",
        "d",
        "days",
        "and",
        "3d12",
        "3 d days",
        "3x",
        "3 months",
        "3 years",
        "dd",
        "ad",
        "am",
        "3d foo",
        "3d and",
        "and 3d",
        "3d,",
        "nan d",
        "inf days",
        "1e9d",
        "0x10d",
        "٣d",
        "\uff13d",
        "½ d",
        "+3d",
        "3..5d",
        "1,000 hours",
        "1.000 hours",
        "1.d",
        ".5d",
        "3d; drop",
        "3\u200bd",
        "<t:1:R>",
    ],
)
def test_nonsense_is_no_period(written: str) -> None:
    """The refusal has the text."""
    with pytest.raises(PeriodError) as refused:
        read_period(written)

    assert (refused.value.text, refused.value.fault) == (written, PeriodFault.UNREADABLE)


@pytest.mark.parametrize("written", ["0d", "0.0 hours", "0,000w", "0.000000001m", "1d 0h"])
def test_no_part_of_a_period_is_zero(written: str) -> None:
    with pytest.raises(PeriodError) as refused:
        read_period(written)

    assert refused.value.fault is PeriodFault.ZERO


@pytest.mark.parametrize("written", ["-3d", "- 3d", "−3d", "–3 days", "3d -1h", "-a day", "-0d"])
def test_no_part_of_a_period_is_negative(written: str) -> None:
    with pytest.raises(PeriodError) as refused:
        read_period(written)

    assert refused.value.fault is PeriodFault.NEGATIVE


@pytest.mark.parametrize(
    "written",
    [
        "3651d",
        "999999999d",
        "999999999w",
        "999999999d 999999999d",
        "1" + "0" * 30 + " days",
        "9" * 5000 + "d",
        "10 weeks " * 150,
    ],
)
def test_no_period_is_longer_than_any_game(written: str) -> None:
    """So whatever is read can be added to any date."""
    with pytest.raises(PeriodError) as refused:
        read_period(written)

    assert refused.value.fault is PeriodFault.HUGE


words = st.sampled_from(
    [
        "",
        " ",
        "d",
        "h",
        "-",
        "+",
        "0",
        "9" * 12,
        ",",
        ".",
        "and",
        "a",
        "weeks",
        "٣",
        "\0",
        "\n",
        "e",
    ]
)


@given(st.text() | spoiled("1 day, 12 hours and 30m", words) | spoiled("999999999w", words))
def test_every_text_is_a_period_or_refused(text: str) -> None:
    """In no other way than as one; and a period is longer than nothing."""
    with suppress(PeriodError):
        assert timedelta() < read_period(text) <= MAX_PERIOD
