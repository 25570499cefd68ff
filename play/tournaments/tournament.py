"""Tournaments as a server holds them: who may enter, what is played, and what has come of it."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, Self

from play.matches.pair import Pair
from play.matches.terms import Terms
from play.players.player_id import PlayerId, is_computer
from play.rulesets.options import is_even
from play.servers.place import Place
from play.time.periods import DAY, HOUR
from play.time.time_control import TimeControl
from play.tournaments.crosstable import (
    Crosstable,
    Entrant,
    KnockOut,
    Pairing,
    Round,
    RoundRobin,
    Swiss,
    System,
)
from play.tournaments.errors import (
    AlreadyEnteredError,
    AlreadyWithdrawnError,
    ComputerInRatedError,
    LateCorrectionError,
    NotBegunError,
    NotEnteredError,
    NotPairedError,
    PlayerLimitError,
    RatingOutOfRangeError,
    RatingRangeError,
    RoundsError,
    SignUpOverError,
    SignUpPeriodError,
    TooFewPlayersError,
    TournamentFullError,
    TournamentOverError,
    UnchangedResultError,
    UnknownRoundError,
)
from tafl.ruleset import Ruleset

MAX_PLAYERS: Final = 200
MAX_ROUND_ROBIN_PLAYERS: Final = 24
"""A round robin has about as many rounds as players: with more it would take years."""

MAX_ROUNDS: Final = 20
"""Of a Swiss."""

MIN_PLAYERS: Final = 3
MIN_KNOCK_OUT_PLAYERS: Final = 2
"""Two can play a final, but neither a Swiss nor a round robin."""

MIN_SIGN_UP, MAX_SIGN_UP = HOUR, 60 * DAY

LAST_SEED: Final = 0.0
"""Taken for the rating of the computer, whatever its level: so in a knock-out a draw beats it."""


class TournamentState(StrEnum):
    """How far a tournament is. The games that ran when it was cancelled go on for themselves."""

    SIGN_UP = "sign-up"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


SIGN_UP = frozenset({TournamentState.SIGN_UP})
GOING_ON = frozenset({TournamentState.SIGN_UP, TournamentState.RUNNING})
BEGUN = frozenset({TournamentState.RUNNING, TournamentState.FINISHED})
"""In what state a tournament may be for what is asked of it."""


@dataclass(frozen=True)
class Tournament:
    """A tournament called *name*, which *organiser* has announced in *place*.

    All its games are played there, in pairs, under *ruleset* and *control*, which also says whether
    vacations stop the clock. It is for players rated *rating_from* to *rating_to*; None is no
    limit. *crosstable* has its players and rounds. Sign-up ends at *sign_up_until*, or ended then.
    Its games are *rated* where skill alone decides. The *computer*, if it may, enters an odd number
    of players when sign-up ends. The store gives the *id*; it is 0 until then.
    """

    name: str
    place: Place
    organiser: PlayerId
    ruleset: Ruleset
    control: TimeControl
    crosstable: Crosstable
    created_at: datetime
    sign_up_until: datetime
    rating_from: int | None = None
    rating_to: int | None = None
    most_players: int | None = None
    rated: bool = True
    computer: PlayerId | None = None
    state: TournamentState = TournamentState.SIGN_UP
    id: int = 0

    def checked(self) -> Self:
        """The same, if it can be held so.

        Raises:
            SignUpPeriodError: sign-up would last too short or too long.
            RatingRangeError: nobody could enter.
            PlayerLimitError: too few could enter, or more than one tournament can have.
            RoundsError: a Swiss would have none, or too many.
            ClaimInRatedError: late moves would count.
            ComputerInRatedError: the computer would enter, and it is rated.
        """
        if not MIN_SIGN_UP <= self.sign_up_until - self.created_at <= MAX_SIGN_UP:
            raise SignUpPeriodError(MIN_SIGN_UP, MAX_SIGN_UP)
        lowest, highest = self.rating_from, self.rating_to
        if lowest is not None and highest is not None and lowest > highest:
            raise RatingRangeError(lowest, highest)
        if not self.min_players <= self.capacity <= self._max_capacity:
            raise PlayerLimitError(self.min_players, self._max_capacity)
        if isinstance(self.system, Swiss) and not 1 <= self.system.rounds <= MAX_ROUNDS:
            raise RoundsError(MAX_ROUNDS)
        if self.terms.checked().rated and self.computer is not None:
            raise ComputerInRatedError
        return self

    @property
    def system(self) -> System:
        """How opponents are paired."""
        return self.crosstable.system

    @property
    def terms(self) -> Terms:
        """What is played in each pairing."""
        rated = self.rated and is_even(self.ruleset)
        return Terms(self.ruleset, control=self.control, rated=rated, pair=True)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Everybody who ever entered, in that order, but for those who left before the start."""
        return tuple(entrant.player for entrant in self.crosstable.entrants)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """The same without the computer."""
        return tuple(player for player in self.players if not is_computer(player))

    @property
    def staying(self) -> frozenset[PlayerId]:
        """All who have entered and not withdrawn, and the computer while it may still enter."""
        staying = frozenset(self.players) - self.crosstable.withdrawn
        if self.state is not TournamentState.SIGN_UP or self.computer is None:
            return staying
        return staying | {self.computer}

    @property
    def capacity(self) -> int:
        """How many can enter."""
        return self._max_capacity if self.most_players is None else self.most_players

    @property
    def min_players(self) -> int:
        """How many it takes to begin."""
        return MIN_KNOCK_OUT_PLAYERS if isinstance(self.system, KnockOut) else MIN_PLAYERS

    @property
    def is_over(self) -> bool:
        """Whether it has ended or was called off."""
        return self.state in {TournamentState.FINISHED, TournamentState.CANCELLED}

    @property
    def number(self) -> int:
        """The number of the latest round; 0 before the first."""
        return len(self.crosstable.rounds)

    @property
    def to_begin(self) -> tuple[Pairing, ...]:
        """The pairings of the latest round whose games have not begun yet."""
        latest = self.crosstable.rounds[-1:]
        return tuple(each for last in latest for each in last.pairings if each.is_to_begin)

    @property
    def round_is_over(self) -> bool:
        """Whether the next round can be paired, or there is none and all is over."""
        return all(last.is_finished for last in self.crosstable.rounds[-1:])

    @property
    def wake_at(self) -> datetime | None:
        """When something is to be done about it; a time gone by means at once, None never."""
        waits = self.state is TournamentState.RUNNING and (self.round_is_over or self.to_begin)
        # The end of sign-up is long past when rounds are played, and so means: at once.
        return self.sign_up_until if waits or self.state is TournamentState.SIGN_UP else None

    def joined(self, player: PlayerId, rating: float, now: datetime) -> Self:
        """With one more player, who is rated *rating*.

        Raises:
            SignUpOverError: it is too late.
            AlreadyEnteredError: the player is in it already.
            TournamentFullError: there is no room.
            RatingOutOfRangeError: it is not for players of that rating.
        """
        if self.state is not TournamentState.SIGN_UP or now >= self.sign_up_until:
            raise SignUpOverError(self.name)
        if player in self.players:
            raise AlreadyEnteredError(self.name)
        if len(self.players) >= self.capacity:
            raise TournamentFullError(self.name, self.capacity)
        shown = round(rating)  # as the player knows it
        too_low = self.rating_from is not None and shown < self.rating_from
        if too_low or (self.rating_to is not None and shown > self.rating_to):
            raise RatingOutOfRangeError(self.name, shown, self.rating_from, self.rating_to)
        return self._entered(*self.crosstable.entrants, Entrant(player, rating))

    def left(self, player: PlayerId) -> Self:
        """Without *player*, who before the start is out, and later gets no more games.

        Raises:
            TournamentOverError: it is over.
            NotEnteredError: the player is not in it.
            AlreadyWithdrawnError: the player has left before.
        """
        self.require_open()
        if self.state is TournamentState.SIGN_UP and player == self.computer:
            return replace(self, computer=None)
        if player not in self.players:
            raise NotEnteredError(self.name)
        if self.state is TournamentState.SIGN_UP:
            return self._entered(*(e for e in self.crosstable.entrants if e.player != player))
        if player in self.crosstable.withdrawn:
            raise AlreadyWithdrawnError(self.name)
        return replace(self, crosstable=self.crosstable.withdraw(player))

    def begun(self, now: datetime, *, with_computer: bool = False) -> Self:
        """With sign-up over; the first round is to be paired.

        A Swiss has no more rounds than its players have opponents. *with_computer* says that the
        computer, if there is one, enters an odd number of players.

        Raises:
            SignUpOverError: it has begun, or was called off.
            TooFewPlayersError: nobody would have anybody to play.
        """
        if self.state is not TournamentState.SIGN_UP:
            raise SignUpOverError(self.name)
        if len(self.players) < self.min_players:
            raise TooFewPlayersError(self.name, len(self.players), self.min_players)
        entrants = self.crosstable.entrants
        if with_computer and self.computer is not None and len(entrants) % 2:
            entrants = (*entrants, Entrant(self.computer, LAST_SEED))
        return replace(
            self,
            state=TournamentState.RUNNING,
            sign_up_until=min(now, self.sign_up_until),
            crosstable=replace(self.crosstable, system=self._system_to_play, entrants=entrants),
        )

    @property
    def _system_to_play(self) -> System:
        """The system, given how many have entered."""
        if not isinstance(self.system, Swiss):
            return self.system
        # Of an odd number one has a bye in each round.
        most = len(self.players) - 1 + len(self.players) % 2
        return Swiss(min(self.system.rounds, most))

    def with_round(self, new: Round | None) -> Self:
        """With a *new* round; None is none, and the tournament is over.

        If there has been no round at all, since too few stayed, it is called off.
        """
        if new is None:
            return replace(
                self, state=TournamentState.FINISHED if self.number else TournamentState.CANCELLED
            )
        return replace(self, crosstable=self.crosstable.begin(new))

    def recorded(self, number: int, pairing: Pairing) -> Self:
        """With *pairing* in place of the one of the same players in round *number*."""
        return replace(self, crosstable=self.crosstable.record(number, pairing))

    def scored(self, number: int, pair: Pair) -> Self:
        """With the result of a *pair* that is over, unless a manager has decided that pairing.

        Players who made no move in either game have not shown up.
        """
        first, _ = pair.players
        pairing = self.crosstable.rounds[number - 1].pairing_of(first)
        if self.state is not TournamentState.RUNNING or pairing is None or pairing.is_finished:
            return self
        if absent := pair.no_shows:
            return self.recorded(number, pairing.forfeited(*absent))
        return self.recorded(number, pairing.scored(pair.points(pairing.first)))

    def corrected(self, number: int, pairing: Pairing) -> Self:
        """With a result that a manager has decided, of games that may still run.

        It changes no round that has begun. A knock-out that is over goes on if two are left now.

        Raises:
            NotBegunError, UnknownRoundError, NotPairedError: there is no such pairing.
            LateCorrectionError: the next round of the knock-out has followed from it.
            UnchangedResultError: it is as it was.
        """
        before = self.pairing(number, pairing.first)
        if self.state is TournamentState.CANCELLED:
            raise TournamentOverError(self.name)
        if isinstance(self.system, KnockOut) and number < self.number:
            raise LateCorrectionError(self.name)
        if before == pairing:
            raise UnchangedResultError(self.name)
        after = self.recorded(number, pairing)
        return replace(after, state=TournamentState.RUNNING) if after.is_undecided else after

    def pairing(self, number: int, player: PlayerId) -> Pairing:
        """The pairing of *player* in round *number*, from 1.

        Raises:
            NotBegunError: there are no rounds yet.
            UnknownRoundError: there is no such round.
            NotPairedError: the player has none in it.
        """
        self.require_round(number)
        found = self.crosstable.rounds[number - 1].pairing_of(player)
        if found is None:
            raise NotPairedError(self.name, number, player)
        return found

    def require_round(self, number: int) -> None:
        """Refuse the *number* of a round that does not exist, or not yet.

        Raises:
            NotBegunError: there are no rounds yet.
            UnknownRoundError: there is no such round.
        """
        if not self.number:
            raise NotBegunError(self.name)
        if not 1 <= number <= self.number:
            raise UnknownRoundError(self.name, number, self.number)

    def cancelled(self) -> Self:
        """Called off.

        Raises:
            TournamentOverError: it is over.
        """
        self.require_open()
        return replace(self, state=TournamentState.CANCELLED)

    def require_open(self) -> None:
        """Refuse what only a tournament that is not over allows.

        Raises:
            TournamentOverError: it is over.
        """
        if self.is_over:
            raise TournamentOverError(self.name)

    @property
    def is_undecided(self) -> bool:
        """Whether several have come through the latest round of a knock-out."""
        if not isinstance(self.system, KnockOut):
            return False
        latest = self.crosstable.rounds[-1]
        return sum(self.crosstable.advances(player, latest) for player in self.players) > 1

    @property
    def _max_capacity(self) -> int:
        return MAX_ROUND_ROBIN_PLAYERS if isinstance(self.system, RoundRobin) else MAX_PLAYERS

    def _entered(self, *entrants: Entrant) -> Self:
        return replace(self, crosstable=replace(self.crosstable, entrants=entrants))
