"""Reading and offering the options of ``/challenge``."""

import re

import discord
from discord.app_commands import Choice

from bot.discord_limits import MAX_CHOICE_LENGTH
from bot.errors import MenOffError, MenOffFault
from bot.ui.command_options import read_side
from bot.wording.clocks import control_in_words
from play.time.errors import PeriodError, TimeControlError
from play.time.time_control import PRESETS, read_time_control
from tafl.pasted_text import plain_squares
from tafl.pieces import Side
from tafl.squares import Square

_NUMBER = re.compile(r"\s*([0-9]{1,3})\s*")
_SQUARE = re.compile(r"[A-Z][0-9]{1,3}")


async def time_choices(_: "discord.Interaction[discord.Client]", text: str) -> list[Choice[str]]:
    """Autocomplete *text* with itself, if it is a time control, and the presets that contain it."""
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


def plain_time(text: str) -> str:
    """*text* as the bot writes time controls, or unchanged if it is no time control."""
    try:
        return str(read_time_control(text))
    except (PeriodError, TimeControlError):
        return text


def read_dice_sides(text: str | None) -> frozenset[Side] | None:
    """The sides for which dice are rolled: the side that *text* names, or both if it names none.

    None if *text* is None: the ruleset decides then.
    """
    if text is None:
        return None
    side = read_side(text)
    return frozenset(Side if side is None else {side})


def read_men_off(text: str | None, size: int) -> tuple[int, frozenset[Square]]:
    """The number of men to take off, and their squares.

    *text* is either a number, such as ``3``, or squares, such as ``D1 F1`` or ``d1, f1``. The one
    that it does not give is 0 or empty; both are if *text* is None.

    Raises:
        MenOffError: *text* is neither, or not on a board of *size* x *size* squares.
    """
    if text is None:
        return 0, frozenset()
    if number := _NUMBER.fullmatch(text):
        return int(number[1]), frozenset()
    names = plain_squares(text).upper().replace(",", " ").split()
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
