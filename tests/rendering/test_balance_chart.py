from collections.abc import Callable

from rendering.balance_chart import BalanceScale, Bar, draw_balances
from rendering.theme import THEMES, Theme
from tests.rendering.conftest import opened
from tests.support.cases import for_each
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


def test_the_scale_holds_all_bars_around_the_middle() -> None:
    """Its ends are gridlines; beside a bar its score is written."""
    reaches = {(50, 50): 10, (41, 59): 10, (39, 50): 20, (50, 81): 40, (0, 99): 50}
    for (low, high), reach in reaches.items():
        scale = BalanceScale.of([Bar("", 50, low, high)], 600)
        ends = list(scale.gridlines)[:: len(scale.gridlines) - 1]

        assert (scale.reach, scale.across(50)) == (reach, 300)
        assert ends == [50 - reach, 50 + reach]

    assert Bar("", 46.6, 41.4, 51.9).written == "47 % (41-52)"
