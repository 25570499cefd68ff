"""Tournaments of a server: conditions of entry, terms, state and crosstable."""

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
"""A round robin has about as many rounds as players; with more it would take years."""

MAX_ROUNDS: Final = 20
"""The most rounds of a Swiss."""

MIN_PLAYERS: Final = 3
MIN_KNOCK_OUT_PLAYERS: Final = 2
"""Two players make a final, but neither a Swiss nor a round robin."""

MIN_SIGN_UP, MAX_SIGN_UP = HOUR, 60 * DAY

LAST_SEED: Final = 0.0
"""The computer's rating as an entrant, at any level: it loses draws in a knock-out."""


class TournamentState(StrEnum):
    """The stage of a tournament. After a cancellation its running games go on independently."""

    SIGN_UP = "sign-up"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


SIGN_UP = frozenset({TournamentState.SIGN_UP})
GOING_ON = frozenset({TournamentState.SIGN_UP, TournamentState.RUNNING})
BEGUN = frozenset({TournamentState.RUNNING, TournamentState.FINISHED})
"""The states in which a tournament allows a request."""


@dataclass(frozen=True)
class Tournament:
    """A tournament of a server. Its games are played in pairs."""

    name: str
    place: Place
    """The channel in which it is announced and played."""
    organiser: PlayerId
    ruleset: Ruleset
    control: TimeControl
    """Time control, which also decides whether vacations stop the clock."""
    crosstable: Crosstable
    """The players, rounds and results."""
    created_at: datetime
    sign_up_until: datetime
    """The end of sign-up, also after it is over."""
    rating_from: int | None = None
    """The lowest rating to enter; None is no limit."""
    rating_to: int | None = None
    """The highest rating to enter; None is no limit."""
    most_players: int | None = None
    """The limit of players; None is as many as the system allows."""
    rated: bool = True
    """Whether its games are rated, if skill alone decides: no dice, and no handicap."""
    computer: PlayerId | None = None
    """The computer that enters after sign-up to make an odd number of players even, if any."""
    state: TournamentState = TournamentState.SIGN_UP
    id: int = 0
    """The id that the store gives; 0 until then."""

    def checked(self) -> Self:
        """This tournament, if its settings are valid.

        Raises:
            SignUpPeriodError: sign-up would be too short or too long.
            RatingRangeError: nobody could enter.
            PlayerLimitError: the limit of players is too low, or above that of the system.
            RoundsError: a Swiss would have no rounds, or too many.
            ClaimInRatedError: it is rated, and late moves would count.
            ComputerInRatedError: it is rated, and the computer would enter.
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
        return self.crosstable.system

    @property
    def terms(self) -> Terms:
        """The terms of each pairing."""
        rated = self.rated and is_even(self.ruleset)
        return Terms(self.ruleset, control=self.control, rated=rated, pair=True)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """All entrants in the order of entry, except those who left before the start."""
        return tuple(entrant.player for entrant in self.crosstable.entrants)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        """The players without the computer."""
        return tuple(player for player in self.players if not is_computer(player))

    @property
    def staying(self) -> frozenset[PlayerId]:
        """The players who have not withdrawn, and the computer while it may still enter."""
        staying = frozenset(self.players) - self.crosstable.withdrawn
        if self.state is not TournamentState.SIGN_UP or self.computer is None:
            return staying
        return staying | {self.computer}

    @property
    def capacity(self) -> int:
        """The most players that can enter."""
        return self._max_capacity if self.most_players is None else self.most_players

    @property
    def min_players(self) -> int:
        """The fewest players that the tournament can start with."""
        return MIN_KNOCK_OUT_PLAYERS if isinstance(self.system, KnockOut) else MIN_PLAYERS

    @property
    def is_over(self) -> bool:
        """Whether the tournament has ended or was cancelled."""
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
        """Whether no round is running: the next can be paired, or the tournament is over."""
        return all(last.is_finished for last in self.crosstable.rounds[-1:])

    @property
    def wake_at(self) -> datetime | None:
        """Time at which something is due; a past time means at once, None never."""
        waits = self.state is TournamentState.RUNNING and (self.round_is_over or self.to_begin)
        # The end of sign-up is long past when rounds are played, so it means at once.
        return self.sign_up_until if waits or self.state is TournamentState.SIGN_UP else None

    def joined(self, player: PlayerId, rating: float, now: datetime) -> Self:
        """The tournament with one more player, rated *rating*.

        Raises:
            SignUpOverError: sign-up is over.
            AlreadyEnteredError: the player has entered already.
            TournamentFullError: it has as many players as it can have.
            RatingOutOfRangeError: the rating is outside its range.
        """
        if self.state is not TournamentState.SIGN_UP or now >= self.sign_up_until:
            raise SignUpOverError(self.name)
        if player in self.players:
            raise AlreadyEnteredError(self.name)
        if len(self.players) >= self.capacity:
            raise TournamentFullError(self.name, self.capacity)
        shown = round(rating)  # as players see it
        too_low = self.rating_from is not None and shown < self.rating_from
        if too_low or (self.rating_to is not None and shown > self.rating_to):
            raise RatingOutOfRangeError(self.name, shown, self.rating_from, self.rating_to)
        return self._entered(*self.crosstable.entrants, Entrant(player, rating))

    def left(self, player: PlayerId) -> Self:
        """The tournament without *player*, who after the start is withdrawn and gets no more games.

        Raises:
            TournamentOverError: it is over.
            NotEnteredError: the player is not in it.
            AlreadyWithdrawnError: the player has withdrawn already.
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
        """The tournament with sign-up over and its first round to be paired.

        A Swiss has no more rounds than a player has opponents. If *with_computer*, the tournament's
        computer enters if the number of players is odd.

        Raises:
            SignUpOverError: it has begun, or was cancelled.
            TooFewPlayersError: it has too few players to start.
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
        """The system, with the rounds of a Swiss limited by the number of players."""
        if not isinstance(self.system, Swiss):
            return self.system
        # With an odd number of players, one has a bye in each round.
        most = len(self.players) - 1 + len(self.players) % 2
        return Swiss(min(self.system.rounds, most))

    def with_round(self, new: Round | None) -> Self:
        """The tournament with a *new* round; if None, it is over.

        It is cancelled if it has had no round at all, since too few players stayed.
        """
        if new is None:
            return replace(
                self, state=TournamentState.FINISHED if self.number else TournamentState.CANCELLED
            )
        return replace(self, crosstable=self.crosstable.begin(new))

    def recorded(self, number: int, pairing: Pairing) -> Self:
        """The tournament with *pairing* in place of that of the same players in round *number*."""
        return replace(self, crosstable=self.crosstable.record(number, pairing))

    def scored(self, number: int, pair: Pair) -> Self:
        """The tournament with the result of a finished *pair*, unless that is decided already.

        Players who made no move in either game are no-shows.
        """
        first, _ = pair.players
        pairing = self.crosstable.rounds[number - 1].pairing_of(first)
        if self.state is not TournamentState.RUNNING or pairing is None or pairing.is_finished:
            return self
        if absent := pair.no_shows:
            return self.recorded(number, pairing.forfeited(*absent))
        return self.recorded(number, pairing.scored(pair.points(pairing.first)))

    def corrected(self, number: int, pairing: Pairing) -> Self:
        """The tournament with a result that a manager has decided; its games may still run.

        Rounds that have begun do not change. A finished knock-out goes on if two players are left
        now.

        Raises:
            NotBegunError, UnknownRoundError, NotPairedError: there is no such pairing.
            TournamentOverError: the tournament was cancelled.
            LateCorrectionError: the next round of the knock-out has been paired.
            UnchangedResultError: the result is the same as before.
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
            NotPairedError: the player has no pairing in it.
        """
        self.require_round(number)
        found = self.crosstable.rounds[number - 1].pairing_of(player)
        if found is None:
            raise NotPairedError(self.name, number, player)
        return found

    def require_round(self, number: int) -> None:
        """Refuse the *number* of a round that does not exist yet.

        Raises:
            NotBegunError: there are no rounds yet.
            UnknownRoundError: there is no such round.
        """
        if not self.number:
            raise NotBegunError(self.name)
        if not 1 <= number <= self.number:
            raise UnknownRoundError(self.name, number, self.number)

    def cancelled(self) -> Self:
        """The tournament, cancelled.

        Raises:
            TournamentOverError: it is over.
        """
        self.require_open()
        return replace(self, state=TournamentState.CANCELLED)

    def require_open(self) -> None:
        """Refuse a tournament that is over.

        Raises:
            TournamentOverError: it is over.
        """
        if self.is_over:
            raise TournamentOverError(self.name)

    @property
    def is_undecided(self) -> bool:
        """Whether several players have survived the latest round of a knock-out."""
        if not isinstance(self.system, KnockOut):
            return False
        latest = self.crosstable.rounds[-1]
        return sum(self.crosstable.advances(player, latest) for player in self.players) > 1

    @property
    def _max_capacity(self) -> int:
        return MAX_ROUND_ROBIN_PLAYERS if isinstance(self.system, RoundRobin) else MAX_PLAYERS

    def _entered(self, *entrants: Entrant) -> Self:
        return replace(self, crosstable=replace(self.crosstable, entrants=entrants))
