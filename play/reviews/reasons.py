"""Reasons why one move is better than another: facts of a few kinds that can be proven.

``finding_reasons.py`` finds them, and ``bot/wording/reasons.py`` has the sentences.
"""

from typing import NamedTuple, TypeAlias

from play.values import Value
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


class WinMissed(Value):
    """The move played missed a forced *win*."""

    win: ForcedWin


class WinGiven(Value):
    """The move played gave the other side a forced *win*; the better move gives none."""

    win: ForcedWin


class WinAllowed(Value):
    """The move played gave the other side a forced *win*; the better move may give one too."""

    win: ForcedWin


class WinUnavoided(Value):
    """The other side has a forced *win* after the move played, and one as fast after the better."""

    win: ForcedWin


class WayOpened(Value):
    """The move played opened the king's way to *goals*; the better move does not.

    *post* is the square that the moved piece left, if it is on that way, otherwise None.
    """

    goals: tuple[Square, ...]
    post: Square | None


class WayLeftOpen(Value):
    """The move played left the king's way to *goals* open; the better move closes all ways."""

    goals: tuple[Square, ...]


class MenLost(Value):
    """The other side can capture *men* with *move* for nothing; the better move prevents that."""

    men: tuple[Square, ...]
    move: Move


class MenExposed(Value):
    """The other side, which has more men, can capture *men* with *move* in a trade.

    After the better move it can capture none.
    """

    men: tuple[Square, ...]
    move: Move


class MenMissed(Value):
    """The better move captures *men*, more than the move played does."""

    men: tuple[Square, ...]


class RingOpened(Value):
    """The move played opened the ring around the defenders; the better move keeps it closed."""


class RingMissed(Value):
    """The better move would have closed a ring around all defenders."""


class RingKept(Value):
    """The better move breaks the ring around the defenders; the move played does not."""


class ThreatMissed(Value):
    """The better move threatens to escape to *goals*; the move played does not."""

    goals: tuple[Square, ...]


class ThreatAllowed(Value):
    """The move played lets the king go to *squares* and threaten to escape from there.

    The better move does not. Neither move leaves an immediate threat.
    """

    squares: tuple[Square, ...]


class ThreatPrepared(Value):
    """After the better move the king can go to *squares* and threaten to escape from there.

    After the move played he cannot, wherever he goes.
    """

    squares: tuple[Square, ...]


class GoalsShut(Value):
    """The better move shuts *goals* off: attackers then block all the king's paths to them."""

    goals: tuple[Square, ...]


class GoalsOpened(Value):
    """The move played opened a path to *goals*, which were shut off; the better move does not."""

    goals: tuple[Square, ...]


class GoalsFreed(Value):
    """The better move opens a path for the king to *goals*, which had been shut off."""

    goals: tuple[Square, ...]


class GoalNearlyShut(Value):
    """After the better move, one more attacker on one of *gaps* shuts the king off from *goal*.

    Before it, and after the move played, that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


class GoalNearlyLost(Value):
    """After the move played, one more attacker on one of *gaps* shuts the king off from *goal*.

    After the better move, that takes at least two.
    """

    goal: Square
    gaps: tuple[Square, ...]


class KingThreatened(Value):
    """The better move threatens to capture the king; the move played does not."""


class MenThreatened(Value):
    """The better move threatens to capture *men*; the move played does not.

    Its side has at least as many men as the other, so that trades are no loss.
    """

    men: tuple[Square, ...]


class KingShutIn(Value):
    """The king has only *moves* moves after the better move, but *instead* after the one played."""

    moves: int
    instead: int


class KingFreed(Value):
    """The king has *moves* moves after the better move, but only *instead* after the one played."""

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
