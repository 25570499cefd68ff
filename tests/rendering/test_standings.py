"""Standings as a picture: ranks, names, numbers, what changed."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from rendering.standings import Change, Row, draw_standings
from rendering.theme import CONTRAST, OAK, THEMES, Colour, Theme
from tests.rendering.conftest import opened
from tests.support.for_each import for_each
from tests.support.standings_tables import HEADINGS, TITLE, standings

MAX_BYTES = 60_000


def drawn(rows: list[Row], theme: Theme = OAK) -> Image.Image:
    return opened(draw_standings(rows, TITLE, HEADINGS, theme)).convert("RGB")


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    counted = picture.getcolors(picture.width * picture.height) or ()
    return {colour for _, colour in counted if isinstance(colour, tuple)}


@for_each("theme", [OAK, CONTRAST])
def test_picture(theme: Theme, looks_like_golden: Callable[[str, bytes], None]) -> None:
    png = draw_standings(standings(20), TITLE, HEADINGS, theme)

    looks_like_golden(f"standings-{theme.key}", png)


@for_each("theme", THEMES.values())
def test_twenty_rows_are_light_enough(theme: Theme) -> None:
    assert len(draw_standings(standings(20), TITLE, HEADINGS, theme)) <= MAX_BYTES


@for_each("width", [200, 360, 800])
def test_a_picture_is_as_wide_as_it_should_be(width: int) -> None:
    """And higher for each row by the same."""
    heights = []
    for count in (0, 1, 2, 20):
        picture = opened(draw_standings(standings(count), TITLE, HEADINGS, width=width))
        assert picture.width == width
        heights.append(picture.height)

    empty, one, two, twenty = heights
    assert two - one == one - empty > 0
    assert twenty - empty == 20 * (one - empty)


def test_without_headings_there_is_no_room_for_them() -> None:
    rows = [Row(1, "Ragnhild")]
    with_numbers = [replace(rows[0], values=("1", "2", "3"))]

    plain, headed = (
        opened(draw_standings(rows, TITLE)),
        opened(draw_standings(with_numbers, TITLE, HEADINGS)),
    )

    assert plain.height < headed.height


def test_a_row_has_a_number_for_each_heading() -> None:
    """One too many is the caller's error, and not left out in silence."""
    with pytest.raises(ValueError, match="zip"):
        draw_standings([Row(1, "Ragnhild", ("1", "2"))], TITLE, ("Rating",))


def test_each_change_looks_different() -> None:
    rows = [[Row(4, "Eivor", ("1", "2", "3"), change)] for change in (*Change, None)]

    for one, other in combinations(map(drawn, rows), 2):
        assert ImageChops.difference(one, other).getbbox() is not None


def test_the_first_three_have_a_knot_each_of_its_own_metal() -> None:
    """The same rank, the same metal; from the fourth on there is none."""
    crops = []
    for rank in (1, 2, 3, 4):
        picture = drawn([Row(1, "A", ("1", "2", "3")), Row(rank, "A", ("1", "2", "3"))])
        crops.append(colours(picture.crop((50, 190, 100, 232))))

    gold, silver, bronze, none = crops
    assert gold - silver - bronze
    assert silver - gold - bronze
    assert bronze - gold - silver
    assert len(none) == 1


def test_a_rank_that_was_not_earned_has_no_knot() -> None:
    """Before the first result all share the first place."""
    rows = [Row(1, "A", ("1", "2", "3")), Row(2, "A", ("1", "2", "3"), earned=False)]

    assert len(colours(drawn(rows).crop((50, 190, 100, 232)))) == 1


def test_a_long_name_ends_before_the_numbers() -> None:
    """Right of it the picture is as it was."""
    short, long = (drawn([Row(4, "M" * count, ("1", "2", "3"))]) for count in (1, 500))
    box = ImageChops.difference(short, long).getbbox()

    assert box is not None
    assert box[2] <= 574, "where the first heading begins"


def test_a_long_title_ends_before_the_frame() -> None:
    short, long = (
        opened(draw_standings([Row(4, "Eivor")], "M" * count)).convert("RGB") for count in (1, 500)
    )
    box = ImageChops.difference(short, long).getbbox()

    assert box is not None
    assert 40 < box[0] < box[2] < 760


def test_long_numbers_leave_room_for_the_name() -> None:
    values = ("9" * 50,) * 3
    one, other = (drawn([Row(4, name, values)]) for name in ("Ma", "Mo"))

    assert ImageChops.difference(one, other).getbbox() is not None


def test_a_highlighted_row_is_seen_without_colours() -> None:
    """In every theme the ground of its row is another brightness: 3 to 1."""
    for theme in THEMES.values():
        row = Row(4, "Eivor", ("1", "2", "3"))
        plain, marked = (drawn([replace(row, highlighted=lit)], theme) for lit in (False, True))
        box = ImageChops.difference(plain, marked).getbbox()
        assert box is not None
        grounds = [Colour(*picture.getpixel(box[:2])) for picture in (plain, marked)]  # type: ignore[misc]
        assert grounds[0].contrast(grounds[1]) >= 3


def test_without_a_rank_there_is_a_dash() -> None:
    """And no knot, whatever was earned: the row is out of competition."""
    ranked = drawn([Row(1, "Astrid", ("4", "0", "0"))])
    unranked = drawn([Row(None, "Astrid", ("4", "0", "0"))])

    assert not Row(None, "Astrid").has_knot
    assert ImageChops.difference(ranked, unranked).getbbox() is not None
    assert len(colours(unranked)) < len(colours(ranked))
