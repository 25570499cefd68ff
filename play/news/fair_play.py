"""News of suspicions and reports (flags), and of warnings and exclusions (cases)."""

from typing import TypeAlias

from play.news.audience import InChannel, ToPlayer


class OfFlag(InChannel):
    """News of a suspicion or report, for the managers' channel."""

    flag_id: int


class FlagRaised(OfFlag):
    """A suspicion or report is to be shown to the managers."""


class FlagClosed(OfFlag):
    """A manager has closed the suspicion or report; the message that showed it is to say so."""


FlagNews: TypeAlias = FlagRaised | FlagClosed


class OfCase(InChannel):
    """News of a warning or an exclusion, for the managers' channel."""

    case_id: int


class AppealMade(OfCase):
    """The player has appealed against the warning or exclusion."""


class AppealAnswered(OfCase):
    """A manager has answered the appeal; the message that showed the appeal is to say so."""


class CaseUndelivered(OfCase):
    """The warned or excluded player could not be told, because they take no direct messages."""


CaseNews: TypeAlias = AppealMade | AppealAnswered | CaseUndelivered


class OfOwnCase(ToPlayer):
    """News of a warning or an exclusion, for the player concerned."""

    case_id: int


class CaseOpened(OfOwnCase):
    """A manager has warned or excluded the recipient."""


class CaseAnswered(OfOwnCase):
    """A manager has lifted or upheld the recipient's warning or exclusion."""


OwnCaseNews: TypeAlias = CaseOpened | CaseAnswered
