"""Balances as a picture."""

from collections.abc import Callable

from PIL import ImageChops

from rendering.balance_chart import Bar, Scale, draw_balances
from rendering.theme import THEMES, Theme
from tests.rendering.conftest import opened
from tests.support.for_each import for_each
from tests.support.standings_tables import NAMES

TITLE = "Score of the attackers"
SIDES = ("Better for the defenders", "Better for the attackers")
MAX_BYTES = 60_000


def bars(count: int) -> list[Bar]:
    """More and less sure, on both sides of what is even."""
    return [
        Bar(
            NAMES[number % len(NAMES)],
            45 + 3 * (number % 5),
            40 + 3 * (number % 5) - number,
            52 + 3 * (number % 5) + 2 * number,
        )
        for number in range(count)
    ]


@for_each("theme", THEMES.values())
def test_picture(theme: Theme, looks_like_golden: Callable[[str, bytes], None]) -> None:
    looks_like_golden(f"balances-{theme.key}", draw_balances(bars(8), TITLE, SIDES, theme, 480))


@for_each("width", [200, 360, 800])
@for_each("count", [0, 1, 20])
def test_a_picture_is_as_wide_as_it_should_be(width: int, count: int) -> None:
    picture = draw_balances(bars(count), TITLE, SIDES, width=width)

    assert opened(picture).width == width
    assert len(picture) <= MAX_BYTES


@for_each("change", [{"score": 48.0}, {"low": 30.0}, {"high": 58.0}])
def test_score_and_interval_are_seen(change: dict[str, float]) -> None:
    """In the bar, whatever is written beside it."""
    usual = {"score": 45.0, "low": 40.0, "high": 50.0}
    sure = [Bar("Brandubh", **values) for values in (usual, usual | change)]
    wide = Bar("Tablut", 50, 20, 80)

    one, other = (opened(draw_balances([bar, wide], TITLE, SIDES)).convert("RGB") for bar in sure)
    changed = ImageChops.difference(one, other).getbbox()
    assert changed is not None
    assert changed[0] < one.width / 2


@for_each(
    ("low", "high", "reach"), [(50, 50, 10), (41, 59, 10), (39, 50, 20), (50, 81, 40), (0, 99, 50)]
)
def test_the_scale_holds_all_bars_around_the_middle(low: float, high: float, reach: int) -> None:
    """Its ends are gridlines."""
    scale = Scale.of([Bar("", 50, low, high)], 600)

    assert scale.reach == reach
    assert scale.across(50) == 300
    assert list(scale.gridlines)[:: len(scale.gridlines) - 1] == [50 - reach, 50 + reach]


def test_what_is_written_beside_a_bar() -> None:
    assert Bar("", 46.6, 41.4, 51.9).written == "47 % (41-52)"
