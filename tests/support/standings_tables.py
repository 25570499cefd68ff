"""Standings and curves to draw: what is hard about them."""

from datetime import UTC, datetime, timedelta

from rendering.rating_curve import CurvePoint
from rendering.standings import RankTrend, Row

TITLE = "Ladder of the Long Hall"
HEADINGS = ("Rating", "±", "Points")
NAMES = (
    "Ragnhild",
    "Bjørn Þórsson",
    "Eivør",
    "a very long name that nobody could ever read on a phone",
    "李小龙",
    "Łukasz 🐻",
    "Åsa",
    "Мария",
)
CHANGES = (RankTrend.UP, None, RankTrend.DOWN, RankTrend.NEW, None)
BEGIN = datetime(2025, 1, 3, tzinfo=UTC)


def standings(count: int) -> list[Row]:
    """The first *count* of a ladder; the third and the seventh are highlighted."""
    return [
        Row(
            rank=number + 1,
            name=NAMES[number % len(NAMES)],
            values=(f"{1850 - 17 * number}", f"{45 + number}", f"{12.5 - number % 7}"),
            change=CHANGES[number % len(CHANGES)],
            highlighted=number in (2, 6),
        )
        for number in range(count)
    ]


def career(count: int) -> list[CurvePoint]:
    """The ratings after each of *count* results in about two years: unsure at first."""
    return [
        CurvePoint(
            BEGIN + timedelta(days=720 * (number + number % 5 / 6) / count),
            1500 + 300 * number / count + 90 * ((number * 7919) % 13 - 6) / (number**0.5 + 2),
            max(55, 350 * 0.9**number),
        )
        for number in range(count)
    ]
