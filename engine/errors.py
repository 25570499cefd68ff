"""Errors in input to ``python -m engine``."""

from dataclasses import dataclass
from enum import StrEnum

from tafl.errors import TaflError


class CommandFault(StrEnum):
    """The reason why a command or a line of input is refused."""

    UNKNOWN = "unknown"
    UNKNOWN_IN_OTEP = "unknown-in-otep"
    TOO_LONG = "too-long"
    NO_GAME = "no-game"
    NOT_A_FILE = "not-a-file"
    MOVE = "move"
    GAME_OVER = "game-over"
    NO_KING = "no-king"
    LEVEL = "level"
    TIME = "time"
    SIDE = "side"
    CLOCK = "clock"
    ANALYZE = "analyze"
    OTHER_RUN = "other-run"
    OWN_RULES = "own-rules"


@dataclass(eq=False)
class UnusableCommandError(Exception):
    """A command or a line of input cannot be obeyed, for the reason *fault*.

    *found* is the text that the message quotes, mostly the wrong part. *cause* is the error that
    led to it, if there is one.
    """

    fault: CommandFault
    found: str = ""
    cause: TaflError | None = None
