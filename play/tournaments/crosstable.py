"""Crosstables of tournaments: who takes part, the rounds, and the result of every pairing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from play.players.player_id import PlayerId, is_computer

GAMES_PER_PAIRING: Final = 2
"""The games of a pairing, one on each side; a win is one point."""

MAX_NO_SHOWS: Final = 2
"""Players who have not shown up for so many pairings in a row get no more."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """In each of the *rounds* players with similar scores meet, never the same two twice."""

    rounds: int


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """Everybody is paired with everybody, as often as there are *cycles*.

    One cycle is a double round robin, since a pairing is two games, one on each side.
    """

    cycles: int = 1


@dataclass(frozen=True, slots=True)
class KnockOut:
    """The loser is out. After a draw the better seed goes on, so there is always a next round."""


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

    *points* are those of the first player, 0 to 2; none are known while the games run. The
    *no_shows* have lost without play, and their opponent, if not one too, has both points.
    *pair_id* is the first of its two matches, once they have begun.
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
        """Whether it is to be played, and its matches are not there yet."""
        return self.pair_id is None and not self.is_finished

    def scored(self, points: float, of: PlayerId | None = None) -> Self:
        """With the result *points* to the player *of*, or the first, whatever it was before."""
        points = GAMES_PER_PAIRING - points if of == self.second else points
        return replace(self, points=points, no_shows=frozenset())

    def forfeited(self, *no_shows: PlayerId) -> Self:
        """Lost without play by the *no_shows*, whatever it was before."""
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
    """The *pairings* of a round, and *byes*: players without an opponent, not by their fault."""

    pairings: tuple[Pairing, ...]
    byes: frozenset[PlayerId] = frozenset()

    @property
    def is_finished(self) -> bool:
        return all(pairing.is_finished for pairing in self.pairings)

    def pairing_of(self, player: PlayerId) -> Pairing | None:
        """The pairing of *player* in this round, if any."""
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
        """Everybody who ever entered, the best rating first, then the one who entered first."""
        ranked = sorted(self.entrants, key=lambda entrant: -entrant.rating)
        return tuple(entrant.player for entrant in ranked)

    @property
    def withdrawn(self) -> frozenset[PlayerId]:
        return frozenset(each.player for each in self.entrants if each.withdrawn)

    @property
    def sitting_out(self) -> frozenset[PlayerId]:
        """The computer, in a Swiss whose other players have opponents enough, or none at all."""
        staying = frozenset(self.seeds) - self.withdrawn
        computers = frozenset(filter(is_computer, staying))
        others = len(staying - computers)
        is_needed = others % 2 and others > 1
        return computers if isinstance(self.system, Swiss) and not is_needed else frozenset()

    def begin(self, new: Round) -> Self:
        """With one more round."""
        return replace(self, rounds=(*self.rounds, new))

    def record(self, number: int, pairing: Pairing) -> Self:
        """With *pairing* in place of the one of the same players in round *number*, from 1.

        Correcting a result changes no later round.
        """
        old = self.rounds[number - 1]
        pairings = tuple(pairing if p.players == pairing.players else p for p in old.pairings)
        changed = replace(old, pairings=pairings)
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))

    def withdraw(self, player: PlayerId) -> Self:
        """Without *player* from the next round on; what they have played stays."""
        entrants = (replace(e, withdrawn=e.withdrawn or e.player == player) for e in self.entrants)
        return replace(self, entrants=tuple(entrants))

    @property
    def absentees(self) -> tuple[PlayerId, ...]:
        """The players who have not shown up again and again, and are to be withdrawn."""
        staying = (player for player in self.seeds if player not in self.withdrawn)
        return tuple(player for player in staying if self._was_absent(player))

    def withdrawn_for_absence(self, number: int) -> tuple[PlayerId, ...]:
        """Those who have withdrawn and missed round *number*, once too often."""
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

        A bye is worth as much as two games won; but nothing in a round robin, where everybody has
        as many.
        """
        bye = 0 if isinstance(self.system, RoundRobin) else GAMES_PER_PAIRING
        return sum(_points(each, player, bye) for each in self.rounds[:rounds])

    def side_balance(self, player: PlayerId) -> int:
        """How many times more *player* was first in a pairing than second."""
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
        """Whether *player* has missed the latest pairings of the first *rounds*, or of all."""
        until = replace(self, rounds=self.rounds[:rounds])
        latest = list(until.pairings_of(player))[-MAX_NO_SHOWS:]
        missed = [player in each.no_shows for each in latest]
        return len(missed) == MAX_NO_SHOWS and all(missed)


def _points(rnd: Round, player: PlayerId, bye: float) -> float:
    if player in rnd.byes:
        return bye
    pairing = rnd.pairing_of(player)
    return 0 if pairing is None else pairing.points_of(player)
