"""Crosstables of tournaments: players, rounds, and the result of every pairing."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Self

from play.players.player_id import PlayerId, is_computer

GAMES_PER_PAIRING: Final = 2
"""Number of games in a pairing, sides swapped; a win is one point."""

MAX_NO_SHOWS: Final = 2
"""A player who misses this many pairings in a row without a move is withdrawn."""


@dataclass(frozen=True, slots=True)
class Swiss:
    """A Swiss system of *rounds*: players with similar scores meet, the same two only once."""

    rounds: int


@dataclass(frozen=True, slots=True)
class RoundRobin:
    """A system in which all players meet each other once in each of *cycles* cycles.

    One cycle is a double round robin, since a pairing is two games, sides swapped.
    """

    cycles: int = 1


@dataclass(frozen=True, slots=True)
class KnockOut:
    """A system in which losers are out. After a draw, the player with the better seed goes on."""


System = Swiss | RoundRobin | KnockOut


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player in a tournament; *rating* is theirs when they entered."""

    player: PlayerId
    rating: float
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two games between the same two players; the *first* player attacks in the first game.

    *points* are those of the first player, from 0 to 2; None while games run. Players in *no_shows*
    made no move and lost; their opponent has both points, unless absent too. *pair_id* is the id of
    the first match, None until the matches begin.
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
        """The pairing with *points* for *of* (None: the first player), replacing an old result."""
        points = GAMES_PER_PAIRING - points if of == self.second else points
        return replace(self, points=points, no_shows=frozenset())

    def forfeited(self, *no_shows: PlayerId) -> Self:
        """The pairing lost by *no_shows*, who have not played; an old result is replaced."""
        return replace(self, points=None, no_shows=frozenset(no_shows))

    def opponent(self, player: PlayerId) -> PlayerId:
        return self.second if player == self.first else self.first

    def is_walkover_of(self, player: PlayerId) -> bool:
        """Whether *player* has both points without a game, because only the opponent is absent."""
        return bool(self.no_shows) and player not in self.no_shows

    def points_of(self, player: PlayerId) -> float:
        """The points of *player*, from 0 to 2; 0 while games run."""
        if self.no_shows:
            return 0 if player in self.no_shows else GAMES_PER_PAIRING
        if self.points is None:
            return 0
        return self.points if player == self.first else GAMES_PER_PAIRING - self.points


@dataclass(frozen=True)
class Round:
    """A round of a tournament: its *pairings*, and *byes*, the players left without an opponent."""

    pairings: tuple[Pairing, ...]
    byes: frozenset[PlayerId] = frozenset()

    @property
    def is_finished(self) -> bool:
        return all(pairing.is_finished for pairing in self.pairings)

    def pairing_of(self, player: PlayerId) -> Pairing | None:
        """The pairing of *player* in this round; None if they have none."""
        return self._pairings_of.get(player)

    @cached_property
    def _pairings_of(self) -> dict[PlayerId, Pairing]:
        return {player: each for each in self.pairings for player in each.players}


@dataclass(frozen=True)
class Crosstable:
    """The players, pairings and results of a tournament under one *system*."""

    system: System
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()

    @cached_property
    def seeds(self) -> tuple[PlayerId, ...]:
        """All players, withdrawn ones too, by rating, the highest first; equal ones by entry."""
        ranked = sorted(self.entrants, key=lambda entrant: -entrant.rating)
        return tuple(entrant.player for entrant in ranked)

    @property
    def withdrawn(self) -> frozenset[PlayerId]:
        return frozenset(each.player for each in self.entrants if each.withdrawn)

    @property
    def sitting_out(self) -> frozenset[PlayerId]:
        """The computer in a Swiss that needs no player more for an even number; else nobody."""
        staying = frozenset(self.seeds) - self.withdrawn
        computers = frozenset(filter(is_computer, staying))
        others = len(staying - computers)
        is_needed = others % 2 and others > 1
        return computers if isinstance(self.system, Swiss) and not is_needed else frozenset()

    def begin(self, new: Round) -> Self:
        return replace(self, rounds=(*self.rounds, new))

    def record(self, number: int, pairing: Pairing) -> Self:
        """The crosstable with *pairing* in place of that of the same players in round *number*."""
        old = self.rounds[number - 1]
        pairings = tuple(pairing if p.players == pairing.players else p for p in old.pairings)
        changed = replace(old, pairings=pairings)
        return replace(self, rounds=(*self.rounds[: number - 1], changed, *self.rounds[number:]))

    def withdraw(self, player: PlayerId) -> Self:
        """The crosstable with *player* withdrawn from the next round on; earlier results stay."""
        entrants = (replace(e, withdrawn=e.withdrawn or e.player == player) for e in self.entrants)
        return replace(self, entrants=tuple(entrants))

    @property
    def absentees(self) -> tuple[PlayerId, ...]:
        """The players to withdraw now because they missed their last ``MAX_NO_SHOWS`` pairings."""
        staying = (player for player in self.seeds if player not in self.withdrawn)
        return tuple(player for player in staying if self._was_absent(player))

    def withdrawn_for_absence(self, number: int) -> tuple[PlayerId, ...]:
        """The players withdrawn because they missed round *number* and the pairing before it."""
        last = self.rounds[number - 1]
        missed = {player for each in last.pairings for player in each.no_shows} & self.withdrawn
        gone = (player for player in self.seeds if player in missed)
        return tuple(player for player in gone if self._was_absent(player, number))

    def pairings_of(self, player: PlayerId) -> Iterator[Pairing]:
        """The pairings of *player*, in the order of the rounds."""
        return (each for rnd in self.rounds if (each := rnd.pairing_of(player)) is not None)

    def byes_of(self, player: PlayerId) -> int:
        """The number of rounds in which *player* had a bye or, which counts as one, a walkover."""
        walkovers = sum(each.is_walkover_of(player) for each in self.pairings_of(player))
        return walkovers + sum(player in each.byes for each in self.rounds)

    @property
    def met(self) -> frozenset[frozenset[PlayerId]]:
        """All two players who have met, or meet now; those do not whose pairing somebody missed."""
        pairings = (pairing for each in self.rounds for pairing in each.pairings)
        return frozenset(each.players for each in pairings if not each.no_shows)

    def score(self, player: PlayerId, rounds: int | None = None) -> float:
        """The points of *player* in the first *rounds* rounds, or in all.

        A bye is worth two wins; in a round robin nothing, since everybody has as many byes.
        """
        bye = 0 if isinstance(self.system, RoundRobin) else GAMES_PER_PAIRING
        return sum(_points(each, player, bye) for each in self.rounds[:rounds])

    def side_balance(self, player: PlayerId) -> int:
        """The number of pairings in which *player* was first, less those in which they were second.

        Pairings that somebody missed do not count: nobody had a side in them.
        """
        held = (each for each in self.pairings_of(player) if not each.no_shows)
        return sum(1 if each.first == player else -1 for each in held)

    def advances(self, player: PlayerId, after: Round) -> bool:
        """Whether *player* is still in a knock-out after the round *after*."""
        pairing = after.pairing_of(player)
        if pairing is None:
            return player in after.byes
        opponent = pairing.opponent(player)
        if pairing.points_of(player) != pairing.points_of(opponent):
            return pairing.points_of(player) > pairing.points_of(opponent)
        return pairing.is_played and self.seeds.index(player) < self.seeds.index(opponent)

    def _was_absent(self, player: PlayerId, rounds: int | None = None) -> bool:
        """Whether *player* missed the last ``MAX_NO_SHOWS`` pairings of the first *rounds*."""
        until = replace(self, rounds=self.rounds[:rounds])
        latest = list(until.pairings_of(player))[-MAX_NO_SHOWS:]
        missed = [player in each.no_shows for each in latest]
        return len(missed) == MAX_NO_SHOWS and all(missed)


def _points(rnd: Round, player: PlayerId, bye: float) -> float:
    if player in rnd.byes:
        return bye
    pairing = rnd.pairing_of(player)
    return 0 if pairing is None else pairing.points_of(player)
