"""Matches on many servers, in a database of PostgreSQL, and what has become of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

import asyncpg
from sqlalchemy import make_url

from db.news_rows import word_of
from db.store import SqlStore
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.news.matches import BoardDue, FlagFell
from play.players.player_id import PlayerId
from play.servers.place import Place
from play.time.habits import DEFAULT_HABITS
from play.time.time_control import TimeControl
from tafl.rulesets import ruleset
from tests.load.table import Table

ROOMS = 10
"""Channels of each server, with a match in each."""

FIRST_PLAYER = 5_000_000


PER_MOVE = timedelta(days=1)
TERMS = Terms(ruleset("brandubh"), control=TimeControl.per_move(PER_MOVE))

OPENED = 4
"""Turns after which a match counts as begun."""

FIRST_FLAG, BETWEEN_FLAGS = timedelta(seconds=20), timedelta(seconds=4)


def place_of(number: int) -> Place:
    """Where the match of that *number* is played."""
    guild, room = divmod(number, ROOMS)
    guild_id = (guild + 1) << 22
    return Place(guild_id, guild_id + 1 + room)


def seats_of(number: int) -> Seats:
    """Who plays in it, and in no other."""
    return Seats(PlayerId(FIRST_PLAYER + 2 * number), PlayerId(FIRST_PLAYER + 2 * number + 1))


def servers(matches: int) -> Mapping[int, Sequence[int]]:
    """The servers with their channels."""
    found: dict[int, list[int]] = {}
    for number in range(matches):
        place = place_of(number)
        found.setdefault(place.server_id, []).append(place.channel_id)
    return found


@dataclass(frozen=True, slots=True)
class Hall:
    """The matches in the database at *url*, asked through *pool*."""

    url: str
    pool: "asyncpg.Pool[asyncpg.Record]"

    @classmethod
    async def open(cls, url: str) -> Self:
        plain = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        return cls(url, await asyncpg.create_pool(plain, min_size=1, max_size=3))

    async def begin(self, numbers: range, now: datetime) -> list[Match]:
        """Begin a match for each of *numbers*; none of it is told."""
        return await self._add(
            [
                Match.start(place_of(each), seats_of(each), TERMS, now, DEFAULT_HABITS)
                for each in numbers
            ]
        )

    async def leave_waiting(self, numbers: range, now: datetime) -> list[Match]:
        """Begin matches in which somebody's time runs out from now on, one each few seconds."""
        waiting = []
        for turn, number in enumerate(numbers):
            began = now - PER_MOVE + FIRST_FLAG + turn * BETWEEN_FLAGS
            match = Match.start(place_of(number), seats_of(number), TERMS, began, DEFAULT_HABITS)
            for _ in range(OPENED):
                move = match.game.legal_moves()[0]
                match = match.play(match.player_to_move, move, began, None, DEFAULT_HABITS)
            waiting.append(match)
        return await self._add(waiting)

    async def _add(self, matches: Sequence[Match]) -> list[Match]:
        store = SqlStore(self.url)
        async with store.begin() as unit:
            added = [await unit.matches.add_match(match, DEFAULT_HABITS) for match in matches]
        await store.close()
        return added

    async def moves(self, match_id: int) -> Sequence[str]:
        rows = await self.pool.fetch(
            "SELECT move FROM moves WHERE match_id = $1 ORDER BY ply", match_id
        )
        return [row["move"] for row in rows]

    async def waiting(self) -> int:
        """The number of notices that are not dealt with."""
        found: int = await self.pool.fetchval("SELECT count(*) FROM outbox WHERE NOT closed")
        return found

    async def missing_moves(self, tables: Sequence[Table]) -> list[str]:
        """The moves that the bot has said it has taken, and that are not there."""
        missing = []
        for table in tables:
            stored = await self.moves(table.match_id)
            missing += [
                f"match {table.match_id}: {move} at {ply}"
                for ply, move in table.accepted.items()
                if ply >= len(stored) or stored[ply] != str(move)
            ]
        return missing

    async def badly_shown(self, shown: Mapping[int, Sequence[int]]) -> list[str]:
        """Matches whose boards are not each there once, in order.

        *shown* are the ids of the messages with a board, by channel, in their order.
        """
        rows = await self.pool.fetch(
            "SELECT matches.channel_id, board, message_id FROM outbox JOIN matches"
            " ON matches.id = match_id WHERE kind = $1 AND outbox.recipient IS NULL"
            " ORDER BY match_id, board",
            word_of(BoardDue),
        )
        told: dict[int, list[int]] = {}
        for row in rows:
            told.setdefault(row["channel_id"], []).append(row["message_id"])
        return [
            f"channel {channel}: stored {told.get(channel)}, shown {shown[channel]}"
            for channel in sorted(shown)
            if told.get(channel, []) != list(shown[channel])
        ]

    async def flags(self, match_ids: Sequence[int]) -> Mapping[int, int]:
        """How often the fall of the flag was told, by match."""
        rows = await self.pool.fetch(
            "SELECT match_id, count(*) AS told FROM outbox WHERE kind = $1"
            " AND match_id = ANY($2::bigint[]) AND recipient IS NULL GROUP BY match_id",
            word_of(FlagFell), match_ids,
        )  # fmt: skip
        return {row["match_id"]: row["told"] for row in rows}
