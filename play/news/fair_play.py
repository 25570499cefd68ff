"""News of flags and cases, for a server's managers and for the player of a case."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel, ToPlayer


@dataclass(frozen=True, slots=True)
class OfFlag(InChannel):
    """News of a flag, for the managers' channel."""

    flag_id: int


@dataclass(frozen=True, slots=True)
class FlagRaised(OfFlag):
    """A flag was raised for the managers to look at."""


@dataclass(frozen=True, slots=True)
class FlagClosed(OfFlag):
    """A manager has closed the flag; the message that raised it is to say so."""


FlagNews: TypeAlias = FlagRaised | FlagClosed


@dataclass(frozen=True, slots=True)
class OfCase(InChannel):
    """News of a case, for the managers' channel."""

    case_id: int


@dataclass(frozen=True, slots=True)
class AppealMade(OfCase):
    """The player of the case has appealed."""


@dataclass(frozen=True, slots=True)
class AppealAnswered(OfCase):
    """A manager has answered the appeal; its message is to say so."""


@dataclass(frozen=True, slots=True)
class CaseUndelivered(OfCase):
    """The player of a case could not be notified, because they take no direct messages."""


CaseNews: TypeAlias = AppealMade | AppealAnswered | CaseUndelivered


@dataclass(frozen=True, slots=True)
class OfOwnCase(ToPlayer):
    """News of a case, for its player."""

    case_id: int


@dataclass(frozen=True, slots=True)
class CaseOpened(OfOwnCase):
    """A manager has warned or excluded the recipient."""


@dataclass(frozen=True, slots=True)
class CaseAnswered(OfOwnCase):
    """A manager has lifted the case, or upheld it."""


OwnCaseNews: TypeAlias = CaseOpened | CaseAnswered
