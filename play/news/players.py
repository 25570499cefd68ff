"""News of players: their vacations, and the games in which they are to move."""

from dataclasses import dataclass
from typing import TypeAlias

from play.news.audience import InThread, ToPlayer
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class VacationStarted(InThread):
    """A *player* has gone on vacation while the board had that number.

    Only in stores of earlier versions: now what stands below the board says it, as of the return.
    """

    player: PlayerId
    board: int


@dataclass(frozen=True, slots=True)
class VacationStopped(InThread):
    """A *player* has come back from vacation while the board had that number."""

    player: PlayerId
    board: int


@dataclass(frozen=True, slots=True)
class VacationOver(ToPlayer):
    """The vacation of the recipient has ended."""


@dataclass(frozen=True, slots=True)
class DigestDue(ToPlayer):
    """The recipient wants a list of the games waiting for their move."""


VacationNews: TypeAlias = VacationStarted | VacationStopped
PlayerPrivateNews: TypeAlias = VacationOver | DigestDue
