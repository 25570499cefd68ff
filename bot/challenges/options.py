"""The options of a single game as ``/challenge`` offers them, and what is chosen and typed."""

import re

import discord
from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICE_LENGTH
from bot.errors import MenOffError, MenOffFault
from bot.wording.clocks import control_in_words
from play.rulesets.options import DieRule, Options
from play.time.errors import PeriodError, TimeControlError
from play.time.time_control import PRESETS, read_time_control
from tafl.pieces import Side
from tafl.ruleset import Die
from tafl.squares import Square

MAX_HANDICAP_MEN = 99
"""The largest handicap on offer; hardly a side has more men."""

FIRST_BY_LOT = "lot"
DICE_FOR_BOTH = "both"

DIE_RULES = {
    "skip-246": DieRule(Die.SKIP, frozenset({2, 4, 6})),
    "skip-1": DieRule(Die.SKIP, frozenset({1})),
    "skip-12": DieRule(Die.SKIP, frozenset({1, 2})),
    "multiple": DieRule(Die.MULTIPLE),
    "another-piece": DieRule(Die.MULTIPLE, each_another_piece=True),
}

SIDE_CHOICES = [Choice(name=str(side), value=str(side)) for side in Side]
FIRST_CHOICES = [*SIDE_CHOICES, Choice(name="random", value=FIRST_BY_LOT)]
DICE_CHOICES = [
    Choice(name="2, 4 and 6 skip the turn", value="skip-246"),
    Choice(name="1 skips the turn", value="skip-1"),
    Choice(name="1 and 2 skip the turn", value="skip-12"),
    Choice(name="as many moves as the die shows", value="multiple"),
    Choice(name="as many moves, each with a different piece", value="another-piece"),
]
DICE_SIDE_CHOICES = [Choice(name="both sides", value=DICE_FOR_BOTH), *SIDE_CHOICES]

_NUMBER = re.compile(r"\s*([0-9]{1,3})\s*")
_SQUARE = re.compile(r"[A-Z][0-9]{1,3}")


async def time_choices(_: "discord.Interaction[discord.Client]", text: str) -> list[Choice[str]]:
    """The typed text, if it is a time control, and the presets that contain it."""
    try:
        typed = [read_time_control(text)]
    except (PeriodError, TimeControlError):
        typed = []
    sought = " ".join(text.casefold().split())
    named = {control: control_in_words(control) for control in (*typed, *PRESETS)}
    return [
        Choice(name=words[:MAX_CHOICE_LENGTH], value=str(control))
        for control, words in named.items()
        if control in typed or sought in words or sought in str(control)
    ]


def read_side(text: str | None) -> Side | None:
    """The side of that name; None for any other text."""
    return next((side for side in Side if str(side) == text), None)


def read_dice_sides(text: str | None) -> frozenset[Side] | None:
    """The sides that roll: a value of ``DICE_SIDE_CHOICES``."""
    if text is None:
        return None
    side = read_side(text)
    return frozenset(Side if side is None else {side})


def read_men_off(text: str | None, size: int) -> tuple[int, frozenset[Square]]:
    """How many men are taken off by lot, or which: ``3``, ``D1 F1``, ``d1, f1``.

    Raises:
        MenOffError: the text is neither, or not on a board of *size* x *size* squares.
    """
    if text is None:
        return 0, frozenset()
    if number := _NUMBER.fullmatch(text):
        return int(number[1]), frozenset()
    names = text.upper().replace(",", " ").split()
    if not names or not all(map(_SQUARE.fullmatch, names)):
        raise MenOffError(MenOffFault.UNREADABLE, text, size)
    squares: set[Square] = set()
    for name in names:
        square = _square(name, size)
        if square in squares:
            raise MenOffError(MenOffFault.TWICE, str(square), size)
        squares.add(square)
    return 0, frozenset(squares)


def _square(name: str, size: int) -> Square:
    try:
        square = Square.parse(name)
    except ValueError:
        raise MenOffError(MenOffFault.NO_SQUARE, name, size) from None
    if not square.is_on(size):
        raise MenOffError(MenOffFault.NO_SQUARE, name, size)
    return square


def read_options(  # noqa: PLR0913 - as many as the command has
    size: int,
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
    """What the player has chosen for a board of *size* x *size* squares.

    Raises:
        MenOffError: the men to take off cannot be read.
    """
    number_off, taken_off = read_men_off(men_off, size)
    return Options(
        first=read_side(first),
        first_by_lot=first == FIRST_BY_LOT,
        dice=DIE_RULES[dice] if dice is not None else None,
        dice_sides=read_dice_sides(dice_for),
        weak_king=weak_king,
        weaker=read_side(weaker),
        men_off=number_off,
        taken_off=taken_off,
        resurrections=resurrections or 0,
        three_sided=three_sided or 0,
    )
