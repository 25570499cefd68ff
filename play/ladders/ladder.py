"""A ladder: the players of a server in an order that they change by challenging those above."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Self

from play.ladders.errors import (
    AlreadyOnLadderError,
    ChallengesSelfError,
    LadderChallengeError,
    LadderPairRunsError,
    NotOnLadderError,
    OpponentBelowError,
    OpponentOffLadderError,
    OpponentTooHighError,
    SameOpponentError,
    TooManyIncomingError,
    TooManyOutgoingError,
)
from play.limits import (
    MAX_LADDER_CHALLENGES,
    MAX_LADDER_CHALLENGES_TO_ONE,
    MAX_LADDER_CHALLENGES_TO_TOP,
    SAME_OPPONENT_WAIT,
)
from play.players.player_id import PlayerId
from play.time.time_off import Interval, TimeOff

MIN_REACH = 3
"""Places above a player that are always in reach of a challenge."""

TOP_PLACES = 5
"""Places with the higher limit of incoming challenges."""

MAX_IDLE = timedelta(days=30)
"""Time without a ladder game after which a player is removed."""

IDLE_WARNING = timedelta(days=7)
"""Time between the warning about idleness and the removal."""

LATE_AGAIN_PERIOD = timedelta(days=60)
"""Period in which two games lost on time remove a player."""

Vacations = Mapping[PlayerId, Iterable[Interval]]
"""Vacations of each player: past, present and planned. Players without any may be missing."""

NO_VACATIONS: Vacations = {}


class Cause(StrEnum):
    """Reasons for a change of a player's place."""

    JOINED = "joined"
    LEFT = "left"
    WON = "won"
    LATE = "late"
    LATE_AGAIN = "late_again"
    IDLE = "idle"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Rung:
    """A place on the ladder, held by *player*, who joined at *joined_at*.

    *played_at* is the end of their last ladder game, *late_at* the times of losses on time that
    still count, *warned_at* the last warning about idleness.
    """

    player: PlayerId
    joined_at: datetime
    played_at: datetime | None = None
    late_at: tuple[datetime, ...] = ()
    warned_at: datetime | None = None

    @property
    def idle_since(self) -> datetime:
        """Start of the time without ladder games, if none is running."""
        return self.joined_at if self.played_at is None else self.played_at

    @property
    def is_warned(self) -> bool:
        """Whether the player has been warned since becoming idle."""
        return self.warned_at is not None and self.warned_at >= self.idle_since

    @property
    def is_late_again(self) -> bool:
        """Whether the player has lost two games on time within less than sixty days."""
        late = pairwise(sorted(self.late_at))
        return any(second < first + LATE_AGAIN_PERIOD for first, second in late)

    def noted_late(self, times: Collection[datetime], now: datetime) -> Self:
        """The rung with games lost on time at *times* added; the last of them is noted *now*.

        Older losses that no longer count are dropped.
        """
        # A loss is noted when its pair is over, perhaps long after the flag fell.
        earliest = min(times, default=now)
        counting = tuple(at for at in self.late_at if earliest < at + LATE_AGAIN_PERIOD)
        return replace(self, late_at=(*counting, *times))


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """The *challenger* plays for the place of the *opponent*; *ended_at* is None while it runs.

    The challenge is a pair of matches with sides swapped; *pair_id* is its first match.
    """

    challenger: PlayerId
    opponent: PlayerId
    pair_id: int
    ended_at: datetime | None = None

    @property
    def runs(self) -> bool:
        """Whether the challenge is still being played."""
        return self.ended_at is None

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """The challenger, then the opponent."""
        return self.challenger, self.opponent

    def forbids_another(self, now: datetime) -> bool:
        """Whether the two may not challenge each other again yet."""
        return self.ended_at is None or now < self.ended_at + SAME_OPPONENT_WAIT


@dataclass(frozen=True, slots=True)
class RankChange:
    """A *player* moved from the place *before* to the place *after*; None is off the ladder.

    Players between make room or close the gap. Changes are made one after the other, and places are
    those of that moment. *dropped* are the challenges that no longer count because the player is
    off; their matches go on as ordinary ones.
    """

    player: PlayerId
    cause: Cause
    before: int | None
    after: int | None
    dropped: tuple[LadderChallenge, ...] = ()


Changes = tuple[RankChange, ...]


@dataclass(frozen=True)
class Ladder:
    """The *rungs* of the server *guild_id*, best player first; places are counted from 1.

    *challenges* are the running ones, and those that ended too recently for another one. *gone* are
    players who have left, kept while their losses on time count: rejoining does not wipe them out.
    Every operation returns a new ladder, and the changes it made.
    """

    guild_id: int
    rungs: tuple[Rung, ...] = ()
    challenges: tuple[LadderChallenge, ...] = field(default=(), repr=False)
    gone: tuple[Rung, ...] = field(default=(), repr=False)

    @cached_property
    def ranks(self) -> Mapping[PlayerId, int]:
        """The place of each player."""
        return {rung.player: rank for rank, rung in enumerate(self.rungs, start=1)}

    def running(self, player: PlayerId) -> tuple[LadderChallenge, ...]:
        """The running challenges by *player* and to them."""
        return tuple(challenge for challenge in self._of.get(player, ()) if challenge.runs)

    def why_not(
        self, challenger: PlayerId, opponent: PlayerId, now: datetime
    ) -> LadderChallengeError | NotOnLadderError | None:
        """The error that ``challenge`` would raise; None: *challenger* may challenge *opponent*.

        Reasons are tried in this order: their places, their last challenge to each other, the
        number of other running challenges of each.
        """
        if challenger not in self.ranks:
            return NotOnLadderError()
        return (
            self._wrong_place(challenger, opponent)
            or self._again_too_soon(challenger, opponent, now)
            or self._too_many(challenger, opponent)
        )

    def join(self, player: PlayerId, now: datetime) -> tuple[Self, Changes]:
        """The ladder with *player* at the bottom.

        Raises:
            AlreadyOnLadderError: the player has a place.
        """
        if player in self.ranks:
            raise AlreadyOnLadderError(self.ranks[player])
        rungs = {rung.player: rung.noted_late((), now) for rung in self.gone}
        before = rungs.pop(player, None)
        rung = Rung(player, now, late_at=before.late_at if before else ())
        joined = replace(self, rungs=(*self.rungs, rung), gone=tuple(rungs.values()))
        return joined, (RankChange(player, Cause.JOINED, None, len(joined.rungs)),)

    def leave(
        self, player: PlayerId, now: datetime, cause: Cause = Cause.LEFT
    ) -> tuple[Self, Changes]:
        """The ladder without *player*, whose challenges no longer count.

        Raises:
            NotOnLadderError: the player has no place.
        """
        if player not in self.ranks:
            raise NotOnLadderError
        return self.without([player], cause, now)

    def challenge(
        self, challenger: PlayerId, opponent: PlayerId, pair_id: int, now: datetime
    ) -> tuple[Self, LadderChallenge]:
        """The ladder on which *challenger* plays the pair *pair_id* for the place of *opponent*.

        Raises:
            NotOnLadderError: *challenger* has no place.
            LadderChallengeError: the challenge is not allowed; each reason has an error of its own.
        """
        refusal = self.why_not(challenger, opponent, now)
        if refusal is not None:
            raise refusal
        made = LadderChallenge(challenger, opponent, pair_id)
        kept = tuple(challenge for challenge in self.challenges if challenge.forbids_another(now))
        return replace(self, challenges=(*kept, made)), made

    def ended(
        self, challenges: Collection[LadderChallenge], now: datetime, played: Collection[PlayerId]
    ) -> Self:
        """The ladder with *challenges* ended, and *played* as its latest players, at *now*."""
        over = {challenge.pair_id for challenge in challenges}
        return replace(
            self,
            rungs=tuple(
                replace(rung, played_at=now) if rung.player in played else rung
                for rung in self.rungs
            ),
            challenges=tuple(
                replace(challenge, ended_at=now) if challenge.pair_id in over else challenge
                for challenge in self.challenges
            ),
        )

    def without(
        self, players: Collection[PlayerId], cause: Cause, now: datetime
    ) -> tuple[Self, Changes]:
        """The ladder without *players*, who all have places; their challenges no longer count.

        For their opponents, that is the end of a game: nobody becomes idle because an opponent is
        gone.
        """
        # From the bottom up: a removal moves no other player who is to be removed.
        gone = set(players)
        changes = tuple(
            RankChange(player, cause, self.ranks[player], None, self.running(player))
            for player in sorted(players, key=self.ranks.__getitem__, reverse=True)
        )
        dropped = [challenge for change in changes for challenge in change.dropped]
        partners = {player for challenge in dropped for player in challenge.players}
        ended = self.ended(dropped, now, partners)
        rungs = tuple(rung for rung in ended.rungs if rung.player not in gone)
        left = [rung for rung in ended.rungs if rung.player in gone]
        noted = (rung.noted_late((), now) for rung in (*self.gone, *left))
        late = tuple(rung for rung in noted if rung.late_at)
        return replace(ended, rungs=rungs, gone=late), changes

    def due(self, now: datetime, vacations: Vacations = NO_VACATIONS) -> tuple[PlayerId, ...]:
        """The players who have been idle for ``MAX_IDLE`` and are to be removed, best first."""
        return tuple(rung.player for rung, at in self._idle_at(MAX_IDLE, vacations) if at <= now)

    def to_warn(self, now: datetime, vacations: Vacations = NO_VACATIONS) -> tuple[PlayerId, ...]:
        """The players who will be removed within ``IDLE_WARNING``, and have not been warned."""
        return tuple(rung.player for rung, at in self._warning_at(vacations) if at <= now)

    def warned(self, players: Collection[PlayerId], now: datetime) -> Self:
        """The ladder on which *players* have been warned."""
        return replace(
            self,
            rungs=tuple(
                replace(rung, warned_at=now) if rung.player in players else rung
                for rung in self.rungs
            ),
        )

    def wake_at(self, vacations: Vacations = NO_VACATIONS) -> datetime | None:
        """Time of the next warning or removal, if nothing happens; None: never."""
        events = (*self._idle_at(MAX_IDLE, vacations), *self._warning_at(vacations))
        return min((at for _, at in events), default=None)

    def off_at(self, player: PlayerId, vacations: Vacations = NO_VACATIONS) -> datetime | None:
        """Time of *player*'s removal, if nothing happens; None while playing or off the ladder."""
        found = (at for rung, at in self._idle_at(MAX_IDLE, vacations) if rung.player == player)
        return next(found, None)

    def without_idle(
        self, now: datetime, vacations: Vacations = NO_VACATIONS, at_most: int | None = None
    ) -> tuple[Self, Changes]:
        """The ladder without the players to be removed; at most the last *at_most* of them."""
        due = self.due(now, vacations)
        # From the bottom up: that moves no other player who is to leave.
        leaving = due if at_most is None else due[max(0, len(due) - at_most) :]
        return self.without(leaving, Cause.IDLE, now)

    @cached_property
    def _of(self) -> Mapping[PlayerId, list[LadderChallenge]]:
        """The challenges by each player and to them."""
        found = defaultdict(list)
        for challenge in self.challenges:
            for player in challenge.players:
                found[player].append(challenge)
        return found

    def _wrong_place(self, challenger: PlayerId, opponent: PlayerId) -> LadderChallengeError | None:
        if opponent == challenger:
            return ChallengesSelfError(opponent)
        if opponent not in self.ranks:
            return OpponentOffLadderError(opponent)
        rank = self.ranks[opponent]
        if rank > self.ranks[challenger]:
            return OpponentBelowError(opponent, rank)
        highest = highest_in_reach(self.ranks[challenger])
        return OpponentTooHighError(opponent, rank, highest) if rank < highest else None

    def _again_too_soon(
        self, challenger: PlayerId, opponent: PlayerId, now: datetime
    ) -> LadderChallengeError | None:
        between = [it for it in self._of.get(challenger, ()) if opponent in it.players]
        for challenge in between:
            if challenge.ended_at is None:
                return LadderPairRunsError(opponent, challenge.pair_id)
        ended = [
            it.ended_at for it in between if it.ended_at is not None and it.forbids_another(now)
        ]
        return SameOpponentError(opponent, max(ended) + SAME_OPPONENT_WAIT) if ended else None

    def _too_many(self, challenger: PlayerId, opponent: PlayerId) -> LadderChallengeError | None:
        outgoing = sum(it.challenger == challenger for it in self.running(challenger))
        if outgoing >= MAX_LADDER_CHALLENGES:
            return TooManyOutgoingError(opponent, MAX_LADDER_CHALLENGES)
        at_top = self.ranks[opponent] <= TOP_PLACES
        most = MAX_LADDER_CHALLENGES_TO_TOP if at_top else MAX_LADDER_CHALLENGES_TO_ONE
        incoming = sum(it.opponent == opponent for it in self.running(opponent))
        return TooManyIncomingError(opponent, most) if incoming >= most else None

    def _warning_at(self, vacations: Vacations) -> Iterable[tuple[Rung, datetime]]:
        """Each player without a running challenge or a warning, and the time to warn them."""
        idle_at = self._idle_at(MAX_IDLE - IDLE_WARNING, vacations)
        return [(rung, at) for rung, at in idle_at if not rung.is_warned]

    def _idle_at(self, time: timedelta, vacations: Vacations) -> Iterable[tuple[Rung, datetime]]:
        """Each player without a running challenge, and the end of that *time* of idleness."""
        playing = {player for made in self.challenges if made.runs for player in made.players}
        for rung in self.rungs:
            if rung.player in playing:
                continue
            if rung.player in vacations:
                yield rung, TimeOff(tuple(vacations[rung.player])).end(rung.idle_since, time)
            else:
                yield rung, rung.idle_since + time


def highest_in_reach(rank: int) -> int:
    """The highest place that a player at the place *rank* may challenge."""
    # The square root of the rank, rounded up.
    ceiling = isqrt(rank - 1) + 1
    return max(1, rank - max(MIN_REACH, ceiling))
