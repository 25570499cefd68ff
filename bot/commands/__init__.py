"""The slash commands."""

from collections.abc import Sequence
from typing import Any

from discord import app_commands

from bot.commands.challenging import challenge
from bot.commands.listing import board, export, games, history
from bot.commands.playing import abort, draw, move, resign
from bot.commands.reading import about, help_, rules

COMMANDS: Sequence[app_commands.Command[Any, ..., None]] = (
    challenge,
    move,
    board,
    games,
    history,
    resign,
    draw,
    abort,
    rules,
    export,
    help_,
    about,
)
