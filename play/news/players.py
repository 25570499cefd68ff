"""News of players: their vacations, the games in which they are to move, their links."""

from typing import TypeAlias

from play.news.audience import ToPlayer


class VacationOver(ToPlayer):
    """The vacation of the recipient has ended."""


class DigestDue(ToPlayer):
    """The recipient is to get the list of games that wait for their move."""


class LinkOpenedAgain(ToPlayer):
    """Somebody has opened the recipient's link to the web page after it had been used."""


PlayerPrivateNews: TypeAlias = VacationOver | DigestDue | LinkOpenedAgain
