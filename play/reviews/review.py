"""A finished game and its findings: chances, accuracy, missed wins, turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp
from statistics import fmean

from play.matches.match import Match
from play.matches.state import MatchState
from play.ratings.rated_result import hash_of_rules
from play.reviews.errors import StillRunsError
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_position
from tafl.pieces import Side

FINDINGS_VERSION = 2
"""Version of the search for findings; reviews of another version are made again."""

WORTH = 340
"""Hundredths of a man that multiply the odds of winning by e: fitted to the results of 1,500
games of people under seven rulesets, by each of which it lies between 180 and 500."""

MOST = 50.0
"""Largest exponent of the odds; a larger one would make no difference."""

STRICTNESS = 4.0
"""Makes a move that gives away a tenth of the winning chances two thirds accurate."""

MAX_TURNING_POINTS = 5
WANTED_TURNING_POINTS = 3
BLUNDER = 0.10
"""Smallest share of the winning chances that a blunder gives away."""
MISTAKE = 0.04
"""Smallest share that a mistake gives away, a turning point only where blunders are few."""


def reviewed_game(match: Match) -> Game:
    """The game of *match* for a review, also with an end off the board, such as a resignation.

    Raises:
        StillRunsError: the match is not over.
    """
    if match.state is MatchState.RUNNING:
        raise StillRunsError(match.id)
    return match.game if match.outcome is None else match.game.ended(match.outcome)


@dataclass(frozen=True, slots=True)
class Review:
    """A *game* and its findings *found*, one for each number of turns played.

    Findings of the positions *withheld*, by number of turns, would help in a rated game now.
    """

    game: Game
    found: Findings
    withheld: frozenset[int] = frozenset()

    def finding(self, ply: int) -> Finding | None:
        """The finding after *ply* turns; None where the game is over, or it is withheld."""
        return None if ply in self.withheld else self.found[ply]

    def side(self, ply: int) -> Side:
        """The side to move after *ply* turns."""
        turns = self.game.turns
        return turns[ply].side if ply < len(turns) else self.game.position.to_move

    def chance(self, ply: int) -> float | None:
        """The attackers' winning chance after *ply* turns, 0-1; None if it is withheld.

        A search that ends with the move of one side flatters that side, so this is the mean of two.
        """
        if ply in self.withheld:
            return None
        found = self.found[ply]
        if found is None:
            return self._result
        here = self._share(ply, found.value)
        before = self.finding(ply - 1) if ply else None
        if found.win or before is None or before.played is None:
            return here
        return (here + self._share(ply - 1, before.played)) / 2

    def loss(self, ply: int) -> float:
        """The share of the chances that the turn after *ply* turns gave away; 0 if unknown."""
        found = self.finding(ply)
        if found is None or found.played is None or ply + 1 in self.withheld:
            return 0.0
        if self.game.turns[ply].move in {found.best, *found.winners}:
            return 0.0
        if found.holds is False:
            # The best move found loses as well.
            return 0.0
        return max(0.0, chance_of(found.value) - chance_of(found.played))

    def _share(self, ply: int, value: int) -> float:
        """The attackers' winning chance by *value*, which is that for the side to move."""
        return chance_of(value if self.side(ply) is Side.ATTACKERS else -value)

    @property
    def _result(self) -> float:
        """The attackers' score by the end of the game."""
        outcome = self.game.outcome
        winner = None if outcome is None else outcome.winner
        return {Side.ATTACKERS: 1.0, Side.DEFENDERS: 0.0, None: 0.5}[winner]

    def accuracy(self, side: Side) -> float | None:
        """Nearness of the moves of *side* to the best ones, 0-1; None without moves."""
        losses = [
            self.loss(ply)
            for ply, turn in enumerate(self.game.turns)
            if turn.side is side and self.is_known(ply)
        ]
        return fmean(exp(-STRICTNESS * loss) for loss in losses) if losses else None

    def is_known(self, ply: int) -> bool:
        """Whether the turn after *ply* turns has findings that may be shown."""
        return self.finding(ply) is not None and ply + 1 not in self.withheld

    def missed_win(self, ply: int) -> tuple[Move, ...]:
        """The forced win that the turn after *ply* turns did not play; empty if none."""
        found = self.finding(ply)
        if found is None or not self.is_known(ply):
            return ()
        return () if self.game.turns[ply].move in found.winners else found.win

    def given_win(self, ply: int) -> tuple[Move, ...]:
        """The forced win that the turn after *ply* turns left the other side; empty if none.

        Whether the best move leaves one as well is *holds* of the finding.
        """
        before, after = self.finding(ply), self.finding(ply + 1)
        if before is None or after is None:
            return ()
        return () if self.game.turns[ply].move == before.best else after.win

    @property
    def missed_wins(self) -> Sequence[int]:
        """The turns that missed a forced win, each as the number of turns before it."""
        return [ply for ply in range(self.game.ply) if self.missed_win(ply)]

    @property
    def turning_points(self) -> Sequence[int]:
        """The turns that gave away most, at most five, and three if enough are large; in order."""
        losses = {ply: self.loss(ply) for ply in range(self.game.ply)}
        plies = sorted(losses, key=lambda ply: -losses[ply])
        blunders = [ply for ply in plies if losses[ply] >= BLUNDER]
        mistakes = [ply for ply in plies if MISTAKE <= losses[ply] < BLUNDER]
        missing = max(0, WANTED_TURNING_POINTS - len(blunders))
        return sorted([*blunders[:MAX_TURNING_POINTS], *mistakes[:missing]])


def chance_of(value: int) -> float:
    """The winning chance, 0-1, at a *value* in hundredths of a man."""
    return 1 / (1 + exp(-max(-MOST, min(MOST, value / WORTH))))


def key_of(game: Game) -> str:
    """The key of *game*: equal for equal moves under equal rules, whoever played them.

    It also depends on ``FINDINGS_VERSION``.
    """
    start = game.start_position
    parts = (
        FINDINGS_VERSION,
        hash_of_rules(game.ruleset),
        write_position(start),
        start.to_move,
        game.play_on,
        *(turn.move for turn in game.turns),
    )
    return sha256(" ".join(map(str, parts)).encode()).hexdigest()
