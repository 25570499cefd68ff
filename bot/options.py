"""The options of a single game as ``/challenge`` offers them, and what is chosen and typed."""

import re

from discord import app_commands
from discord.app_commands import Choice

from play.options import DieRule, Options
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.squares import Square

MOST_MEN = 99
"""The largest handicap that can be asked for; hardly a side has more men."""

BY_LOT = "lot"
BOTH = "both"

DIE_RULES = {
    "skip-246": DieRule(Die.SKIP, frozenset({2, 4, 6})),
    "skip-1": DieRule(Die.SKIP, frozenset({1})),
    "skip-12": DieRule(Die.SKIP, frozenset({1, 2})),
    "multiple": DieRule(Die.MULTIPLE),
    "another-piece": DieRule(Die.MULTIPLE, each_another_piece=True),
}

SIDES = [Choice(name=str(side), value=str(side)) for side in Side]
FIRST = [*SIDES, Choice(name="by lot", value=BY_LOT)]
DICE = [
    Choice(name="a turn is lost on 2, 4 and 6", value="skip-246"),
    Choice(name="a turn is lost on 1", value="skip-1"),
    Choice(name="a turn is lost on 1 and 2", value="skip-12"),
    Choice(name="as many moves as the die shows", value="multiple"),
    Choice(name="as many moves, each with another piece", value="another-piece"),
]
DICE_FOR = [Choice(name="both sides", value=BOTH), *SIDES]

_NUMBER = re.compile(r"\s*([0-9]{1,3})\s*")


class MenOffError(app_commands.AppCommandError):
    """The men to take off were given as *text*, which is neither a number nor squares."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


def read_side(text: str | None) -> Side | None:
    """The side of that name; None for any other text."""
    return next((side for side in Side if str(side) == text), None)


def read_dice_sides(text: str | None) -> frozenset[Side] | None:
    """Who rolls: an entry of ``DICE_FOR``."""
    if text is None:
        return None
    side = read_side(text)
    return frozenset(Side if side is None else {side})


def read_men_off(text: str | None) -> tuple[int, frozenset[Square]]:
    """How many men are taken off by lot, or which: ``3``, ``D1 F1``, ``d1, f1``.

    Raises:
        MenOffError: the text is neither.
    """
    if text is None:
        return 0, frozenset()
    if number := _NUMBER.fullmatch(text):
        return int(number[1]), frozenset()
    try:
        squares = frozenset(map(Square.parse, text.replace(",", " ").split()))
    except ValueError:
        raise MenOffError(text) from None
    if not squares:
        raise MenOffError(text)
    return 0, squares


def read_options(  # noqa: PLR0913 - as many as the command has
    *,
    first: str | None,
    dice: str | None,
    dice_for: str | None,
    weak_king: bool,
    weaker: str | None,
    men_off: str | None,
    resurrections: int | None,
    three_sided: int | None,
) -> Options:
    """What the player has chosen.

    Raises:
        MenOffError: it cannot be read.
    """
    number_off, taken_off = read_men_off(men_off)
    return Options(
        first=read_side(first),
        first_by_lot=first == BY_LOT,
        dice=DIE_RULES[dice] if dice is not None else None,
        dice_sides=read_dice_sides(dice_for),
        weak_king=weak_king,
        weaker=read_side(weaker),
        men_off=number_off,
        taken_off=taken_off,
        resurrections=resurrections or 0,
        three_sided=three_sided or 0,
    )
