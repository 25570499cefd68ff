"""Sentences of the pages around a game: signing in, lists, refusals."""

from collections.abc import Mapping

from play.errors import PlayError
from play.lessons.errors import NoSuchStepError, UnknownLessonError
from play.matches.errors import (
    MatchOverError,
    NotYourMatchError,
    NotYourTurnError,
    UnknownMatchError,
)
from play.plans.errors import PlanError, PlanFault
from play.puzzles.errors import NotGivenError, NotTodayError
from play.studies import TooManyStudiesError, UnknownStudyError
from tafl.limits import MAX_TEXT_LENGTH
from web import errors

ENTER = "Sign in as {name}"
ENTER_TEXT = (
    "Play your games in this browser. You stay signed in for 30 days, or until you sign out."
)
ENTER_BUTTON = "Sign in"

NO_ENTRY = "This link doesn't work"

SIGNED_OUT = "You're signed out"
SIGNED_OUT_TEXT = "Type /web in Discord to get a link that signs you in."

NOT_FOUND = "Nothing here"
NOT_ALLOWED = "That didn't work"
HOME = "Your games"
PUZZLES, DAILY, LESSONS = "Puzzles", "Daily puzzle", "Lessons"
CHOICES = {"kind": "What to find", "game": "Game", "difficulty": "How hard"}
ANY_KIND, ANY_GAME = "Anything", "Any game"
COURSE, EXTRA_LESSONS = "The course", "For special rules"

UNNAMED = "A player"
"""The name of somebody on public pages who does not want to be shown there."""
LADDER, LEADERBOARD = "Ladder", "Leaderboard"
NONE_YET = "Nothing here yet."

SETTINGS = "Settings"
STUDIES, ALL_STUDIES, REVIEW = "Studies", "All studies", "Review"
NO_TEXT_YET = "Choose a file or paste a game first."
THIS_BROWSER, OTHER_BROWSER = "This browser", "Browser {number}"

WAITING, OTHERS, OVER = "Your turn", "Waiting for others", "Finished"
FOR_YOU, OPEN, YOURS = "Challenges to you", "Open challenges", "Your challenges"
ACCEPT, DECLINE, WITHDRAW = "Accept", "Decline", "Withdraw"
YOUR_TURN = "Your turn"

STALE = "The board has changed since then. This is the newest one."
UNEXPECTED = (
    "Something went wrong. The error was logged, and your games are unchanged. Please try again."
)
TOO_LATE = "That took too long. Please try again."
TOO_LARGE = "That's too much text. Nothing was changed."

_SENTENCES: dict[type[PlayError], str] = {
    errors.SignedOutError: SIGNED_OUT_TEXT,
    errors.UnknownPageError: "There's no such page, or you can't see it here.",
    errors.NoRoomError: (
        "The bot can't post there, or you can't write there. Start a new game in Discord, with "
        "/play or /challenge."
    ),
    errors.UnreadableRequestError: "That request couldn't be read. Reload the page and try again.",
    errors.UnreadableFileError: "That isn't a text file in UTF-8 or UTF-16.",
    errors.TooMuchTextError: f"That's too long. At most {MAX_TEXT_LENGTH // 1024} KiB can be read.",
    UnknownStudyError: "You have no such study. It may have been deleted.",
    errors.ForeignRequestError: (
        "That request came from another address than this page's. Open the page again by its "
        "own address."
    ),
    errors.TooManyStreamsError: (
        "Too many pages are open. At most {error.limit} are kept up to date."
    ),
    TooManyStudiesError: "You already have {error.limit} studies. Delete one first.",
    UnknownMatchError: "There is no game #{error.match_id} that you can see here.",
    NotYourMatchError: "You aren't a player in game #{error.match_id}, so you can only watch.",
    NotYourTurnError: "It's not your turn. Wait for the {error.to_move} to move.",
    MatchOverError: "Game #{error.match_id} is over, so nothing was changed.",
    NotGivenError: "That isn't your puzzle. Reload the page to get one.",
    NotTodayError: "That puzzle is over. Reload the page for today's.",
    UnknownLessonError: "There's no such lesson.",
    NoSuchStepError: "This lesson has changed. Reload the page.",
}


_PLANS: Mapping[PlanFault, str] = {
    PlanFault.YOUR_TURN: "It's your turn now. A plan answers what your opponent plays next.",
    PlanFault.TOO_MANY_LINES: "You already have {error.number} lines. Remove one first.",
    PlanFault.NO_SUCH_LINE: "That line is no longer there. Reload the page to see those you have.",
}
"""Sentences about plans where those of the chat name its commands."""


def explain(error: BaseException) -> str | None:
    """The sentence for an *error* where it isn't that of the chat; None for any other."""
    if isinstance(error, PlanError) and error.fault in _PLANS:
        return _PLANS[error.fault].format(error=error)
    words = next((words for kind, words in _SENTENCES.items() if isinstance(error, kind)), None)
    return words and words.format(error=error)


def times_of(began: str | None, used: str | None) -> str:
    """When a session *began* and was last *used*, as lengths of time; None if that is now."""
    first = "Signed in just now" if began is None else f"Signed in {began} ago"
    return f"{first}, {'in use now' if used is None else f'last used {used} ago'}"


def server_about(server: str) -> str:
    return f"Tafl on {server}: games, ladder, leaderboard and tournaments."


def theirs(name: str) -> str:
    return f"{name}'s turn"


def other_answer(known: str) -> str:
    """The question to a player whose new line answers otherwise than an earlier one."""
    return f"You already have another answer there: {known}. Replace it?"


def steps_done(done: int, steps: int, *, finished: bool) -> str:
    """The progress in a lesson of so many *steps*."""
    if finished:
        return "Done"
    return f"{done} of {steps} steps" if done else f"{steps} steps"
