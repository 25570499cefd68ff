"""Standings as a picture: ranks, names, numbers, what changed."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from rendering.standings import Row, draw_standings
from rendering.theme import CONTRAST, OAK, THEMES, Colour, Theme
from tests.rendering.conftest import opened
from tests.support.cases import for_each
from tests.support.standings_tables import HEADINGS, TITLE, standings

MAX_BYTES = 60_000
NUMBERS = ("1", "2", "3")


def drawn(rows: list[Row], theme: Theme = OAK) -> Image.Image:
    return opened(draw_standings(rows, TITLE, HEADINGS, theme)).convert("RGB")


def colours(picture: Image.Image) -> set[tuple[int, ...]]:
    counted = picture.getcolors(picture.width * picture.height) or ()
    return {colour for _, colour in counted if isinstance(colour, tuple)}


@for_each("theme", THEMES.values())
def test_picture(theme: Theme, looks_like_golden: Callable[[str, bytes], None]) -> None:
    """Twenty rows are light enough."""
    png = draw_standings(standings(20), TITLE, HEADINGS, theme)

    assert len(png) <= MAX_BYTES
    if theme in {OAK, CONTRAST}:
        looks_like_golden(f"standings-{theme.key}", png)


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


def test_a_row_has_a_number_for_each_heading() -> None:
    """One too many is the caller's error; without headings there is no room for them."""
    row = Row(1, "Ragnhild")
    plain = opened(draw_standings([row], TITLE))

    assert plain.height < drawn([replace(row, values=NUMBERS)]).height
    with pytest.raises(ValueError, match="zip"):
        draw_standings([Row(1, "Ragnhild", ("1", "2"))], TITLE, ("Rating",))


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int]:
    """Where two pictures differ."""
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    return box


def test_the_first_three_have_a_knot_each_of_its_own_metal() -> None:
    """Equal ranks get one metal; none from the fourth on, or where it was not earned."""
    gold, silver, bronze, *none = (
        colours(drawn([Row(1, "A", NUMBERS), row]).crop((50, 190, 100, 232)))
        for row in (
            *(Row(rank, "A", NUMBERS) for rank in (1, 2, 3, 4)),
            Row(2, "A", NUMBERS, earned=False),
        )
    )

    assert gold - silver - bronze
    assert silver - gold - bronze
    assert bronze - gold - silver
    assert [len(each) for each in none] == [1, 1]


def test_long_names_numbers_and_titles_end_where_others_begin() -> None:
    """Beside them the picture is as it was."""
    short, long = (drawn([Row(4, "M" * count, NUMBERS)]) for count in (1, 500))
    brief, endless = (
        opened(draw_standings([Row(4, "Eivor")], "M" * count)).convert("RGB") for count in (1, 500)
    )
    left, _, right, _ = changed(brief, endless)

    assert changed(short, long)[2] <= 574, "where the first heading begins"
    assert 40 < left < right < 760
    assert changed(*(drawn([Row(4, name, ("9" * 50,) * 3)]) for name in ("Ma", "Mo")))


def test_a_highlighted_row_is_seen_without_colours() -> None:
    """In every theme the ground of its row is another brightness: 3 to 1."""
    row = Row(4, "Eivor", NUMBERS)
    for key, theme in THEMES.items():
        plain, marked = (drawn([replace(row, highlighted=lit)], theme) for lit in (False, True))
        at = changed(plain, marked)[:2]
        grounds = [Colour(*picture.getpixel(at)) for picture in (plain, marked)]  # type: ignore[misc]
        assert grounds[0].contrast(grounds[1]) >= 3, key


def test_without_a_rank_there_is_a_dash() -> None:
    """And no knot, whatever was earned: the row is out of competition."""
    ranked, unranked = (drawn([Row(rank, "Astrid", ("4", "0", "0"))]) for rank in (1, None))

    assert not Row(None, "Astrid").has_knot
    assert changed(ranked, unranked)
    assert len(colours(unranked)) < len(colours(ranked))
