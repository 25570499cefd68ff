"""The page on fair dice: who does what it says gets the numbers of the engine."""

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tafl.chance import Dice
from tafl.pieces import Side
from tafl.squares import Square

PAGE = (Path(__file__).parents[2] / "docs" / "fair-dice.md").read_text("utf-8")

SEEDS = [hashlib.sha256(bytes([number])).hexdigest() for number in range(20)]


@pytest.fixture(scope="module")
def draw() -> Callable[[str, str, int], int]:
    """The function that the page prints."""
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(code, names)  # noqa: S102 - this project's own page
    function: Callable[[str, str, int], int] = names["draw"]
    return function


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_tells_how_dice_and_lots_are_drawn(
    draw: Callable[[str, str, int], int], seed: str
) -> None:
    """Rolls, the side that begins, and men taken off one after the other."""
    dice = Dice(seed)
    men = [Square(column, 0) for column in range(9)]
    left = list(men)

    assert [dice.roll(n) for n in range(30)] == [draw(seed, f"roll {n}", 6) + 1 for n in range(30)]
    assert dice.first() is Side(draw(seed, "first", 2))
    assert dice.men_off(men, 4) == [left.pop(draw(seed, f"off {n}", len(left))) for n in range(4)]


def test_the_example_is_true() -> None:
    """Hash, dice and lot of the seed that the page names."""
    dice = Dice("0" * 64)

    assert f"`{dice.seed}`, and its SHA-256 is `{dice.commitment}`" in PAGE
    faces = [dice.roll(number) for number in range(10)]
    listed = f"{', '.join(map(str, faces[:-1]))} and {faces[-1]}"
    sentences = " ".join(PAGE.split())
    assert (
        f"The first ten dice show {listed}. If the first side is random, the {dice.first()} "
        in sentences
    )


def test_every_number_of_the_die_is_as_likely() -> None:
    """Of 6000 rolls about 1000 show each; the bounds are five standard deviations away."""
    dice = Dice(SEEDS[0])
    faces = [dice.roll(number) for number in range(6000)]

    assert all(856 <= faces.count(face) <= 1144 for face in range(1, 7))
