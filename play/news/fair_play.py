"""News of suspicions and reports (flags), and of warnings and exclusions (cases)."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InChannel, ToPlayer


@dataclass(frozen=True, slots=True)
class OfFlag(InChannel):
    """News of a suspicion or report, for the managers' channel."""

    flag_id: int


@dataclass(frozen=True, slots=True)
class FlagRaised(OfFlag):
    """A suspicion or report is to be shown to the managers."""


@dataclass(frozen=True, slots=True)
class FlagClosed(OfFlag):
    """A manager has closed the suspicion or report; the message that showed it is to say so."""


FlagNews: TypeAlias = FlagRaised | FlagClosed


@dataclass(frozen=True, slots=True)
class OfCase(InChannel):
    """News of a warning or an exclusion, for the managers' channel."""

    case_id: int


@dataclass(frozen=True, slots=True)
class AppealMade(OfCase):
    """The player has appealed against the warning or exclusion."""


@dataclass(frozen=True, slots=True)
class AppealAnswered(OfCase):
    """A manager has answered the appeal; the message that showed the appeal is to say so."""


@dataclass(frozen=True, slots=True)
class CaseUndelivered(OfCase):
    """The warned or excluded player could not be told, because they take no direct messages."""


CaseNews: TypeAlias = AppealMade | AppealAnswered | CaseUndelivered


@dataclass(frozen=True, slots=True)
class OfOwnCase(ToPlayer):
    """News of a warning or an exclusion, for the player concerned."""

    case_id: int


@dataclass(frozen=True, slots=True)
class CaseOpened(OfOwnCase):
    """A manager has warned or excluded the recipient."""


@dataclass(frozen=True, slots=True)
class CaseAnswered(OfOwnCase):
    """A manager has lifted or upheld the recipient's warning or exclusion."""


OwnCaseNews: TypeAlias = CaseOpened | CaseAnswered
