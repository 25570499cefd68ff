"""Why one move is better than another: a closed list of facts that can be proven.

``reasoning.py`` finds them, and ``bot/wording/reasons.py`` has the sentences.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tafl.endings import Reason as End
from tafl.moves import Move
from tafl.pieces import Side
from tafl.squares import Square


class ForcedWin(NamedTuple):
    """How *side* wins in so many *moves* of its own, whatever the other does.

    *line* has the longest defence; *end* is how the game is over then. *tuichi* says that the king
    can no longer be stopped after the first move.
    """

    side: Side
    moves: int
    end: End
    line: tuple[Move, ...]
    tuichi: bool


@dataclass(frozen=True, slots=True)
class WinMissed:
    """The move missed a forced *win*."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinGiven:
    """The move gave the other side a forced *win*, which the better one does not."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinAllowed:
    """After the move the other side has a forced *win*. The better one may leave it one too."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinUnavoided:
    """The other side has a forced *win* after the move, and one as fast after the better one."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WayOpened:
    """The move opened the king's way to *goals*, which the better one does not.

    *post*: the square that the piece has left was on it.
    """

    goals: tuple[Square, ...]
    post: Square | None


@dataclass(frozen=True, slots=True)
class WayLeftOpen:
    """The move left the king a way to *goals*; the better one leaves him none."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class MenLost:
    """The other side can capture *men* with *move* for nothing, and cannot after the better one."""

    men: tuple[Square, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class MenExposed:
    """The other side, which has more men, can trade one for *men* with *move*.

    After the better move it can capture none.
    """

    men: tuple[Square, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class MenMissed:
    """The better move captures *men*, more than the one that was played."""

    men: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class RingOpened:
    """The defenders were surrounded, and are no longer after the move; the better one keeps it."""


@dataclass(frozen=True, slots=True)
class RingMissed:
    """The better move would have surrounded all defenders."""


@dataclass(frozen=True, slots=True)
class RingKept:
    """The better move breaks the ring around the defenders."""


@dataclass(frozen=True, slots=True)
class ThreatMissed:
    """The better move threatens to escape to *goals*, and the one that was played does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatAllowed:
    """After the move the king can go to *squares* and threaten to escape, unlike after the better.

    Nothing is threatened at once after either.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatPrepared:
    """After the better move the king is ready to go to *squares* and threaten to escape.

    After the one that was played he is not, wherever he would go.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsShut:
    """The better move shuts off *goals*: attackers stand on each path from the king to them."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsOpened:
    """The move opened a path to *goals*, which were shut off, and the better one does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsFreed:
    """The better move opens a path for the king to *goals*, which were shut off."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyShut:
    """After the better move one more attacker, on one of *gaps*, shuts the king off from *goal*.

    Before it and after the move that was played, that takes two or more.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyLost:
    """After the move one more attacker, on one of *gaps*, shuts the king off from *goal*.

    After the better one that takes two or more.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingThreatened:
    """The better move threatens to capture the king, and the one that was played does not."""


@dataclass(frozen=True, slots=True)
class MenThreatened:
    """The better move threatens to capture *men*, and the one that was played does not.

    Its side has at least as many men, so it may trade.
    """

    men: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingShutIn:
    """After the better move the king has so few *moves*, after the one played *instead* so many."""

    moves: int
    instead: int


@dataclass(frozen=True, slots=True)
class KingFreed:
    """After the better move the king has so many *moves*, after the one played *instead* so few."""

    moves: int
    instead: int


Reason: TypeAlias = (
    WinMissed
    | WinGiven
    | WinAllowed
    | WinUnavoided
    | WayOpened
    | WayLeftOpen
    | MenLost
    | MenExposed
    | MenMissed
    | RingOpened
    | RingMissed
    | RingKept
    | ThreatMissed
    | ThreatAllowed
    | ThreatPrepared
    | GoalsShut
    | GoalsOpened
    | GoalsFreed
    | GoalNearlyShut
    | GoalNearlyLost
    | KingThreatened
    | MenThreatened
    | KingShutIn
    | KingFreed
)
