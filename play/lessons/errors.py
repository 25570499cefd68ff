"""Faults in lessons, and errors about lessons."""

from enum import StrEnum

from play.errors import PlayError


class LessonFault(StrEnum):
    """Faults in a lesson's text, as sentences for its author."""

    NOT_TOML = "the file is not TOML"
    MISSING = "this is missing"
    UNKNOWN = "there is no such entry"
    WRONG_TYPE = "this is something else than it should be"
    EMPTY = "this is empty"
    TOO_LONG = "this is too long for a message"
    NOT_ONE_OF = "this is none of those that there are"
    NO_RULESET = "there is no such ruleset, or its options don't go together"
    FEATURE_MISSING = "the lesson's own ruleset does not have this feature"
    BOARD = "the board doesn't fit the ruleset: its rows, its letters or its kings"
    MISPLACED = "no piece of this kind may stand there"
    TOO_MANY = "the ruleset has fewer pieces of this kind"
    NO_SQUARE = "the board has no such square"
    NO_MOVE = "this is no move"
    NO_START = "the first step needs a board"
    NOTHING_BEFORE = "without a board it follows the step before, which has more than one answer"
    TRAILING_REPLY = "a reply is followed by a step without a board"
    ROLL = "no die is due, or none shows this number"
    OVER = "nothing can be moved: the game is over, or a die has to be rolled"
    ILLEGAL_HINT = "the move of the hint is not legal"
    WRONG_HINT = "the move of the hint doesn't reach the goal"
    ALWAYS_REACHED = "every legal move reaches the goal"
    IDLE_MISTAKE = "no move makes this mistake, or an earlier sentence is said about each that does"
    ILLEGAL_REPLY = "the reply is not legal"


class LessonError(ValueError):
    """The lesson *key* has a *fault* in *found*, a part of its text.

    *step* is the number of the step, counted from 1; 0 if the fault is in none.
    """

    def __init__(self, key: str, fault: LessonFault, found: object = "", step: int = 0) -> None:
        super().__init__(key, fault, found, step)
        self.key = key
        self.fault = fault
        self.found = found
        self.step = step

    def __str__(self) -> str:
        place = f"{self.key}.toml" + (f", step {self.step}" if self.step else "")
        return f"{place}: {self.found}: {self.fault}" if self.found else f"{place}: {self.fault}"


class UnknownLessonError(PlayError):
    """No lesson has this key."""

    key: str


class NoSuchStepError(PlayError):
    """The lesson *key* has no step *number*, counted from 0."""

    key: str
    number: int
