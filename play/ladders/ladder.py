"""A ladder: a server's players in an order that changes when they challenge those above them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from math import isqrt
from typing import Self

from play.ladders import errors
from play.limits.amounts import (
    MAX_LADDER_CHALLENGES,
    MAX_LADDER_CHALLENGES_TO_ONE,
    MAX_LADDER_CHALLENGES_TO_TOP,
)
from play.limits.durations import SAME_OPPONENT_WAIT
from play.players.player_id import PlayerId
from play.time.time_off import Interval, TimeOff

MIN_REACH = 3
"""A player may always challenge those up to this many places above; from low places, more."""

TOP_PLACES = 5
"""The players in this many first places may have more incoming challenges than others."""

MAX_IDLE = timedelta(days=30)
"""Time without a ladder game after which a player is removed."""

IDLE_WARNING = timedelta(days=7)
"""A player is warned this long before being removed for not playing."""

LATE_AGAIN_PERIOD = timedelta(days=60)
"""A player who loses two games on time within this period is removed."""

Vacations = Mapping[PlayerId, Iterable[Interval]]
"""Vacations of each player: past, present and planned. Players without any may be left out."""

NO_VACATIONS: Vacations = {}


class Cause(StrEnum):
    JOINED = "joined"
    LEFT = "left"
    WON = "won"
    LATE = "late"
    LATE_AGAIN = "late_again"
    IDLE = "idle"
    REMOVED = "removed"


INVOLUNTARY_REMOVALS = {Cause.LATE_AGAIN, Cause.IDLE, Cause.REMOVED}
"""The causes of removals from the ladder of which the player is notified by direct message."""


@dataclass(frozen=True, slots=True)
class Rung:
    """The place of *player*, who joined the ladder at *joined_at*.

    *played_at* is the end of their last ladder game, *late_at* the times of losses on time that
    still count, *warned_at* the time of the last warning about not playing.
    """

    player: PlayerId
    joined_at: datetime
    played_at: datetime | None = None
    late_at: tuple[datetime, ...] = ()
    warned_at: datetime | None = None

    @property
    def idle_since(self) -> datetime:
        """Time from which the player counts as idle, unless a ladder game of theirs is running."""
        return self.joined_at if self.played_at is None else self.played_at

    @property
    def is_warned(self) -> bool:
        return self.warned_at is not None and self.warned_at >= self.idle_since

    @property
    def is_late_again(self) -> bool:
        """Whether the player lost two games on time less than ``LATE_AGAIN_PERIOD`` apart."""
        late = pairwise(sorted(self.late_at))
        return any(second < first + LATE_AGAIN_PERIOD for first, second in late)

    def noted_late(self, times: Collection[datetime], now: datetime) -> Self:
        """The rung with losses on time added at *times*; old ones that no longer count are dropped.

        *now* is when they are noted; it decides which are old if *times* is empty.
        """
        # A loss is noted when its pair is over, perhaps long after the flag fell.
        earliest = min(times, default=now)
        counting = tuple(at for at in self.late_at if earliest < at + LATE_AGAIN_PERIOD)
        return replace(self, late_at=(*counting, *times))


@dataclass(frozen=True, slots=True)
class LadderChallenge:
    """A challenge by *challenger* for the place of *opponent*; *ended_at* is None while it runs.

    It is played as a pair of matches with sides swapped; *pair_id* is the id of the first.
    """

    challenger: PlayerId
    opponent: PlayerId
    pair_id: int
    ended_at: datetime | None = None

    @property
    def runs(self) -> bool:
        return self.ended_at is None

    @property
    def players(self) -> tuple[PlayerId, PlayerId]:
        """The challenger, then the opponent."""
        return self.challenger, self.opponent

    def forbids_another(self, now: datetime) -> bool:
        """Whether the two players may not challenge each other again at *now*."""
        return self.ended_at is None or now < self.ended_at + SAME_OPPONENT_WAIT


@dataclass(frozen=True, slots=True)
class RankChange:
    """The *player* moved from the place *before* to the place *after*; None means off the ladder.

    The players between move by one. Several changes happen one after the other: the places are
    those at that moment. *dropped* are running challenges that no longer count because the player
    is off the ladder; their matches go on as ordinary ones.
    """

    player: PlayerId
    cause: Cause
    before: int | None
    after: int | None
    dropped: tuple[LadderChallenge, ...] = ()


Changes = tuple[RankChange, ...]


@dataclass(frozen=True)
class Ladder:
    """The ladder of the server *guild_id*, with one rung for each player, the best first.

    *challenges* are those that are running, and those that ended too recently for another between
    the same two. *gone* are players who have left and whose losses on time still count, so that
    rejoining does not wipe them out. Methods return a changed ladder; most add the changes made.
    """

    guild_id: int
    rungs: tuple[Rung, ...] = ()
    challenges: tuple[LadderChallenge, ...] = field(default=(), repr=False)
    gone: tuple[Rung, ...] = field(default=(), repr=False)

    @cached_property
    def ranks(self) -> Mapping[PlayerId, int]:
        """The place of each player, counted from 1."""
        return {rung.player: rank for rank, rung in enumerate(self.rungs, start=1)}

    def running(self, player: PlayerId) -> tuple[LadderChallenge, ...]:
        """The running challenges in which *player* is the challenger or the opponent."""
        return tuple(challenge for challenge in self._of.get(player, ()) if challenge.runs)

    def why_not(
        self, challenger: PlayerId, opponent: PlayerId, now: datetime
    ) -> errors.LadderChallengeError | errors.NotOnLadderError | None:
        """The error that ``challenge`` would raise; None if *challenger* may challenge *opponent*.

        Checks are made in this order: their places, their last challenge to each other, the number
        of other challenges that each is playing.
        """
        if challenger not in self.ranks:
            return errors.NotOnLadderError()
        return (
            self._wrong_place(challenger, opponent)
            or self._again_too_soon(challenger, opponent, now)
            or self._too_many(challenger, opponent)
        )

    def is_walled_off(self, player: PlayerId, refused: Collection[PlayerId]) -> bool:
        """Whether *player*, by blocking those *refused*, keeps a place without defending it.

        They are most of those who could challenge for it. One alone is never: nobody has to choose
        between a place and peace from somebody.
        """
        place = self.ranks[player]
        below = self.rungs[place:]
        able = [each.player for each in below if highest_in_reach(self.ranks[each.player]) <= place]
        kept_off = sum(each in refused for each in able)
        return kept_off > 1 and 2 * kept_off > len(able)

    def join(self, player: PlayerId, now: datetime) -> tuple[Self, Changes]:
        """The ladder with *player* at the bottom, and that change.

        Raises:
            AlreadyOnLadderError: the player is on the ladder already.
        """
        if player in self.ranks:
            raise errors.AlreadyOnLadderError(self.ranks[player])
        rungs = {rung.player: rung.noted_late((), now) for rung in self.gone}
        before = rungs.pop(player, None)
        rung = Rung(player, now, late_at=before.late_at if before else ())
        joined = replace(self, rungs=(*self.rungs, rung), gone=tuple(rungs.values()))
        return joined, (RankChange(player, Cause.JOINED, None, len(joined.rungs)),)

    def leave(
        self, player: PlayerId, now: datetime, cause: Cause = Cause.LEFT
    ) -> tuple[Self, Changes]:
        """The ladder without *player*, whose challenges no longer count, and that change.

        Raises:
            NotOnLadderError: the player is not on the ladder.
        """
        if player not in self.ranks:
            raise errors.NotOnLadderError
        return self.without([player], cause, now)

    def challenge(
        self, challenger: PlayerId, opponent: PlayerId, pair_id: int, now: datetime
    ) -> tuple[Self, LadderChallenge]:
        """The ladder with a new challenge, and that challenge.

        *challenger* plays *opponent* for that player's place; *pair_id* is the first of two
        matches.

        Raises:
            NotOnLadderError: *challenger* is not on the ladder.
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
        """The ladder after *challenges* ended at *now*, when the players *played* had a game."""
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
        """The ladder without *players*, who are all on it, and the changes made.

        Their challenges no longer count. For their opponents, that is the end of a game, so that
        nobody becomes idle because an opponent has left.
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
        """The players to remove at *now*, who have not played for ``MAX_IDLE``, best first."""
        return tuple(rung.player for rung, at in self._idle_at(MAX_IDLE, vacations) if at <= now)

    def to_warn(self, now: datetime, vacations: Vacations = NO_VACATIONS) -> tuple[PlayerId, ...]:
        """The players who will be removed within ``IDLE_WARNING`` and have not been warned."""
        return tuple(rung.player for rung, at in self._warning_at(vacations) if at <= now)

    def warned(self, players: Collection[PlayerId], now: datetime) -> Self:
        """The ladder after *players* have been warned at *now* about not playing."""
        return replace(
            self,
            rungs=tuple(
                replace(rung, warned_at=now) if rung.player in players else rung
                for rung in self.rungs
            ),
        )

    def wake_at(self, vacations: Vacations = NO_VACATIONS) -> datetime | None:
        """Time of the next warning or removal if nobody plays; None if none is to come."""
        events = (*self._idle_at(MAX_IDLE, vacations), *self._warning_at(vacations))
        return min((at for _, at in events), default=None)

    def off_at(self, player: PlayerId, vacations: Vacations = NO_VACATIONS) -> datetime | None:
        """Time at which an idle *player* will be removed; None if not on the ladder, or playing."""
        found = (at for rung, at in self._idle_at(MAX_IDLE, vacations) if rung.player == player)
        return next(found, None)

    def without_idle(
        self, now: datetime, vacations: Vacations = NO_VACATIONS, at_most: int | None = None
    ) -> tuple[Self, Changes]:
        """The ladder without the players who are idle too long, and the changes made.

        At most the lowest *at_most* of them are removed; None: all.
        """
        due = self.due(now, vacations)
        # From the bottom up: that moves no other player who is to leave.
        leaving = due if at_most is None else due[max(0, len(due) - at_most) :]
        return self.without(leaving, Cause.IDLE, now)

    @cached_property
    def _of(self) -> Mapping[PlayerId, list[LadderChallenge]]:
        found = defaultdict(list)
        for challenge in self.challenges:
            for player in challenge.players:
                found[player].append(challenge)
        return found

    def _wrong_place(
        self, challenger: PlayerId, opponent: PlayerId
    ) -> errors.LadderChallengeError | None:
        if opponent == challenger:
            return errors.ChallengesSelfError(opponent)
        if opponent not in self.ranks:
            return errors.OpponentOffLadderError(opponent)
        rank = self.ranks[opponent]
        if rank > self.ranks[challenger]:
            return errors.OpponentBelowError(opponent, rank)
        highest = highest_in_reach(self.ranks[challenger])
        return errors.OpponentTooHighError(opponent, rank, highest) if rank < highest else None

    def _again_too_soon(
        self, challenger: PlayerId, opponent: PlayerId, now: datetime
    ) -> errors.LadderChallengeError | None:
        between = [it for it in self._of.get(challenger, ()) if opponent in it.players]
        for challenge in between:
            if challenge.ended_at is None:
                return errors.LadderPairRunsError(opponent, challenge.pair_id)
        ended = [
            it.ended_at for it in between if it.ended_at is not None and it.forbids_another(now)
        ]
        return (
            errors.SameOpponentError(opponent, max(ended) + SAME_OPPONENT_WAIT) if ended else None
        )

    def _too_many(
        self, challenger: PlayerId, opponent: PlayerId
    ) -> errors.LadderChallengeError | None:
        outgoing = sum(it.challenger == challenger for it in self.running(challenger))
        if outgoing >= MAX_LADDER_CHALLENGES:
            return errors.TooManyOutgoingError(opponent, MAX_LADDER_CHALLENGES)
        at_top = self.ranks[opponent] <= TOP_PLACES
        most = MAX_LADDER_CHALLENGES_TO_TOP if at_top else MAX_LADDER_CHALLENGES_TO_ONE
        incoming = sum(it.opponent == opponent for it in self.running(opponent))
        return errors.TooManyIncomingError(opponent, most) if incoming >= most else None

    def _warning_at(self, vacations: Vacations) -> Iterable[tuple[Rung, datetime]]:
        """Each unwarned player without a running challenge, and the time to warn them."""
        idle_at = self._idle_at(MAX_IDLE - IDLE_WARNING, vacations)
        return [(rung, at) for rung, at in idle_at if not rung.is_warned]

    def _idle_at(self, time: timedelta, vacations: Vacations) -> Iterable[tuple[Rung, datetime]]:
        """Each player without a running challenge, and when they will have been idle for *time*."""
        playing = {player for made in self.challenges if made.runs for player in made.players}
        for rung in self.rungs:
            if rung.player in playing:
                continue
            if rung.player in vacations:
                yield rung, TimeOff(tuple(vacations[rung.player])).end(rung.idle_since, time)
            else:
                yield rung, rung.idle_since + time


def highest_in_reach(rank: int) -> int:
    """The highest place that the player at the place *rank* may challenge, counted from 1."""
    # The square root of the rank, rounded up.
    ceiling = isqrt(rank - 1) + 1
    return max(1, rank - max(MIN_REACH, ceiling))
