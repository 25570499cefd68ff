"""Challenges in the database, drafts of them, and lobbies: messages that list a server's."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Row,
    Select,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    union_all,
    update,
)

from db.agendas import agenda_of
from db.clocks import control_columns, control_of
from db.rulesets import ruleset_columns, ruleset_in
from db.sql_parameters import AT_MOST, GUILD, MATCH, PLAYER, SINCE
from db.tables.challenges import challenges, drafts, lobbies
from db.unit_parts import SqlAgendaPart, SqlPart, attributes, reader_of
from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.errors import ChallengeClosedError, UnknownChallengeError
from play.challenges.lobby import Lobby
from play.challenges.requirements import Admission
from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.servers.place import Place

_PLAIN = [
    *("challenger", "opponent", "created_at", "expires_at", "rematch_of", "state"),
    *("message_id", "match_id", "begun"),
]
"""Columns that have the same name and value as a field of ``Challenge``."""

_IS_OPEN = challenges.c.state == ChallengeState.OPEN
_BY_KEY = challenges.c.id == bindparam("the_challenge")

_ADD = insert(challenges).returning(challenges.c.id)
_GET = select(challenges).where(_BY_KEY)
_SAVE = update(challenges).where(_BY_KEY, _IS_OPEN)
_SET_MESSAGE = update(challenges).where(_BY_KEY)
_COUNT_OPEN = select(func.count()).where(_IS_OPEN, challenges.c.challenger == PLAYER)
_COUNT_MADE = select(
    func.count(), func.count().filter(challenges.c.state != ChallengeState.ACCEPTED)
).where(challenges.c.challenger == PLAYER, challenges.c.created_at > SINCE)
_MADE_SINCE = (
    select(challenges.c.created_at, challenges.c.state)
    .where(
        challenges.c.challenger == PLAYER,
        challenges.c.opponent == bindparam("the_opponent", type_=BigInteger),
        challenges.c.created_at > SINCE,
    )
    .order_by(challenges.c.created_at)
)
_HAS_EARLIER = select(
    exists().where(
        challenges.c.opponent == bindparam("the_opponent", type_=BigInteger),
        challenges.c.id < bindparam("the_challenge"),
    )
)
_REMATCH_OF = (
    select(challenges)
    .where(challenges.c.rematch_of == MATCH)
    .order_by(challenges.c.id.desc())
    .limit(1)
)
_OPEN_FOR = (
    select(challenges)
    .where(
        # Two conditions instead of one on both columns: SQLite then uses an index for each half.
        or_(
            and_(challenges.c.challenger == PLAYER, _IS_OPEN),
            and_(challenges.c.opponent == PLAYER, _IS_OPEN),
        )
    )
    .order_by(challenges.c.id)
)


def _marks(player: ColumnElement[Any]) -> Select[Any]:
    """The open challenges of those whose ids are in the column *player*."""
    those = player.in_(bindparam("the_players", expanding=True))
    return select(player.label("player"), challenges.c.id.label("number")).where(those, _IS_OPEN)


_MARKS = union_all(_marks(challenges.c.challenger), _marks(challenges.c.opponent))
_OPEN_ON = (
    select(challenges)
    .where(challenges.c.guild_id == GUILD, _IS_OPEN, challenges.c.expires_at > bindparam("now"))
    .order_by(challenges.c.opponent.is_(None), challenges.c.id.desc())
    .limit(AT_MOST)
)
OPEN_TO_ANYBODY = _OPEN_ON.where(challenges.c.opponent.is_(None))
OPEN_TO_PLAYER = _OPEN_ON.where(
    or_(challenges.c.opponent.is_(None), challenges.c.opponent == PLAYER),
    challenges.c.challenger != PLAYER,
)
_SHOWN_BY = select(challenges.c.id).where(
    challenges.c.guild_id == GUILD,
    _IS_OPEN,
    challenges.c.message_id.in_(bindparam("messages", expanding=True)),
)
_DRAFT = select(drafts).where(
    drafts.c.player == PLAYER, drafts.c.home == bindparam("the_home", type_=BigInteger)
)

_IS_LOBBY = lobbies.c.guild_id == GUILD
_GET_LOBBY = select(lobbies).where(_IS_LOBBY)
_REMOVE_LOBBY = delete(lobbies).where(_IS_LOBBY)


class SqlChallenges(SqlAgendaPart):
    """Implements ``play.challenges.port.StoredChallenges`` for the length of one transaction."""

    appointments, earliest = agenda_of(
        challenges.c.id, challenges.c.expires_at, _IS_OPEN, guild_id=challenges.c.guild_id
    )

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        values = {
            **attributes(challenge, _PLAIN),
            **asdict(challenge.place),
            **asdict(challenge.admission),
            **attributes(challenge.terms, ("side", "rated", "pair")),
            **control_columns(challenge.terms.control),
            **ruleset_columns(challenge.terms.ruleset),
            "naming_side": challenge.naming and challenge.naming.side,
            "naming_number": challenge.naming and challenge.naming.number,
        }
        result = await self._execute(_ADD, **values)
        return replace(challenge, id=result.scalar_one())

    async def load_challenge(self, challenge_id: int) -> Challenge:
        row = await self._first(self._locking(_GET), the_challenge=challenge_id)
        if row is None:
            raise UnknownChallengeError(challenge_id)
        return _challenge(row)

    async def save(self, challenge: Challenge) -> None:
        values = attributes(challenge, ("state", "match_id", "begun"))
        result = await self._execute(_SAVE, the_challenge=challenge.id, **values)
        if result.rowcount == 0:
            stored = await self.load_challenge(challenge.id)
            raise ChallengeClosedError(stored.id, stored.state, stored.match_id)

    async def set_message(self, challenge_id: int, message_id: int | None) -> None:
        setting = {"the_challenge": challenge_id, "message_id": message_id}
        if (await self._execute(_SET_MESSAGE, **setting)).rowcount == 0:
            raise UnknownChallengeError(challenge_id)

    async def shown_by(self, guild_id: int, message_ids: Collection[int]) -> Sequence[int]:
        return await self._scalars(_SHOWN_BY, the_guild=guild_id, messages=sorted(message_ids))

    async def count_open(self, challenger: PlayerId) -> int:
        return await self._count(_COUNT_OPEN, the_player=challenger)

    async def count_made(self, challenger: PlayerId, since: datetime) -> tuple[int, int]:
        found = await self._execute(_COUNT_MADE, the_player=challenger, since=since)
        made, unaccepted = found.one()
        return made, unaccepted

    async def made_since(
        self, challenger: PlayerId, opponent: PlayerId, since: datetime
    ) -> Sequence[tuple[datetime, ChallengeState]]:
        sought = {"the_player": challenger, "the_opponent": opponent, "since": since}
        rows = await self._execute(_MADE_SINCE, **sought)
        return [(row.created_at, row.state) for row in rows]

    async def has_earlier(self, challenge: Challenge) -> bool:
        known = {"the_opponent": challenge.opponent, "the_challenge": challenge.id}
        return bool(await self._scalar(_HAS_EARLIER, **known))

    async def rematch_of(self, match_id: int) -> Challenge | None:
        return await self._one(_REMATCH_OF, _challenge, the_match=match_id)

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        return await self._read(_OPEN_FOR, {"the_player": player})

    async def marks_of_open(self, players: Collection[PlayerId]) -> Mapping[PlayerId, Hashable]:
        found = defaultdict[PlayerId, set[int]](set)
        for row in await self._execute(_MARKS, the_players=list(players)):
            found[row.player].add(row.number)
        return {player: frozenset(numbers) for player, numbers in found.items()}

    async def open_on(
        self, guild_id: int, now: datetime, player: PlayerId | None, limit: int
    ) -> Sequence[Challenge]:
        sought = {"the_guild": guild_id, "now": now, "at_most": limit}
        if player is None:
            return await self._read(OPEN_TO_ANYBODY, sought)
        return await self._read(OPEN_TO_PLAYER, sought | {"the_player": player})

    async def draft(self, player: PlayerId, home: int) -> Draft:
        sought = {"the_player": player, "the_home": home}
        found = await self._one(self._locking(_DRAFT), reader_of(Draft), **sought)
        return found or Draft(player, home)

    async def put_draft(self, draft: Draft) -> None:
        await self._put(drafts, asdict(draft))

    async def _read(
        self, statement: Select[*tuple[Any, ...]], sought: Mapping[str, object]
    ) -> Sequence[Challenge]:
        return await self._each(statement, _challenge, challenges.c.id, **sought)


class SqlLobbies(SqlPart):
    """Implements ``play.challenges.port.StoredLobbies`` for the length of one transaction."""

    async def load_lobby(self, guild_id: int) -> Lobby | None:
        return await self._one(self._locking(_GET_LOBBY), _lobby, the_guild=guild_id)

    async def put(self, lobby: Lobby) -> None:
        row = asdict(lobby)
        await self._put(lobbies, row | row.pop("place"))

    async def remove(self, guild_id: int) -> None:
        await self._execute(_REMOVE_LOBBY, the_guild=guild_id)


def _challenge(row: Row[Any]) -> Challenge:
    return Challenge(
        id=row.id,
        place=Place(row.guild_id, row.channel_id),
        terms=Terms(ruleset_in(row), row.side, control_of(row), row.rated, row.pair),
        admission=Admission(row.standing, row.min_games, row.min_reliability),
        naming=None if row.naming_side is None else Naming(row.naming_side, row.naming_number),
        **attributes(row, _PLAIN),
    )


def _lobby(row: Row[Any]) -> Lobby:
    columns = row._asdict()
    return Lobby(Place(columns.pop("guild_id"), columns.pop("channel_id")), **columns)
