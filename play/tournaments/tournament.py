"""A tournament of a server: conditions of entry, terms, state and crosstable."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final, Self

from play.matches.pair import Pair
from play.matches.terms import Terms
from play.matches.viewing import Viewer
from play.players.player_id import PlayerId, is_computer
from play.rulesets.single_game_options import is_even
from play.servers.place import Place
from play.time.periods import DAY, HOUR
from play.time.time_control import TimeControl
from play.tournaments import errors
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
from tafl.ruleset import Ruleset

MAX_PLAYERS: Final = 200
MAX_ROUND_ROBIN_PLAYERS: Final = 24
"""A round robin has about as many rounds as players; with more, it would take years."""

MAX_ROUNDS: Final = 20
"""Maximum number of rounds of a Swiss."""

MIN_PLAYERS: Final = 3
MIN_KNOCK_OUT_PLAYERS: Final = 2
"""Two players make a final, but neither a Swiss nor a round robin."""

MIN_SIGN_UP, MAX_SIGN_UP = HOUR, 60 * DAY

LAST_SEED: Final = 0.0
"""The computer's rating as an entrant, so that it is seeded last and loses draws in a knock-out."""


class TournamentState(StrEnum):
    """The state of a tournament. Matches that run when it is cancelled go on by themselves."""

    SIGN_UP = "sign-up"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


SIGN_UP = frozenset({TournamentState.SIGN_UP})
GOING_ON = frozenset({TournamentState.SIGN_UP, TournamentState.RUNNING})
BEGUN = frozenset({TournamentState.RUNNING, TournamentState.FINISHED})
"""Sets of states in which tournaments allow certain requests."""


@dataclass(frozen=True)
class Tournament:
    """A tournament of a server; each of its pairings is a pair of matches with sides swapped."""

    name: str
    place: Place
    """The channel in which the tournament is announced and played."""
    organiser: PlayerId
    ruleset: Ruleset
    control: TimeControl
    """The time control of the games, which also says whether vacations stop their clocks."""
    crosstable: Crosstable
    """The players, rounds and results so far."""
    created_at: datetime
    sign_up_until: datetime
    """When sign-up ends or, once it is over, ended."""
    rating_from: int | None = None
    """The lowest rating with which a player may enter; None if there is no limit."""
    rating_to: int | None = None
    """The highest rating with which a player may enter; None if there is no limit."""
    most_players: int | None = None
    """Maximum number of players; None for as many as the system allows."""
    rated: bool = True
    """Whether the games are rated, as far as the ruleset has neither dice nor a handicap."""
    computer: PlayerId | None = None
    """The computer that enters after sign-up if the number of players is odd; None for nobody."""
    state: TournamentState = TournamentState.SIGN_UP
    id: int = 0
    """The id, 0 until the store assigns one."""

    def checked(self) -> Self:
        """Return this tournament if its settings are valid.

        Raises:
            SignUpPeriodError: sign-up would be too short or too long.
            RatingRangeError: nobody could enter.
            PlayerLimitError: the limit of players is too low, or above that of the system.
            RoundsError: a Swiss would have no rounds, or too many.
            ClaimInRatedError: it is rated, and a win on time would have to be claimed.
            ComputerInRatedError: it is rated, and the computer would enter.
        """
        if not MIN_SIGN_UP <= self.sign_up_until - self.created_at <= MAX_SIGN_UP:
            raise errors.SignUpPeriodError(MIN_SIGN_UP, MAX_SIGN_UP)
        lowest, highest = self.rating_from, self.rating_to
        if lowest is not None and highest is not None and lowest > highest:
            raise errors.RatingRangeError(lowest, highest)
        if not self.min_players <= self.capacity <= self._max_capacity:
            raise errors.PlayerLimitError(self.min_players, self._max_capacity)
        if isinstance(self.system, Swiss) and not 1 <= self.system.rounds <= MAX_ROUNDS:
            raise errors.RoundsError(MAX_ROUNDS)
        if self.terms.checked().rated and self.computer is not None:
            raise errors.ComputerInRatedError
        return self

    @property
    def system(self) -> System:
        return self.crosstable.system

    @property
    def terms(self) -> Terms:
        rated = self.rated and is_even(self.ruleset)
        return Terms(self.ruleset, control=self.control, rated=rated, pair=True)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """All players in the order of entry, except those who left before the start."""
        return tuple(entrant.player for entrant in self.crosstable.entrants)

    @property
    def people(self) -> tuple[PlayerId, ...]:
        return tuple(player for player in self.players if not is_computer(player))

    @property
    def staying(self) -> frozenset[PlayerId]:
        """The players who have not withdrawn, and before the start the computer that may enter."""
        staying = frozenset(self.players) - self.crosstable.withdrawn
        if self.state is not TournamentState.SIGN_UP or self.computer is None:
            return staying
        return staying | {self.computer}

    @property
    def capacity(self) -> int:
        return self._max_capacity if self.most_players is None else self.most_players

    @property
    def min_players(self) -> int:
        return MIN_KNOCK_OUT_PLAYERS if isinstance(self.system, KnockOut) else MIN_PLAYERS

    @property
    def is_over(self) -> bool:
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
        """Whether no round is going on: the next one can be paired, or the tournament is over."""
        return all(last.is_finished for last in self.crosstable.rounds[-1:])

    @property
    def wake_at(self) -> datetime | None:
        """Time at which something is due; in the past if at once, None if nothing is."""
        waits = self.state is TournamentState.RUNNING and (self.round_is_over or self.to_begin)
        # The end of sign-up is long past when rounds are played, so it means at once.
        return self.sign_up_until if waits or self.state is TournamentState.SIGN_UP else None

    def joined(self, player: PlayerId, rating: float, now: datetime) -> Self:
        """The tournament with *player* added, whose rating is *rating*.

        Raises:
            SignUpOverError: sign-up is over.
            AlreadyEnteredError: the player has entered already.
            TournamentFullError: the tournament has as many players as it can have.
            RatingOutOfRangeError: the rating is too low or too high.
        """
        if self.state is not TournamentState.SIGN_UP or now >= self.sign_up_until:
            raise errors.SignUpOverError(self.name)
        if player in self.players:
            raise errors.AlreadyEnteredError(self.name)
        if len(self.players) >= self.capacity:
            raise errors.TournamentFullError(self.name, self.capacity)
        shown = round(rating)  # as players see it
        too_low = self.rating_from is not None and shown < self.rating_from
        if too_low or (self.rating_to is not None and shown > self.rating_to):
            raise errors.RatingOutOfRangeError(self.name, shown, self.rating_from, self.rating_to)
        return self._entered(*self.crosstable.entrants, Entrant(player, rating))

    def left(self, player: PlayerId) -> Self:
        """The tournament after *player* has left; after the start, they only get no more games.

        Raises:
            TournamentOverError: the tournament is over.
            NotEnteredError: the player is not in the tournament.
            AlreadyWithdrawnError: the player has withdrawn already.
        """
        self.require_open()
        if self.state is TournamentState.SIGN_UP and player == self.computer:
            return replace(self, computer=None)
        if player not in self.players:
            raise errors.NotEnteredError(self.name)
        if self.state is TournamentState.SIGN_UP:
            return self._entered(*(e for e in self.crosstable.entrants if e.player != player))
        if player in self.crosstable.withdrawn:
            raise errors.AlreadyWithdrawnError(self.name)
        return replace(self, crosstable=self.crosstable.withdraw(player))

    def begun(self, now: datetime, *, with_computer: bool = False) -> Self:
        """The tournament after sign-up, with its first round still to be paired.

        A Swiss has no more rounds than a player has opponents. If *with_computer*, the tournament's
        computer enters if the number of players is odd.

        Raises:
            SignUpOverError: the tournament has begun, or was cancelled.
            TooFewPlayersError: the tournament has too few players to start.
        """
        if self.state is not TournamentState.SIGN_UP:
            raise errors.SignUpOverError(self.name)
        if len(self.players) < self.min_players:
            raise errors.TooFewPlayersError(self.name, len(self.players), self.min_players)
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
        """The system, with no more rounds of a Swiss than a player has opponents."""
        if not isinstance(self.system, Swiss):
            return self.system
        # With an odd number of players, one has a bye in each round.
        most = len(self.players) - 1 + len(self.players) % 2
        return Swiss(min(self.system.rounds, most))

    def with_round(self, new: Round | None) -> Self:
        """The tournament with *new* as its next round; finished if that is None.

        It is cancelled instead if it had no round at all, since too few players stayed.
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
        """The tournament with the result of *pair*, two finished matches, in round *number*.

        A result that is already decided stays. Players who made no move in either match are
        no-shows.
        """
        first, _ = pair.players
        pairing = self.crosstable.rounds[number - 1].pairing_of(first)
        if self.state is not TournamentState.RUNNING or pairing is None or pairing.is_finished:
            return self
        if absent := pair.no_shows:
            return self.recorded(number, pairing.forfeited(*absent))
        return self.recorded(number, pairing.scored(pair.points(pairing.first)))

    def corrected(self, number: int, pairing: Pairing) -> Self:
        """The tournament with *pairing*, corrected by a manager, in round *number*.

        Its games may still run. Rounds that have begun do not change. A finished knock-out goes on
        if two players are left now.

        Raises:
            NotBegunError, UnknownRoundError, NotPairedError: there is no such pairing.
            TournamentOverError: the tournament was cancelled.
            LateCorrectionError: the next round of the knock-out has been paired.
            UnchangedResultError: the result is the same as before.
        """
        before = self.pairing(number, pairing.first)
        if self.state is TournamentState.CANCELLED:
            raise errors.TournamentOverError(self.name)
        if isinstance(self.system, KnockOut) and number < self.number:
            raise errors.LateCorrectionError(self.name)
        if before == pairing:
            raise errors.UnchangedResultError(self.name)
        after = self.recorded(number, pairing)
        return replace(after, state=TournamentState.RUNNING) if after.is_undecided else after

    def pairing(self, number: int, player: PlayerId) -> Pairing:
        """The pairing of *player* in round *number*, counted from 1.

        Raises:
            NotBegunError: there are no rounds yet.
            UnknownRoundError: there is no such round.
            NotPairedError: the player has no pairing in the round.
        """
        self.require_round(number)
        found = self.crosstable.rounds[number - 1].pairing_of(player)
        if found is None:
            raise errors.NotPairedError(self.name, number, player)
        return found

    def require_round(self, number: int) -> None:
        """Raise ``NotBegunError`` or ``UnknownRoundError`` if there is no round *number*."""
        if not self.number:
            raise errors.NotBegunError(self.name)
        if not 1 <= number <= self.number:
            raise errors.UnknownRoundError(self.name, number, self.number)

    def cancelled(self) -> Self:
        """The tournament after it was cancelled; raises ``TournamentOverError`` if it is over."""
        self.require_open()
        return replace(self, state=TournamentState.CANCELLED)

    def require_open(self) -> None:
        """Raise ``TournamentOverError`` if the tournament is over."""
        if self.is_over:
            raise errors.TournamentOverError(self.name)

    @property
    def is_undecided(self) -> bool:
        """Whether this is a knock-out with several players still in after the latest round."""
        if not isinstance(self.system, KnockOut):
            return False
        latest = self.crosstable.rounds[-1]
        return sum(self.crosstable.advances(player, latest) for player in self.players) > 1

    @property
    def _max_capacity(self) -> int:
        return MAX_ROUND_ROBIN_PLAYERS if isinstance(self.system, RoundRobin) else MAX_PLAYERS

    def _entered(self, *entrants: Entrant) -> Self:
        return replace(self, crosstable=replace(self.crosstable, entrants=entrants))


def may_see(viewer: Viewer, tournament: Tournament) -> bool:
    """Whether *viewer* organises *tournament*, plays in it, or can read its channel."""
    theirs = {tournament.organiser, *tournament.players}
    return viewer.player in theirs or viewer.reads(tournament.place)
