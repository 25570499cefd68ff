"""The pictures of a club in the gallery: ladder, standings, rating, balances; all made up."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from math import exp, sin

from rendering.balance_chart import Bar, draw_balances
from rendering.curve import CurvePoint, draw_curve
from rendering.standings import RankTrend, Row, draw_standings

WIDTH = 480

LADDER = (
    ("Ragnhild", "1722", "1", RankTrend.UP),
    ("Bjørn", "1741", "–", RankTrend.DOWN),
    ("Eivor", "1688", "2", None),
    ("Sigrun", "1604", "1", RankTrend.UP),
    ("Leif", "1630", "–", RankTrend.DOWN),
    ("Мария", "1500?", "1", RankTrend.NEW),
    ("Astrid", "1547", "1", None),
)

CUP = (
    (1, "Ragnhild", "7.5", "1", "33.5"),
    (2, "Eivor", "7.5", "1", "31"),
    (3, "Bjørn", "6", "0", "24.5"),
    (4, "Sigrun", "5", "0", "19"),
    (5, "Leif", "4", "0", "13"),
    (6, "Astrid", "2", "0", "6.5"),
)

BALANCES = (
    Bar("Brandubh", 40, 37, 44),
    Bar("Copenhagen", 44, 42, 47),
    Bar("Saami Tablut", 55, 50, 60),
    Bar("Tawlbwrdd", 50, 44, 56),
)

BEGIN = datetime(2026, 1, 10, tzinfo=UTC)
RESULTS = 90


def club_pictures() -> Iterator[tuple[str, bytes]]:
    """The pictures in order, each with the name of its file."""
    yield "ladder.png", draw_standings(_ladder(), "The ladder", ("Rating", "Playing"), width=WIDTH)
    yield (
        "standings.png",
        draw_standings(
            _cup(), "Winter Cup after round 4", ("Points", "Direct", "S-B"), width=WIDTH
        ),
    )
    yield "profile.png", draw_curve(_career(), width=WIDTH)
    yield (
        "balance.png",
        draw_balances(
            BALANCES,
            "Score of the attackers",
            ("Better for the defenders", "Better for the attackers"),
            width=WIDTH,
        ),
    )


def _ladder() -> list[Row]:
    return [
        Row(rank, name, tuple(values), change, highlighted=name == "Sigrun")
        for rank, (name, *values, change) in enumerate(LADDER, start=1)
    ]


def _cup() -> list[Row]:
    return [Row(place, name, tuple(values)) for place, name, *values in CUP]


def _career() -> list[CurvePoint]:
    """The ratings of a newcomer who rises within a year; they become more certain."""
    return [
        CurvePoint(
            BEGIN + number * timedelta(days=3.6),
            1500 + 240 * (1 - exp(-number / 30)) + 40 * sin(number / 5),
            max(58, 350 * exp(-number / 9)),
        )
        for number in range(RESULTS)
    ]
