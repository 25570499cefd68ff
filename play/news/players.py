"""News of players: their vacations, and the games in which they are to move."""

from typing import TypeAlias

from play.news.audience import ToPlayer


class VacationOver(ToPlayer):
    """The vacation of the recipient has ended."""


class DigestDue(ToPlayer):
    """The recipient is to get the list of games that wait for their move."""


PlayerPrivateNews: TypeAlias = VacationOver | DigestDue
