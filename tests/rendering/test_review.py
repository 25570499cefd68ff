"""A reviewed game as a picture: the curve of its chances, and boards below it."""

from collections.abc import Callable

from rendering.chance_curve import ChanceCurve, paint_chances
from rendering.plaque import Tone
from rendering.review import draw_review
from rendering.theme import CONTRAST, OAK, Theme
from tests.rendering.conftest import opened
from tests.support.cases import for_each
from tests.support.scenes import SCENES

CHANCES = [0.5, 0.55, 0.6, 0.5, 0.3, 0.35, 0.8, 0.85, 0.1, 0.05, 0.0]
CURVE = ChanceCurve(CHANCES, (4, 6, 8), ("Attackers win", "Defenders win"))
BOARDS = [(SCENES["compared-11"], f"{number} · Move 3: A4-D4") for number in (1, 2, 3)]


@for_each("theme", [OAK, CONTRAST])
def test_picture(theme: Theme, looks_like_golden: Callable[[str, bytes], None]) -> None:
    looks_like_golden(f"review-{theme.key}", draw_review(CURVE, BOARDS, theme))


def test_what_is_withheld_is_a_gap(looks_like_golden: Callable[[str, bytes], None]) -> None:
    """And a turning point whose outcome is withheld has no dot."""
    gaps = ChanceCurve([None, 0.5, 0.6, None, None, 0.35, None, 0.85, 0.1], (6, 8), CURVE.titles)

    stretches = [[(1, 0.5), (2, 0.6)], [(5, 0.35)], [(7, 0.85), (8, 0.1)]]
    assert list(gaps.stretches()) == stretches
    looks_like_golden("review-withheld", draw_review(gaps, []))


@for_each("width", [360, 800])
@for_each("boards", [0, 1, 5])
def test_a_picture_is_as_wide_as_it_should_be(width: int, boards: int) -> None:
    assert opened(draw_review(CURVE, BOARDS[:1] * boards, OAK, width)).width == width


def test_a_game_of_one_turn_has_a_curve() -> None:
    painted = paint_chances(ChanceCurve([0.5, 1.0], (), CURVE.titles), OAK, 400)

    assert Tone.TRIMMING in painted.tobytes()
