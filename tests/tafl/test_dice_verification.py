"""Dice are provably fair (rules §5), and the page that says so: numbers can be recomputed."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tafl.dice_and_lots import Dice
from tafl.dice_verification import verify
from tafl.errors import SeedError, VerificationError, VerificationFault
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.support.cases import for_each

DICE = Dice("5eed" * 16)
OTHER = Dice("0" * 64)
RULES = replace(
    ruleset("brandubh"),
    die=Die.SKIP,
    skip_on=frozenset(range(1, 6)),
    weaker=Side.DEFENDERS,
    men_off=2,
)
"""Nearly every turn is lost, so that many dice are rolled before the first move."""


def diced() -> Game:
    """Begin a game and roll all dice that are due."""
    return Game.start(RULES, dice=DICE).settled(DICE)


def fault(game: Game, dice: Dice, commitment: str) -> VerificationError:
    with pytest.raises(VerificationError) as caught:
        verify(game, dice.seed, commitment)
    return caught.value


def test_a_fair_game_is_verified() -> None:
    """The hash may be written in capitals, with blanks around it."""
    game = diced()

    assert len(game.rolls) > 1
    verify(game, DICE.seed, DICE.commitment)
    verify(game, DICE.seed, f" {DICE.commitment.upper()}\n")


def test_another_seed_than_was_promised_is_found() -> None:
    """Its hash is not the one that was published."""
    assert fault(diced(), OTHER, DICE.commitment).fault is VerificationFault.HASH


def test_what_is_no_seed_is_refused() -> None:
    """A seed has 64 hexadecimal digits."""
    with pytest.raises(SeedError):
        verify(diced(), "fair", DICE.commitment)


def test_other_lots_than_the_seeds_are_found() -> None:
    """The start position follows from the seed too."""
    whole = Game.start(RULES).settled(DICE)

    assert fault(whole, DICE, DICE.commitment).fault is VerificationFault.START


@for_each("number", [1, 2])
def test_a_roll_that_is_not_the_seeds_is_found(number: int) -> None:
    """It is named by its number in the game, counted from 1, with what it should have been."""
    game = diced()
    rolls = list(game.rolls)
    true = rolls[number - 1].face
    rolls[number - 1] = rolls[number - 1]._replace(face=true % 6 + 1)

    error = fault(game._replace(rolls=tuple(rolls)), DICE, DICE.commitment)
    assert error.fault is VerificationFault.ROLL
    assert (error.number, error.found, error.expected) == (number, true % 6 + 1, true)


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
