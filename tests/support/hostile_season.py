"""A server where some play honestly and one manages, and two who do all that might harm them.

What the hostile ones do is done within ``watched``: all that comes of it is looked at.
"""

import logging
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import datetime
from sqlite3 import Row, connect
from typing import Any, TypeAlias

import discord
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.wording import privacy as wording
from bot.wording.refusals import ANSWER_LOST, UNEXPECTED
from db.privacy_rules import PEOPLE
from db.tables import metadata
from play.limits.amounts import CHALLENGE_PERIOD, MAX_CHALLENGES_TO_ONE, MAX_MESSAGES_TO_PLAYER
from play.limits.durations import DELETION_WAIT
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rate_limits import MAX_ANSWERED, Floods
from play.servers.place import Place
from play.time.time_control import UNTIMED
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.active_texts import active_texts
from tests.support.discord_contract import objects_in
from tests.support.forging import said_to
from tests.support.issuing import send_challenge
from tests.support.table import TABLUT, Table, newest, said, shown

HONEST = 1
"""The game of Astrid against Bjorn."""

SIGN_UP = "28d"
SNOWFLAKE = 2**32
"""Ids of Discord are larger; smaller is what stands for a deleted person."""

STATISTICS = {"balances", "game_counts", "openings", "reviews"}
OF_THE_BOT = {"outages", "uptime"}
TOGETHER: Mapping[str, Sequence[str]] = {
    "ladders": ("wake_at",),
    "lobbies": ("message_id", "changes", "shown", "due_at"),
    "rungs": ("rank", "played_at"),
}
"""Columns that follow from what several people do: who leaves a ladder makes room, ends games."""

MOST_PAIRS = 2
"""Games that begin on the ladder in a day, between the same two."""

OFFERS_A_TURN = 3
"""One of each kind: a draw, a takeback, a pause."""

NOTICES = {"flag-raised", "ladder-off", "lobby", "tournament-entrants"}
"""Kinds of news of what any member may do: report, and come and go."""

Key: TypeAlias = tuple[object, ...]
Rows: TypeAlias = Mapping[str, Mapping[Key, Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class Ping:
    """A message that pings *whom*: what it is, about which game or challenge, by whom."""

    at: datetime
    whom: int
    what: str
    number: int = 0
    ply: str = ""
    by: str = ""


class Watch(logging.Handler):
    """Keeps the errors that are logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.errors.append(self.format(record))


class HostileSeason:
    """The real bot at a *table*, and beside it a book of the honest game."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.book = Game.start(ruleset(TABLUT))
        self.pings: list[Ping] = []
        self.blocked: set[int] = set()
        self.lives = 0
        """How often Carl has been deleted."""
        self._deleted_at: datetime | None = None
        self._matches: set[int] = set()
        self._challenges: set[int] = set()
        self._seasons: set[int] = set()
        self._tournaments: set[int] = set()
        self._watch = Watch()
        self._requests_seen = self._asked_seen = 0

    # Beginning and end

    async def begin(self) -> None:
        """Have everything on the server that others could harm."""
        table = self.table
        await table.env.start()
        logging.getLogger().addHandler(self._watch)
        self.astrid, self.bjorn, self.carl = table.astrid, table.bjorn, table.carl
        stewards = discord.Permissions(manage_guild=True)
        role = table.guild.create_role("steward", permissions=stewards)
        self.dagny = table.guild.add_member(table.env.create_user("dagny"), roles=[role])
        self.egil = table.guild.add_member(table.env.create_user("egil"))
        self.hall = table.channel
        self.fort = table.env.create_guild("Fort")
        self.yard = self.fort.create_text_channel("yard")
        role = self.fort.create_role("steward", permissions=stewards)
        self.carl_there = self.fort.add_member(self.carl.user, roles=[role])
        await self._arrange()
        self.let_in_as_usual()
        await self.settle()
        self._note()
        self.pings.clear()

    async def _arrange(self) -> None:
        table, hall = self.table, self.hall
        lobby, den = (table.guild.create_text_channel(name) for name in ("lobby", "den"))
        cup = {"name": "Cup", "system": "swiss", "signup": SIGN_UP, "game": TABLUT}
        await self.dagny.slash(hall, "server change", lobby=lobby, managers=den)
        await self.dagny.slash(hall, "server season start", name="Winter")
        await self.dagny.slash(hall, "server ladder open", game=TABLUT)
        await self.dagny.slash(hall, "tournament create", **cup)
        for player in (self.astrid, self.bjorn, self.dagny):
            await player.slash(hall, "ladder join")
            await player.slash(hall, "tournament join")
        self.room = await self._begin_honestly()
        await self.begin_against_carl()
        over = self.against_carl()
        assert over is not None
        await table.bot.services.matches.resign(over, PlayerId(self.carl.id))
        await table.env.settle()
        self.over = newest(self.thread_of(over))
        await self.begin_against_carl()

    async def _begin_honestly(self) -> ChannelHandle:
        """Begin the honest game, in which nobody can lose on time."""
        await self._begin_against_bjorn(self.astrid, Terms(self.rules, Side.ATTACKERS, UNTIMED))
        return self.thread_of(HONEST)

    async def begin_against_carl(self) -> None:
        """Have Bjorn play Carl, who begins."""
        await self._begin_against_bjorn(self.carl, Terms(self.rules, Side.ATTACKERS))

    async def _begin_against_bjorn(self, player: MemberActor, terms: Terms) -> None:
        challenges, bjorn = self.table.bot.services.challenges, PlayerId(self.bjorn.id)
        place = Place(self.table.guild.id, self.hall.id)
        made = await send_challenge(challenges, place, PlayerId(player.id), bjorn, terms)
        await challenges.accept(made.id, bjorn)
        await self.table.env.settle()

    async def close(self) -> None:
        logging.getLogger().removeHandler(self._watch)
        await self.table.close()

    def let_in_as_usual(self) -> None:
        """Set the limits of people who use the bot."""
        self.table.bot.floods = Floods(self.table.env.now)

    async def settle(self) -> None:
        await self.table.bot.courier.until_idle()
        await self.table.env.settle()

    async def wait(self, **period: float) -> None:
        """Let time pass: there may be reminders then, but no more of anything else."""
        self._note()
        await self.table.wait(**period)
        await self.settle()
        self.pings += [one for one in self._note() if one.what != "other"]
        self.look()

    async def restart(self) -> None:
        await self.table.restart()
        self.let_in_as_usual()
        await self.settle()

    def may_delete(self) -> bool:
        """Whether Carl's last deletion, if there was one, is long enough ago."""
        return self._deleted_at is None or self.now() >= self._deleted_at + DELETION_WAIT

    async def delete_carl(self, presses: int) -> None:
        """Carl has everything about him deleted; he presses the last button so many times."""
        self._deleted_at = self.now()
        asked = await self.carl.slash(self.hall, "privacy delete")
        again = await self.carl.click(shown(asked), label=wording.DELETE)
        with self.table.env.at_once():
            for _ in range(presses):
                await self.carl.click(shown(again), label=wording.DELETE_FOR_GOOD)
        await self.settle()
        await self.table.bot.timekeepers.deletion.act()
        await self.settle()
        assert self.naming(self.carl.id) == []

    def naming(self, person: int) -> list[str]:
        """The rows in which somebody is named, be it within a text."""
        return [
            f"{table}: {row}"
            for table, rows in self.stored().items()
            for row in rows.values()
            if any(str(person) in str(value) for value in row.values())
        ]

    # What there is

    @property
    def rules(self) -> Any:  # noqa: ANN401 - a ruleset
        return ruleset(TABLUT)

    @property
    def hostile(self) -> tuple[int, int]:
        return self.carl.id, self.egil.id

    def stored(self, *names: str) -> Rows:
        """Everything that is stored, or that in tables of these *names*, by table and key."""
        found: dict[str, dict[Key, Mapping[str, Any]]] = {}
        with closing(connect(self.table.file)) as database:
            database.row_factory = Row
            for table in [metadata.tables[name] for name in names or metadata.tables]:
                keys = [column.name for column in table.primary_key]
                rows = map(dict, database.execute(f"SELECT * FROM {table.name}"))  # noqa: S608
                found[table.name] = {tuple(row[key] for key in keys): row for row in rows}
        return found

    def moves(self, match_id: int) -> list[str]:
        """The moves of a game, as they are stored."""
        rows = self.stored("moves")["moves"].values()
        own = [row for row in rows if row["match_id"] == match_id]
        return [row["move"] for row in sorted(own, key=lambda row: row["ply"])]

    def against_carl(self) -> int | None:
        """Carl's latest running game against Bjorn."""
        both = {self.carl.id, self.bjorn.id}
        return max(
            (
                row["id"]
                for row in self.stored("matches")["matches"].values()
                if {row["attackers"], row["defenders"]} == both and row["state"] == "running"
            ),
            default=None,
        )

    def thread_of(self, match_id: int) -> ChannelHandle:
        """Where a game is played."""
        row = self.stored("matches")["matches"][match_id,]
        found = [one for one in self.hall.threads if one.id == row["thread_id"]]
        return found[0] if found else self.hall

    # Honest players

    async def play_honestly(self, choice: int) -> None:
        """The player whose turn it is makes a legal move, which ends nothing, and gets a board."""
        player, move = self.next_move(choice)
        answer = await player.slash(self.room, "move", move=move)
        await self.settle()
        self.has_played(player, move, answer)

    def next_move(self, choice: int) -> tuple[MemberActor, str]:
        """The player whose turn it is, and a move."""
        moves = sorted(self.book.legal_moves(), key=str)
        for at in range(len(moves)):
            move = moves[(choice + at) % len(moves)]
            after = self.book.play(move)
            if after.outcome is None:
                player = self.astrid if self.book.ply % 2 == 0 else self.bjorn
                return player, str(move)
        message = "no move goes on"
        raise AssertionError(message)

    def has_played(self, player: MemberActor, move: str, answer: InteractionResult) -> None:
        """Look whether the move was taken, and the board is there, which pings the opponent."""
        assert said(answer).startswith("You played"), said_to(answer)
        self.book = self.book.play_written(move)
        opponent = self.bjorn if player is self.astrid else self.astrid
        board = next(one for one in reversed(self.table.sent(self.room)) if _is_board(one))
        assert opponent.id in map(int, board["allowed_mentions"]["users"])
        assert any(f":{HONEST}:{self.book.ply}" in custom_id for custom_id in _ids(board))

    # What is looked at

    @asynccontextmanager
    async def watched(self, *moved: int) -> AsyncIterator[None]:
        """Let hostile people act: others have the same after, but where they *moved* meanwhile."""
        self._note()
        self.pings = [one for one in self.pings if one.at > self.now() - 2 * CHALLENGE_PERIOD]
        before = self.stored()
        yield
        await self.settle()
        self._keep(self._note())
        after = self.stored()
        self._learn_own(after)
        changed = self._foreign_changes(before, after, moved)
        assert changed == [], changed
        self.look()

    def look(self) -> None:
        """The honest game is as it was, nobody is pinged too often, nothing went wrong."""
        state = self.stored("matches")["matches"][HONEST,]["state"]
        assert self._watch.errors == [], self._watch.errors
        stored, book = self.moves(HONEST), [str(turn.move) for turn in self.book.turns]
        assert (stored, state) == (book, "running"), (stored, book, state)
        self._look_at_pings()

    def now(self) -> datetime:
        return self.table.env.now()

    def _keep(self, pings: Sequence[Ping]) -> None:
        """Keep what hostile people have caused."""
        self.pings += pings
        for ping in pings:
            assert ping.what != "other", ping
            if self.carl.id in self.blocked and ping.whom == self.bjorn.id:
                is_his = ping.by == f"{self.carl.id}.{self.lives}"
                assert ping.what in {"board", "end"} or not is_his, ping

    def _look_at_pings(self) -> None:
        """All limits that are documented."""
        today = [one for one in self.pings if one.at > self.now() - CHALLENGE_PERIOD]
        of_pairs = Counter((one.whom, one.by) for one in today if one.what == "challenge")
        assert max(of_pairs.values(), default=0) <= MAX_CHALLENGES_TO_ONE, today
        offers = Counter(
            (one.whom, one.number, one.ply) for one in self.pings if one.what == "offer"
        )
        assert max(offers.values(), default=0) <= OFFERS_A_TURN, self.pings
        once = Counter(
            (one.whom, one.what, one.number, one.ply)
            for one in self.pings
            if one.what in {"board", "end"}
        )
        assert max(once.values(), default=0) <= 1, self.pings
        letters = Counter((one.whom, one.at.date()) for one in self.pings if one.what == "direct")
        assert max(letters.values(), default=0) <= MAX_MESSAGES_TO_PLAYER, self.pings
        begun = Counter(
            (one.whom, one.by) for one in today if one.what == "board" and one.ply == "0"
        )
        assert max(begun.values(), default=0) <= MOST_PAIRS, today

    def _note(self) -> list[Ping]:
        """Look at what was asked and sent since the last time; whom it pings."""
        env = self.table.env
        requests = env.http_requests[self._requests_seen :]
        self._requests_seen = len(env.http_requests)
        active = active_texts(requests)
        assert active == [], active
        asked = list(env.backend.interactions.values())[self._asked_seen :]
        self._asked_seen += len(asked)
        refusals = self.table.bot.floods._refusals  # noqa: SLF001
        for record in asked:
            answer = InteractionResult(env, record)
            refused = refusals[record.user_id].number if record.user_id in refusals else 0
            if refused > MAX_ANSWERED and not answer.acknowledged:
                continue
            if record.autocomplete_choices is not None:
                continue
            text = said_to(answer)
            assert text, record
            assert UNEXPECTED not in text, record
            assert ANSWER_LOST not in text, record
        return [
            ping
            for request in requests
            if request.method == "POST" and request.path.endswith("/messages") and request.json
            for ping in self._pings_in(request.path, request.json)
        ]

    def _pings_in(self, path: str, body: Mapping[str, Any]) -> Iterator[Ping]:
        pinged = [int(user) for user in body.get("allowed_mentions", {}).get("users", ())]
        for player in (self.astrid, self.bjorn, self.dagny):
            private = self.table.env.backend.get_dm_channel(player.id).id
            if path == f"/channels/{private}/messages":
                ours = any(f":{self.table.guild.id}:" in custom_id for custom_id in _ids(body))
                yield Ping(self.now(), player.id, "direct" if ours else "other", by=str(body))
            elif player.id in pinged:
                yield self._read(player.id, body)

    def _read(self, whom: int, body: Mapping[str, Any]) -> Ping:
        """The kind of a message, by its buttons."""
        rows = self.stored("challenges", "matches")
        for word, what in (
            (r"tafl:accept", "challenge"),
            (r"tafl:accept-(?:offer|draw)", "offer"),
            (r"tafl:(?:move|piece)", "board"),
            (r"tafl:rematch", "end"),
        ):
            for custom_id in _ids(body):
                if found := re.fullmatch(rf"{word}:(\d+):(\d+)(?::.*)?", custom_id):
                    number, ply = int(found[1]), found[2]
                    people = (
                        {rows["challenges"][number,]["challenger"]}
                        if what == "challenge"
                        else {rows["matches"][number,][side] for side in ("attackers", "defenders")}
                    )
                    if what == "offer":  # which has a number of its own
                        ply = str(rows["matches"][number,]["ply"])
                    by = max(people - {whom})
                    return Ping(self.now(), whom, what, number, ply, f"{by}.{self.lives}")
        return Ping(self.now(), whom, "other", by=str(body))

    def _learn_own(self, rows: Rows) -> None:
        """Remember what is theirs, or their server's, also when nothing says so any more."""
        for table, own in (("matches", self._matches), ("challenges", self._challenges)):
            own |= {row["id"] for row in rows[table].values() if self._names_them(table, row)}
        for table, own in (("seasons", self._seasons), ("tournaments", self._tournaments)):
            there = (row for row in rows[table].values() if row["guild_id"] == self.fort.id)
            own |= {row["id"] for row in there}

    def _foreign_changes(self, before: Rows, after: Rows, moved: Sequence[int]) -> list[str]:
        """Rows of others that are gone, new or changed."""
        self._learn_own(before)
        found = []
        for table in metadata.tables:
            if table in STATISTICS | OF_THE_BOT:
                continue
            for key in before[table].keys() | after[table].keys():
                rows = [row for row in (before[table].get(key), after[table].get(key)) if row]
                seen = [
                    {name: row[name] for name in row if name not in TOGETHER.get(table, ())}
                    for row in rows
                ]
                if len(seen) == 2 and seen[0] == seen[1]:
                    continue
                number = rows[0].get("id" if table == "matches" else "match_id")
                if number not in moved and not any(self._is_theirs(table, row) for row in rows):
                    found.append(f"{table}: {rows}")
        return found

    def _names_them(self, table: str, row: Mapping[str, Any]) -> bool:
        people = [row[c.name] for c in PEOPLE if c.table.name == table]
        return any(one is not None and (one in self.hostile or one < SNOWFLAKE) for one in people)

    def _is_theirs(self, table: str, row: Mapping[str, Any]) -> bool:
        return (
            self._names_them(table, row)
            or row.get("guild_id") == self.fort.id
            or row.get("match_id") in self._matches
            or row.get("challenge_id") in self._challenges
            or row.get("season_id") in self._seasons
            or row.get("tournament_id") in self._tournaments
            or row.get("pair_id") in self._matches
            or (table == "outbox" and row["kind"] in NOTICES)
            or (table == "matches" and row["id"] in self._matches)
            or (table == "challenges" and row["id"] in self._challenges)
        )


def _ids(body: Mapping[str, Any]) -> list[str]:
    """The custom ids in a message."""
    return [str(part["custom_id"]) for part in objects_in(body) if "custom_id" in part]


def _is_board(body: Mapping[str, Any]) -> bool:
    return any(custom_id.startswith(("tafl:move:", "tafl:piece:")) for custom_id in _ids(body))
