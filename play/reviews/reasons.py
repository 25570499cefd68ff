"""Reasons why one move is better than another: a closed list of facts that can be proven.

``reasoning.py`` finds them, and ``bot/wording/reasons.py`` has the sentences.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tafl.endings import Reason as End
from tafl.moves import Move
from tafl.pieces import Side
from tafl.squares import Square


class ForcedWin(NamedTuple):
    """A win of *side* in *moves* of its own, whatever the other side does.

    *line* has the longest defence, *end* the end of the game after it. *tuichi*: the king can no
    longer be stopped after the first move.
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
    """The move gave the other side a forced *win*; the better one gives none."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinAllowed:
    """The move gave the other side a forced *win*; the better one may give one, too."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinUnavoided:
    """The other side has a forced *win* after the move, and one as fast after the better one."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WayOpened:
    """The move opened the king's way to *goals*; the better one does not.

    *post* is the square that the piece left, if it was on that way.
    """

    goals: tuple[Square, ...]
    post: Square | None


@dataclass(frozen=True, slots=True)
class WayLeftOpen:
    """The move left the king's way to *goals* open; the better one closes all ways."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class MenLost:
    """The other side can capture *men* with *move* for nothing; the better move prevents that."""

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
    """The move opened the ring around the defenders; the better one keeps it closed."""


@dataclass(frozen=True, slots=True)
class RingMissed:
    """The better move would have surrounded all defenders."""


@dataclass(frozen=True, slots=True)
class RingKept:
    """The better move breaks the ring around the defenders."""


@dataclass(frozen=True, slots=True)
class ThreatMissed:
    """The better move threatens to escape to *goals*; the one played does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatAllowed:
    """The move lets the king go to *squares* and threaten to escape; the better one does not.

    Neither move leaves an immediate threat.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatPrepared:
    """After the better move the king can go to *squares* and threaten to escape.

    After the move played he cannot, wherever he goes.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsShut:
    """The better move shuts off *goals*: attackers block each path of the king to them."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsOpened:
    """The move opened a path to *goals*, which were shut off; the better one does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsFreed:
    """The better move opens a path for the king to *goals*, which were shut off."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyShut:
    """After the better move one more attacker, on one of *gaps*, shuts the king off from *goal*.

    Before it, and after the move played, that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyLost:
    """After the move one more attacker, on one of *gaps*, shuts the king off from *goal*.

    After the better move that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingThreatened:
    """The better move threatens to capture the king; the one played does not."""


@dataclass(frozen=True, slots=True)
class MenThreatened:
    """The better move threatens to capture *men*; the one played does not.

    Its side has at least as many men as the other, so it may trade.
    """

    men: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingShutIn:
    """The king has few *moves* after the better move; *instead*, many, after the one played."""

    moves: int
    instead: int


@dataclass(frozen=True, slots=True)
class KingFreed:
    """The king has many *moves* after the better move; *instead*, few, after the one played."""

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
