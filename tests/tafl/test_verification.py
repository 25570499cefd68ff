"""Dice are provably fair (rules §5): whoever knows the seed can recompute every lot and roll."""

from dataclasses import replace

import pytest

from tafl.chance import Dice
from tafl.errors import SeedError, VerificationError, VerificationFault
from tafl.game import Game
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.rulesets import ruleset
from tafl.verification import verify
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
