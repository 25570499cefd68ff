"""The messages of the commands of ``python -m engine``, in English."""

from engine.core_facts import UnsupportedRulesError
from engine.errors import CommandFault, UnusableCommandError
from engine.levels import LEVELS
from tafl.errors import TaflError
from tafl.errors_in_words import explain

Refusal = TaflError | UnusableCommandError | UnsupportedRulesError | OSError
"""The errors that unusable input causes, as opposed to errors in the program."""


def in_words(error: Refusal) -> str:
    """An English sentence or two, on one line: the mistake, and mostly its remedy."""
    match error:
        case UnusableCommandError():
            why = "" if error.cause is None else in_words(error.cause)
            return f"{_LINE_FAULTS[error.fault].format(found=error.found)} {why}".rstrip()
        case UnsupportedRulesError():
            return _UNSUPPORTED.get(error.rule, "The computer doesn't know these rules.")
        case TaflError():
            # A ruleset can have several mistakes, each on its own line.
            return " ".join(explain(error).split())
        case OSError():
            return f"{error.filename}: {error.strerror}"


_LINE_FAULTS = {
    CommandFault.UNKNOWN: "I can't read {found!r}. Try hello, ruleset, rules, moves, level, go or "
    "quit.",
    CommandFault.UNKNOWN_IN_OTEP: "I can't read {found!r}, which isn't in OpenTafl's engine "
    "protocol.",
    CommandFault.TOO_LONG: "The line is too long: {found} characters are the limit.",
    CommandFault.NO_GAME: "Choose a game first, as in: ruleset copenhagen",
    CommandFault.NOT_A_FILE: "{found!r} isn't a file.",
    CommandFault.MOVE: "I can't play {found}.",
    CommandFault.GAME_OVER: "The game is over. {found}.",
    CommandFault.NO_KING: "The position has no king.",
    CommandFault.LEVEL: f"A level is a number from 1 to {len(LEVELS)}, not {{found!r}}.",
    CommandFault.TIME: "Say how long to think, as in: go 2 (seconds), or go nodes 5000",
    CommandFault.SIDE: "A side is attackers or defenders, not {found!r}.",
    CommandFault.CLOCK: "I can't read {found!r} as a clock.",
    CommandFault.ANALYZE: "I can't analyze {found!r}. Say how many moves, and how many seconds.",
    CommandFault.OTHER_RUN: "{found} wasn't written with this seed. Choose another file for "
    "--kept.",
    CommandFault.OWN_RULES: "{found}: the game has its own rules. Puzzles need a ruleset that "
    "comes with the program.",
}

_UNSUPPORTED = {
    "dice": "The computer can't play games with dice.",
    "berserk": "OpenTafl can't ask for moves that go on after a capture (ber).",
}

FAILED = "The computer failed and can't play on. Please report what it wrote to standard error."
