"""A finished game and its findings: chances, accuracy, missed wins, turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import exp
from statistics import fmean

from play.matches.match import Match
from play.matches.state import MatchState
from play.ratings.rated_result import hash_of_rules
from play.reviews.errors import NothingToReviewError, StillRunsError
from tafl.findings import Finding, Findings
from tafl.game import Game
from tafl.moves import Move
from tafl.notation import write_position
from tafl.pieces import Side
from tafl.position import Position

FINDINGS_VERSION = 4
"""Version of the search for findings; those of another version are not used."""

WORTH = 340
"""Value, in hundredths of a man, that multiplies the odds of winning by e (2.718).

Fitted to 1,500 games of people under seven rulesets, each of which gives 180 to 500.
"""

MOST = 50.0
"""Exponents of the odds are limited to this; a larger one would make no difference."""

STRICTNESS = 4.0
"""Lowers accuracy: a move that gives away a tenth of the chances is two thirds accurate."""

MAX_TURNING_POINTS = 5
WANTED_TURNING_POINTS = 3
BLUNDER = 0.10
"""Smallest share of the winning chances (0 to 1) that a blunder gives away."""
MISTAKE = 0.04
"""Smallest share that a mistake gives away; it is a turning point only if blunders are few."""


def reviewed_game(match: Match) -> Game:
    """The game of *match* for a review, also with an end off the board, such as a resignation.

    Raises:
        StillRunsError: the match is not over.
    """
    if match.state is MatchState.RUNNING:
        raise StillRunsError(match.id)
    return match.game if match.outcome is None else match.game.ended(match.outcome)


def position_to_play_on(game: Game, ply: int) -> Position | None:
    """The position after *ply* turns of *game*; None if nobody can play on there.

    Raises:
        NothingToReviewError: the game has no turns.
    """
    if not game.turns:
        raise NothingToReviewError
    stage = game.at(ply) if 0 <= ply <= game.ply else None
    if stage is None or (stage.outcome is not None and stage.outcome.is_on_the_board):
        return None
    return stage.position


@dataclass(frozen=True, slots=True)
class Review:
    """A *game*, and what the engine has *found* in each of its positions.

    The position after *ply* turns has the index *ply*. The results at the indices in *withheld* are
    not shown, because they would help in a rated match that is being played.
    """

    game: Game
    found: Findings
    withheld: frozenset[int] = frozenset()

    def finding(self, ply: int) -> Finding | None:
        """The finding after *ply* turns; None if the game is over there, or it is withheld."""
        return None if ply in self.withheld else self.found[ply]

    def side(self, ply: int) -> Side:
        """The side to move after *ply* turns."""
        turns = self.game.turns
        return turns[ply].side if ply < len(turns) else self.game.position.to_move

    def chance(self, ply: int) -> float | None:
        """The attackers' winning chance, 0 to 1, after *ply* turns; None if it is withheld.

        A search that ends with a move of one side flatters that side, so this is the mean of two.
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
        """The share of winning chances (0-1) lost by the turn after *ply* turns; 0 if unknown."""
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
        """The attackers' winning chance after *ply* turns; *value* is for the side to move."""
        return chance_of(value if self.side(ply) is Side.ATTACKERS else -value)

    @property
    def _result(self) -> float:
        """The attackers' score in the game: 1, a half or 0."""
        outcome = self.game.outcome
        winner = None if outcome is None else outcome.winner
        return {Side.ATTACKERS: 1.0, Side.DEFENDERS: 0.0, None: 0.5}[winner]

    def accuracy(self, side: Side) -> float | None:
        """The nearness of the moves of *side* to the best ones, from 0 to 1; None without moves."""
        losses = [
            self.loss(ply)
            for ply, turn in enumerate(self.game.turns)
            if turn.side is side and self.is_known(ply)
        ]
        return fmean(exp(-STRICTNESS * loss) for loss in losses) if losses else None

    def is_known(self, ply: int) -> bool:
        """Whether the turn after *ply* turns was searched, and its findings may be shown."""
        return self.finding(ply) is not None and ply + 1 not in self.withheld

    def compared(self, ply: int) -> tuple[Move | None, Move | None]:
        """The turn after *ply* turns, unless it is as good as any, and the best one there.

        Both are None if nothing is known of it.
        """
        found, turn = self.finding(ply), self.game.turns[ply]
        if found is None or not self.is_known(ply):
            return None, None
        was_best = turn.move in {found.best, *found.winners}
        return (None, turn.move) if was_best else (turn.move, found.best)

    def may_go_on(self, ply: int) -> bool:
        """Whether the game could be played on after *ply* turns, and nobody plays there now."""
        is_over = ply == self.game.ply and self.found[ply] is None
        return not is_over and ply not in self.withheld

    def missed_win(self, ply: int) -> tuple[Move, ...]:
        """The moves of the forced win missed by the turn after *ply* turns; empty if none."""
        found = self.finding(ply)
        if found is None or not self.is_known(ply):
            return ()
        return () if self.game.turns[ply].move in found.winners else found.win

    def given_win(self, ply: int) -> tuple[Move, ...]:
        """The forced win of the other side after the turn after *ply* turns; empty if none.

        Whether the best move gives one as well is in ``Finding.holds``.
        """
        before, after = self.finding(ply), self.finding(ply + 1)
        if before is None or after is None:
            return ()
        return () if self.game.turns[ply].move == before.best else after.win

    @property
    def missed_wins(self) -> Sequence[int]:
        """The turns that missed a forced win, each as the number of turns before it, in order."""
        return [ply for ply in range(self.game.ply) if self.missed_win(ply)]

    @property
    def turning_points(self) -> Sequence[int]:
        """The turns that lost most, in order, each as the number of turns before it.

        At most five; blunders, and mistakes only to make up three.
        """
        losses = {ply: self.loss(ply) for ply in range(self.game.ply)}
        plies = sorted(losses, key=lambda ply: -losses[ply])
        blunders = [ply for ply in plies if losses[ply] >= BLUNDER]
        mistakes = [ply for ply in plies if MISTAKE <= losses[ply] < BLUNDER]
        missing = max(0, WANTED_TURNING_POINTS - len(blunders))
        return sorted([*blunders[:MAX_TURNING_POINTS], *mistakes[:missing]])


def chance_of(value: int) -> float:
    """The winning chance, 0 to 1, of a side that is ahead by *value*, in hundredths of a man."""
    return 1 / (1 + exp(-max(-MOST, min(MOST, value / WORTH))))


def key_of(game: Game) -> str:
    """A key of *game* for its findings: the same for the same moves and rules, whoever played.

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
