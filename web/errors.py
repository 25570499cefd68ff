"""Errors of requests from a browser."""

from play.errors import LimitError, PlayError


class SignedOutError(PlayError):
    """Only people who are signed in may do this, and nobody is in this browser."""


class UnknownPageError(PlayError):
    """There is no such page, or the person may not see it."""


class UnreadableRequestError(PlayError):
    """The request is not of a form that this page sends."""


class UnreadableFileError(PlayError):
    """The file that somebody sends is no text."""


class TooMuchTextError(PlayError):
    """The text that somebody sends is longer than any that is read."""


class ForeignRequestError(PlayError):
    """The request was sent by a page of somebody else."""


class TooManyStreamsError(LimitError):
    """More streams of events are open than one person, or all together, may have."""


class NoRoomError(PlayError):
    """The person cannot begin a game where another was played, or a challenge was made."""


class QuestionError(PlayError):
    """A person has to answer a *question* before what they ask for is done."""

    question: str
