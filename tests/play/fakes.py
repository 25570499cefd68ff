"""A store in memory. It passes the same tests as the one in a database."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime

from play.challenge import Challenge, ChallengeState
from play.errors import (
    ChallengeClosedError,
    RulesetKeyTakenError,
    StaleBoardError,
    UnknownChallengeError,
    UnknownMatchError,
    UnknownStudyError,
)
from play.match import Match, MatchState
from play.notice import Notice
from play.own_ruleset import OwnRuleset
from play.players import PlayerId
from play.study import Study
from play.summary import MatchSummary
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset


@dataclass
class FakeChallenges:
    """Implements ``play.ports.Challenges``."""

    rows: dict[int, Challenge] = field(default_factory=dict)

    async def add(self, challenge: Challenge) -> Challenge:
        challenge = replace(challenge, id=len(self.rows) + 1)
        self.rows[challenge.id] = challenge
        return challenge

    async def get(self, challenge_id: int) -> Challenge:
        if challenge_id not in self.rows:
            raise UnknownChallengeError(challenge_id)
        return self.rows[challenge_id]

    async def close(self, challenge: Challenge) -> None:
        stored = await self.get(challenge.id)
        if stored.state is not ChallengeState.OPEN:
            raise ChallengeClosedError(stored.id, stored.state, stored.match_id)
        self.rows[challenge.id] = challenge

    async def set_message(self, challenge_id: int, message_id: int) -> None:
        self.rows[challenge_id] = replace(await self.get(challenge_id), message_id=message_id)

    async def count_open(self, challenger: PlayerId) -> int:
        return sum(1 for challenge in self._open() if challenge.challenger == challenger)

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        return [row for row in self._open() if player in (row.challenger, row.opponent)]

    async def expiring(self, now: datetime) -> Sequence[Challenge]:
        return [row for row in self._open() if row.expires_at <= now]

    async def next_expiry(self) -> datetime | None:
        return min((row.expires_at for row in self._open()), default=None)

    def _open(self) -> Iterator[Challenge]:
        return (row for row in self.rows.values() if row.state is ChallengeState.OPEN)


@dataclass
class FakeMatches:
    """Implements ``play.ports.Matches``."""

    rows: dict[int, Match] = field(default_factory=dict)

    async def add(self, match: Match) -> Match:
        match = replace(match, id=len(self.rows) + 1)
        self.rows[match.id] = match
        return match

    async def get(self, match_id: int) -> Match:
        if match_id not in self.rows:
            raise UnknownMatchError(match_id)
        return self.rows[match_id]

    async def save(self, match: Match, seen: int) -> None:
        stored = await self.get(match.id)
        if stored.ply != seen or stored.state is not MatchState.RUNNING:
            raise StaleBoardError(match.id, seen, stored.ply)
        self.rows[match.id] = replace(match, thread_id=stored.thread_id)

    async def set_thread(self, match_id: int, thread_id: int) -> None:
        self.rows[match_id] = replace(await self.get(match_id), thread_id=thread_id)

    async def in_thread(self, thread_id: int) -> MatchSummary | None:
        found = (summary(row) for row in self.rows.values() if row.thread_id == thread_id)
        return next(found, None)

    async def waiting_for(self, player: PlayerId) -> Sequence[MatchSummary]:
        return [
            summary for summary in await self.running(player) if summary.player_to_move == player
        ]

    async def running(self, player: PlayerId) -> Sequence[MatchSummary]:
        return self._of(player, MatchState.RUNNING)

    async def finished(self, player: PlayerId, limit: int) -> Sequence[MatchSummary]:
        return self._of(player, MatchState.FINISHED)[::-1][:limit]

    async def all_running(self) -> Sequence[MatchSummary]:
        running = [row for row in self.rows.values() if row.state is MatchState.RUNNING]
        return [summary(match) for match in running]

    def _of(self, player: PlayerId, state: MatchState) -> list[MatchSummary]:
        rows = [row for row in self.rows.values() if row.state is state]
        mine = [row for row in rows if row.seats.side_of(player) is not None]
        return [summary(row) for row in sorted(mine, key=lambda row: (row.updated_at, row.id))]


def summary(match: Match) -> MatchSummary:
    """The brief form of *match*."""
    return MatchSummary(
        id=match.id,
        place=match.place,
        thread_id=match.thread_id,
        ruleset_key=match.ruleset.key,
        ruleset_name=match.ruleset.name,
        seats=match.seats,
        ply=match.ply,
        to_move=match.to_move,
        state=match.state,
        outcome=match.outcome,
        updated_at=match.updated_at,
    )


@dataclass
class FakeOutbox:
    """Implements ``play.ports.Outbox``. *closed* holds the message or the failure of a notice."""

    rows: dict[int, Notice] = field(default_factory=dict)
    closed: dict[int, int | str | None] = field(default_factory=dict)

    async def add(self, notice: Notice) -> None:
        number = len(self.rows) + 1
        self.rows[number] = replace(notice, id=number)

    async def due(self, now: datetime, limit: int) -> Sequence[Notice]:
        return [notice for notice in self._firsts() if notice.due_at <= now][:limit]

    async def next_due(self) -> datetime | None:
        return min((notice.due_at for notice in self._firsts()), default=None)

    async def close(self, notice_id: int, message_id: int | None, failure: str | None) -> None:
        self.closed.setdefault(notice_id, failure or message_id)

    async def postpone(self, notice_id: int, retry_at: datetime) -> None:
        notice = self.rows[notice_id]
        if notice_id not in self.closed:
            self.rows[notice_id] = replace(notice, attempts=notice.attempts + 1, due_at=retry_at)

    def _firsts(self) -> list[Notice]:
        firsts: dict[tuple[int | None, int | None], Notice] = {}
        for notice in self.rows.values():
            if notice.id not in self.closed:
                firsts.setdefault((notice.match_id, notice.challenge_id), notice)
        return sorted(firsts.values(), key=lambda notice: notice.id)


@dataclass
class FakeRulesets:
    """Implements ``play.ports.Rulesets``."""

    rows: dict[tuple[int, str], tuple[OwnRuleset, Ruleset]] = field(default_factory=dict)

    async def add(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        if (guild_id, ruleset.key) in self.rows:
            raise RulesetKeyTakenError(ruleset.key, ruleset.name, comes_with_bot=False)
        own = OwnRuleset(guild_id, ruleset.key, ruleset.name, ruleset.size, player, now)
        self.rows[guild_id, ruleset.key] = (own, ruleset)
        return own

    async def get(self, guild_id: int, key: str) -> Ruleset:
        if (guild_id, key) not in self.rows:
            raise UnknownRulesetError(key, ())
        return self.rows[guild_id, key][1]

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        found = [own for own, _ in self.rows.values() if own.guild_id == guild_id]
        return sorted(found, key=lambda own: own.key)

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        del now
        self.rows.pop((guild_id, key), None)


@dataclass
class FakeStudies:
    """Implements ``play.ports.Studies``."""

    rows: dict[int, tuple[Study, str]] = field(default_factory=dict)

    async def add(self, study: Study, text: str) -> Study:
        study = replace(study, id=max(self.rows, default=0) + 1)
        self.rows[study.id] = (study, text)
        return study

    async def get(self, study_id: int) -> Study:
        if study_id not in self.rows:
            raise UnknownStudyError(study_id)
        return self.rows[study_id][0]

    async def text(self, study_id: int) -> str:
        await self.get(study_id)
        return self.rows[study_id][1]

    async def of(self, owner: PlayerId) -> Sequence[Study]:
        return [study for study, _ in reversed(self.rows.values()) if study.owner == owner]

    async def remove(self, study_id: int) -> None:
        self.rows.pop(study_id, None)


@dataclass
class FakeUnit:
    """Implements ``play.ports.Unit``."""

    challenges: FakeChallenges = field(default_factory=FakeChallenges)
    matches: FakeMatches = field(default_factory=FakeMatches)
    outbox: FakeOutbox = field(default_factory=FakeOutbox)
    rulesets: FakeRulesets = field(default_factory=FakeRulesets)
    studies: FakeStudies = field(default_factory=FakeStudies)

    def copy(self) -> "FakeUnit":
        """A unit whose changes do not touch this one."""
        return FakeUnit(
            FakeChallenges(dict(self.challenges.rows)),
            FakeMatches(dict(self.matches.rows)),
            FakeOutbox(dict(self.outbox.rows), dict(self.outbox.closed)),
            FakeRulesets(dict(self.rulesets.rows)),
            FakeStudies(dict(self.studies.rows)),
        )


class FakeStore:
    """Implements ``play.ports.Store``."""

    def __init__(self) -> None:
        self._committed = FakeUnit()
        self._writer = asyncio.Lock()

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[FakeUnit]:
        async with self._writer:
            unit = self._committed.copy()
            yield unit
            self._committed = unit

    @asynccontextmanager
    async def read(self) -> AsyncIterator[FakeUnit]:
        yield self._committed.copy()
