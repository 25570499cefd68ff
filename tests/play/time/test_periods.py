"""Periods as people write them."""

from contextlib import suppress
from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from play.time.errors import PeriodError, PeriodFault
from play.time.periods import MAX_PERIOD, read_period
from tests.support.fuzzing import SIGN, spoiled
from tests.support.world import refused

HOUR, DAY, WEEK = timedelta(hours=1), timedelta(days=1), timedelta(weeks=1)


READ = {
    WEEK: "a week|007d|1w.",
    2 * WEEK: "2 weeks|2w",
    3 * DAY: "3d|3 Days|3 DAYS|3D|  3   d  |\uff13d|3\u200bd|\ufeff`3d`",
    DAY + HOUR: "a day and an hour",
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
        "|nan d|inf days|1e9d|0x10d|٣d|½ d|+3d|3..5d|1,000 hours|1.000 hours|1.d|.5d|3d.."
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
    read = {period: [read_period(text) for text in READ[period].split("|")] for period in READ}

    assert [period for period, found in read.items() if set(found) != {period}] == []


def test_what_is_no_period_is_refused() -> None:
    """Nonsense, and what is zero, negative, or too long to be added to any date: it says which."""
    for fault, texts in REFUSED.items():
        for text in texts.split("|"):
            refusal = refused(PeriodError, read_period, text)
            assert (refusal.text, refusal.fault) == (text, fault)


words = st.sampled_from([*" dh-+0,.ae٣\0\n", "", "9" * 12, "and", "weeks"])


@given(st.text(SIGN) | spoiled("1 day, 12 hours and 30m", words) | spoiled("999999999w", words))
def test_every_text_is_a_period_or_refused(text: str) -> None:
    """In no other way than as one; and a period is longer than nothing."""
    with suppress(PeriodError):
        assert timedelta() < read_period(text) <= MAX_PERIOD
