"""Whatever happens on a ladder, in whatever order, it stays one."""

from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from play.ladders.errors import AlreadyOnLadderError, LadderChallengeError, NotOnLadderError
from play.ladders.ladder import MAX_IDLE, TOP_PLACES, Changes, Ladder, LadderChallenge
from play.ladders.log import order_before
from play.ladders.rank_changes import finish
from play.limits.amounts import (
    MAX_LADDER_CHALLENGES,
    MAX_LADDER_CHALLENGES_TO_ONE,
    MAX_LADDER_CHALLENGES_TO_TOP,
)
from play.limits.durations import SAME_OPPONENT_WAIT
from play.players.player_id import PlayerId
from play.time.periods import DAY
from play.time.time_off import Interval
from tests.support.depth import fewer
from tests.support.examples import HOUR, NOON
from tests.support.ladder_requests import ladder_of, pair, player
from tests.support.world import refused

PEOPLE = [player(number) for number in range(1, 13)]

people = st.sampled_from(PEOPLE)
results = st.sampled_from(
    ["won", "won on time", "drawn", "lost", "lost on time", "abandoned", "called off", "running"]
)


class AnyLadder(RuleBasedStateMachine):
    """A ladder on which a dozen people do what comes to their minds."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOON
        self.ladder = ladder_of(8)
        self.members = set(PEOPLE[:8])
        self.away: dict[PlayerId, Sequence[Interval]] = {}
        self.made: list[LadderChallenge] = []

    @rule(later=st.timedeltas(HOUR, 12 * DAY))
    def wait(self, later: timedelta) -> None:
        self.now += later

    @rule(who=people, lasting=st.timedeltas(DAY, 21 * DAY))
    def go_on_vacation(self, who: PlayerId, lasting: timedelta) -> None:
        self.away[who] = [*self.away.get(who, ()), Interval(self.now, self.now + lasting)]

    @rule(who=people)
    def join(self, who: PlayerId) -> None:
        if who in self.members:
            refused(AlreadyOnLadderError, self.ladder.join, who, self.now)
        else:
            self.turn_into(*self.ladder.join(who, self.now))
            assert self.ladder.rungs[-1].player == who

    @rule(who=people)
    def leave(self, who: PlayerId) -> None:
        if who in self.members:
            self.turn_into(*self.ladder.leave(who, self.now))
        else:
            refused(NotOnLadderError, self.ladder.leave, who, self.now)

    @rule(who=people, whom=people)
    def challenge(self, who: PlayerId, whom: PlayerId) -> None:
        """A permitted act is done; another is refused, for the reason that was given."""
        refusal = self.ladder.why_not(who, whom, self.now)
        pair_id = 2 * len(self.made) + 1
        if refusal is None:
            self.require_room(who, whom)
            self.ladder, made = self.ladder.challenge(who, whom, pair_id, self.now)
            self.made.append(made)
        else:
            with pytest.raises((NotOnLadderError, LadderChallengeError)) as refused:
                self.ladder.challenge(who, whom, pair_id, self.now)
            assert type(refused.value) is type(refusal)
            assert refused.value.args == refusal.args

    @precondition(lambda self: self.made)
    @rule(data=st.data(), first=results, second=results)
    def finish(self, data: st.DataObject, first: str, second: str) -> None:
        """A pair ends, be it for the first time or again, be it one that no longer counts."""
        challenge = data.draw(st.sampled_from(self.made))
        counted = challenge in self.running
        before = self.ladder

        ended = pair(challenge, first, second, self.now, self.now)
        self.turn_into(*finish(self.ladder, ended, self.now))

        if not counted or "running" in {first, second}:
            assert self.ladder == before
        else:
            assert challenge not in self.running

    @rule()
    def send_off_the_idle(self) -> None:
        """Nobody before his time, and nobody who is playing."""
        due = self.ladder.due(self.now, self.away)
        for who in due:
            rung = self.ladder.rungs[self.ladder.ranks[who] - 1]
            assert self.now - rung.idle_since >= MAX_IDLE
            assert not self.ladder.running(who)

        self.turn_into(*self.ladder.without_idle(self.now, self.away))

        assert not self.ladder.due(self.now, self.away)

    @rule()
    def warn_the_idle(self) -> None:
        """Once, as long as they play nothing."""
        warned = self.ladder.to_warn(self.now, self.away)
        self.ladder = self.ladder.warned(warned, self.now)
        assert not self.ladder.to_warn(self.now, self.away)

    @invariant()
    def ranks_are_a_permutation(self) -> None:
        """Of those who are on the ladder, each of them once."""
        assert {rung.player for rung in self.ladder.rungs} == self.members
        assert sorted(self.ladder.ranks.values()) == list(range(1, len(self.members) + 1))

    @invariant()
    def nobody_is_over_his_limits(self) -> None:
        """And nobody plays who is not there, or the same opponent twice."""
        assert all(self.members.issuperset(challenge.players) for challenge in self.running)
        outgoing = Counter(challenge.challenger for challenge in self.running)
        incoming = Counter(challenge.opponent for challenge in self.running)
        assert max(outgoing.values(), default=0) <= MAX_LADDER_CHALLENGES
        assert max(incoming.values(), default=0) <= MAX_LADDER_CHALLENGES_TO_TOP
        between = [frozenset(challenge.players) for challenge in self.running]
        assert len(set(between)) == len(between)

    @invariant()
    def something_is_due_when_it_is_time_to_wake(self) -> None:
        wake_at = self.ladder.wake_at(self.away)
        if wake_at is not None:
            before = wake_at - timedelta.resolution
            for at, is_due in ((wake_at, True), (before, False)):
                idle = self.ladder.due(at, self.away) + self.ladder.to_warn(at, self.away)
                assert bool(idle) == is_due

    @property
    def running(self) -> list[LadderChallenge]:
        return [challenge for challenge in self.ladder.challenges if challenge.runs]

    def require_room(self, who: PlayerId, whom: PlayerId) -> None:
        """By the rules as they are told to people."""
        ranks = self.ladder.ranks
        up = ranks[who] - ranks[whom]
        assert up >= 1
        assert up <= 3 or (up - 1) ** 2 < ranks[who]
        assert sum(it.challenger == who for it in self.running) < MAX_LADDER_CHALLENGES
        at_top = ranks[whom] <= TOP_PLACES
        most = MAX_LADDER_CHALLENGES_TO_TOP if at_top else MAX_LADDER_CHALLENGES_TO_ONE
        assert sum(it.opponent == whom for it in self.running) < most
        between = [it for it in self.ladder.challenges if {who, whom} == set(it.players)]
        assert all(
            it.ended_at is not None and self.now - it.ended_at >= SAME_OPPONENT_WAIT
            for it in between
        )

    def turn_into(self, ladder: Ladder, changes: Changes) -> None:
        """Note what is told to have changed; from that it must be known what was before."""
        for change in changes:
            (self.members.discard if change.after is None else self.members.add)(change.player)
        before, after = ([rung.player for rung in one.rungs] for one in (self.ladder, ladder))
        assert order_before(after, changes) == before
        self.ladder = ladder


TestAnyLadder = AnyLadder.TestCase
TestAnyLadder.settings = settings(fewer(times=0.5), stateful_step_count=50)
