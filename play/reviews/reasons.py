"""Reasons why one move is better than another: facts of a few kinds that can be proven.

``reasoning.py`` finds them, and ``bot/wording/reasons.py`` has the sentences. In the classes, the
move is the one that was played.
"""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from tafl.endings import Reason as End
from tafl.moves import Move
from tafl.pieces import Side
from tafl.squares import Square


class ForcedWin(NamedTuple):
    """A win of *side* in *moves* of its own, whatever the other side does.

    *line* has the moves against the longest defence, and *end* is how the game then ends. *tuichi*:
    after the first move, the king can no longer be stopped.
    """

    side: Side
    moves: int
    end: End
    line: tuple[Move, ...]
    tuichi: bool


@dataclass(frozen=True, slots=True)
class WinMissed:
    """The move played missed a forced *win*."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinGiven:
    """The move played gave the other side a forced *win*; the better move gives none."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinAllowed:
    """The move played gave the other side a forced *win*; the better move may give one too."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WinUnavoided:
    """The other side has a forced *win* after the move played, and one as fast after the better."""

    win: ForcedWin


@dataclass(frozen=True, slots=True)
class WayOpened:
    """The move played opened the king's way to *goals*; the better move does not.

    *post* is the square that the moved piece left, if it is on that way, otherwise None.
    """

    goals: tuple[Square, ...]
    post: Square | None


@dataclass(frozen=True, slots=True)
class WayLeftOpen:
    """The move played left the king's way to *goals* open; the better move closes all ways."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class MenLost:
    """The other side can capture *men* with *move* for nothing; the better move prevents that."""

    men: tuple[Square, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class MenExposed:
    """The other side, which has more men, can capture *men* with *move* in a trade.

    After the better move it can capture none.
    """

    men: tuple[Square, ...]
    move: Move


@dataclass(frozen=True, slots=True)
class MenMissed:
    """The better move captures *men*, more than the move played does."""

    men: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class RingOpened:
    """The move played opened the ring around the defenders; the better move keeps it closed."""


@dataclass(frozen=True, slots=True)
class RingMissed:
    """The better move would have closed a ring around all defenders."""


@dataclass(frozen=True, slots=True)
class RingKept:
    """The better move breaks the ring around the defenders; the move played does not."""


@dataclass(frozen=True, slots=True)
class ThreatMissed:
    """The better move threatens to escape to *goals*; the move played does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatAllowed:
    """The move played lets the king go to *squares* and threaten to escape from there.

    The better move does not. Neither move leaves an immediate threat.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class ThreatPrepared:
    """After the better move the king can go to *squares* and threaten to escape from there.

    After the move played he cannot, wherever he goes.
    """

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsShut:
    """The better move shuts *goals* off: attackers then block all the king's paths to them."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsOpened:
    """The move played opened a path to *goals*, which were shut off; the better move does not."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalsFreed:
    """The better move opens a path for the king to *goals*, which had been shut off."""

    goals: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyShut:
    """After the better move, one more attacker on one of *gaps* shuts the king off from *goal*.

    Before it, and after the move played, that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class GoalNearlyLost:
    """After the move played, one more attacker on one of *gaps* shuts the king off from *goal*.

    After the better move, that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingThreatened:
    """The better move threatens to capture the king; the move played does not."""


@dataclass(frozen=True, slots=True)
class MenThreatened:
    """The better move threatens to capture *men*; the move played does not.

    Its side has at least as many men as the other, so that trades are no loss.
    """

    men: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class KingShutIn:
    """The king has few *moves* after the better move; after the move played, many: *instead*."""

    moves: int
    instead: int


@dataclass(frozen=True, slots=True)
class KingFreed:
    """The king has many *moves* after the better move; after the move played, few: *instead*."""

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
