"""Crosstables of tournaments: entrants, rounds, and the result of every pairing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from play.players.player_id import PlayerId, is_computer

GAMES_PER_PAIRING: Final = 2
"""The games of a pairing, one on each side; a win is one point."""

MAX_NO_SHOWS: Final = 2
"""No-shows in a row after which a player is withdrawn."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """A system of *rounds*: players with similar scores meet, never the same two twice."""

    rounds: int


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A system in which all players meet each other once in each of the *cycles*.

    One cycle is a double round robin, since a pairing is two games, one on each side.
    """

    cycles: int = 1


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A system in which losers are eliminated. After a draw the better seed advances."""


System = Swiss | RoundRobin | KnockOut


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament, with the *rating* they had on entering."""

    player: PlayerId
    rating: float
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two games between the same players. The *first* player attacks in the first of them.

    *points* are those of the first player, 0 to 2; None while the games run. The *no_shows* have
    lost without playing; their opponent has both points unless absent too. *pair_id* is the first
    of its two matches, once they have begun.
    """

    first: PlayerId
    second: PlayerId
    points: float | None = None
    no_shows: frozenset[PlayerId] = frozenset()
    pair_id: int | None = None

    @property
    def players(self) -> frozenset[PlayerId]:
        return frozenset({self.first, self.second})

    @property
    def is_played(self) -> bool:
        return self.points is not None and not self.no_shows

    @property
    def is_finished(self) -> bool:
        return self.points is not None or bool(self.no_shows)

    @property
    def is_to_begin(self) -> bool:
        """Whether the pairing is unfinished and its matches do not exist yet."""
        return self.pair_id is None and not self.is_finished

    def scored(self, points: float, of: PlayerId | None = None) -> Self:
        """The pairing with *points* to player *of*, or the first; an old result is replaced."""
        points = GAMES_PER_PAIRING - points if of == self.second else points
        return replace(self, points=points, no_shows=frozenset())

    def forfeited(self, *no_shows: PlayerId) -> Self:
        """The pairing lost without play by *no_shows*; an old result is replaced."""
        return replace(self, points=None, no_shows=frozenset(no_shows))

    def opponent(self, player: PlayerId) -> PlayerId:
        return self.second if player == self.first else self.first

    def points_of(self, player: PlayerId) -> float:
        """The points of *player*; 0 while the games run."""
        if self.no_shows:
            return 0 if player in self.no_shows else GAMES_PER_PAIRING
        if self.points is None:
            return 0
        return self.points if player == self.first else GAMES_PER_PAIRING - self.points


@dataclass(frozen=True)
class Round:
    """The *pairings* of a round, and *byes*: players for whom there was no opponent."""

    pairings: tuple[Pairing, ...]
    byes: frozenset[PlayerId] = frozenset()

    @property
    def is_finished(self) -> bool:
        return all(pairing.is_finished for pairing in self.pairings)

    def pairing_of(self, player: PlayerId) -> Pairing | None:
        """The pairing of *player* in this round; None if there is none."""
        return self._pairings_of.get(player)

    @cached_property
    def _pairings_of(self) -> dict[PlayerId, Pairing]:
        return {player: each for each in self.pairings for player in each.players}


@dataclass(frozen=True)
class Crosstable:
    """Entrants, pairings and results of a tournament under one *system*."""

    system: System
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()

    @cached_property
    def seeds(self) -> tuple[PlayerId, ...]:
        """All entrants, withdrawn ones included, by rating; equal ones in the order of entry."""
        ranked = sorted(self.entrants, key=lambda entrant: -entrant.rating)
        return tuple(entrant.player for entrant in ranked)

    @property
    def withdrawn(self) -> frozenset[PlayerId]:
        return frozenset(each.player for each in self.entrants if each.withdrawn)

    @property
    def sitting_out(self) -> frozenset[PlayerId]:
        """The computer, in a Swiss, unless it is needed to make an odd number of players even."""
        staying = frozenset(self.seeds) - self.withdrawn
        computers = frozenset(filter(is_computer, staying))
        others = len(staying - computers)
        is_needed = others % 2 and others > 1
        return computers if isinstance(self.system, Swiss) and not is_needed else frozenset()

    def begin(self, new: Round) -> Self:
        """The crosstable with one more round."""
        return replace(self, rounds=(*self.rounds, new))

    def record(self, number: int, pairing: Pairing) -> Self:
        """The crosstable with *pairing* for its players in round *number*, counted from 1.

        Later rounds do not change.
        """
        old = self.rounds[number - 1]
        pairings = tuple(pairing if p.players == pairing.players else p for p in old.pairings)
        changed = replace(old, pairings=pairings)
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))

    def withdraw(self, player: PlayerId) -> Self:
        """The crosstable with *player* withdrawn from the next round on; past results stay."""
        entrants = (replace(e, withdrawn=e.withdrawn or e.player == player) for e in self.entrants)
        return replace(self, entrants=tuple(entrants))

    @property
    def absentees(self) -> tuple[PlayerId, ...]:
        """The players to withdraw, because they missed their last ``MAX_NO_SHOWS`` pairings."""
        staying = (player for player in self.seeds if player not in self.withdrawn)
        return tuple(player for player in staying if self._was_absent(player))

    def withdrawn_for_absence(self, number: int) -> tuple[PlayerId, ...]:
        """The withdrawn players whose no-show in round *number* was one too many."""
        last = self.rounds[number - 1]
        missed = {player for each in last.pairings for player in each.no_shows} & self.withdrawn
        gone = (player for player in self.seeds if player in missed)
        return tuple(player for player in gone if self._was_absent(player, number))

    def pairings_of(self, player: PlayerId) -> Iterator[Pairing]:
        """The pairings of *player*, in the order of the rounds."""
        return (each for rnd in self.rounds if (each := rnd.pairing_of(player)) is not None)

    def byes_of(self, player: PlayerId) -> int:
        return sum(player in each.byes for each in self.rounds)

    def score(self, player: PlayerId, rounds: int | None = None) -> float:
        """The points of *player* in the first *rounds*, or in all.

        A bye is worth two wins; in a round robin nothing, since everybody has as many byes.
        """
        bye = 0 if isinstance(self.system, RoundRobin) else GAMES_PER_PAIRING
        return sum(_points(each, player, bye) for each in self.rounds[:rounds])

    def side_balance(self, player: PlayerId) -> int:
        """Times that *player* was first in a pairing, less the times as second."""
        return sum(1 if each.first == player else -1 for each in self.pairings_of(player))

    def advances(self, player: PlayerId, after: Round) -> bool:
        """Whether *player* is still in a knock-out *after* that round."""
        pairing = after.pairing_of(player)
        if pairing is None:
            return player in after.byes
        opponent = pairing.opponent(player)
        if pairing.points_of(player) != pairing.points_of(opponent):
            return pairing.points_of(player) > pairing.points_of(opponent)
        return pairing.is_played and self.seeds.index(player) < self.seeds.index(opponent)

    def _was_absent(self, player: PlayerId, rounds: int | None = None) -> bool:
        """Whether *player* missed the latest pairings of the first *rounds*, or of all."""
        until = replace(self, rounds=self.rounds[:rounds])
        latest = list(until.pairings_of(player))[-MAX_NO_SHOWS:]
        missed = [player in each.no_shows for each in latest]
        return len(missed) == MAX_NO_SHOWS and all(missed)


def _points(rnd: Round, player: PlayerId, bye: float) -> float:
    if player in rnd.byes:
        return bye
    pairing = rnd.pairing_of(player)
    return 0 if pairing is None else pairing.points_of(player)
