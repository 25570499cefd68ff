"""Challenges in the database, and drafts of them."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Row,
    Select,
    and_,
    bindparam,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from db.agendas import agenda_of, next_of_shards
from db.clocks import control_columns, control_of
from db.parameters import AT_MOST, GUILD, MATCH, SINCE
from db.parts import SqlAgendaPart
from db.ruleset_texts import ruleset_of, text_of
from db.tables.challenges import challenges, drafts
from db.upserts import put
from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.errors import ChallengeClosedError, UnknownChallengeError
from play.challenges.requirements import Admission
from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.options import Naming
from play.servers.place import Place

_PLAYER = bindparam("player_id", type_=BigInteger)
_IS_OPEN = challenges.c.state == ChallengeState.OPEN
_BY_KEY = challenges.c.id == bindparam("the_challenge")

_ADD = insert(challenges).returning(challenges.c.id)
_GET = select(challenges).where(_BY_KEY)
_SAVE = update(challenges).where(_BY_KEY, _IS_OPEN)
_SET_MESSAGE = update(challenges).where(_BY_KEY)
_COUNT_OPEN = select(func.count()).where(_IS_OPEN, challenges.c.challenger == _PLAYER)
_COUNT_UNACCEPTED = select(func.count()).where(
    challenges.c.challenger == _PLAYER,
    challenges.c.created_at > SINCE,
    challenges.c.state != ChallengeState.ACCEPTED,
)
_MADE_SINCE = (
    select(challenges.c.created_at, challenges.c.state)
    .where(
        challenges.c.challenger == _PLAYER,
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
            and_(challenges.c.challenger == _PLAYER, _IS_OPEN),
            and_(challenges.c.opponent == _PLAYER, _IS_OPEN),
        )
    )
    .order_by(challenges.c.id)
)
_OPEN_ON = (
    select(challenges)
    .where(challenges.c.guild_id == GUILD, _IS_OPEN, challenges.c.expires_at > bindparam("now"))
    .order_by(challenges.c.opponent.is_(None), challenges.c.id.desc())
    .limit(AT_MOST)
)
OPEN_TO_ANYBODY = _OPEN_ON.where(challenges.c.opponent.is_(None))
OPEN_TO_PLAYER = _OPEN_ON.where(
    or_(challenges.c.opponent.is_(None), challenges.c.opponent == _PLAYER),
    challenges.c.challenger != _PLAYER,
)
_SHOWN_BY = select(challenges.c.id).where(
    challenges.c.guild_id == GUILD,
    _IS_OPEN,
    challenges.c.message_id.in_(bindparam("messages", expanding=True)),
)
_DRAFT = select(drafts).where(
    drafts.c.player == _PLAYER, drafts.c.home == bindparam("the_home", type_=BigInteger)
)
_AGENDA = agenda_of(
    challenges.c.id, challenges.c.expires_at, _IS_OPEN, guild_id=challenges.c.guild_id
)
NEXT_EXPIRY = next_of_shards(challenges.c.expires_at, _IS_OPEN, guild_id=challenges.c.guild_id)


class SqlChallenges(SqlAgendaPart):
    """Implements ``play.challenges.port.StoredChallenges`` for the length of one transaction."""

    appointments = _AGENDA

    async def add_challenge(self, challenge: Challenge) -> Challenge:
        values = {
            "guild_id": challenge.place.guild_id,
            "channel_id": challenge.place.channel_id,
            "challenger": challenge.challenger,
            "opponent": challenge.opponent,
            "ruleset_key": challenge.terms.ruleset.key,
            "ruleset_text": text_of(challenge.terms.ruleset),
            "side": challenge.terms.side,
            "rated": challenge.terms.rated,
            "pair": challenge.terms.pair,
            "rematch_of": challenge.rematch_of,
            "standing": challenge.admission.standing,
            "min_games": challenge.admission.min_games,
            "min_reliability": challenge.admission.min_reliability,
            "naming_side": challenge.naming and challenge.naming.side,
            "naming_number": challenge.naming and challenge.naming.number,
            **control_columns(challenge.terms.control),
            "created_at": challenge.created_at,
            "expires_at": challenge.expires_at,
            "state": challenge.state,
            "message_id": challenge.message_id,
            "match_id": challenge.match_id,
            "begun": challenge.begun,
        }
        result = await self._execute(_ADD, **values)
        return replace(challenge, id=result.scalar_one())

    async def load_challenge(self, challenge_id: int) -> Challenge:
        row = await self._first(self._locking(_GET), the_challenge=challenge_id)
        if row is None:
            raise UnknownChallengeError(challenge_id)
        return _challenge(row)

    async def save(self, challenge: Challenge) -> None:
        values = {
            "the_challenge": challenge.id,
            "state": challenge.state,
            "match_id": challenge.match_id,
            "begun": challenge.begun,
        }
        result = await self._execute(_SAVE, **values)
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
        count = await self._scalar(_COUNT_OPEN, player_id=challenger)
        return count or 0

    async def count_unaccepted(self, challenger: PlayerId, since: datetime) -> int:
        count = await self._scalar(_COUNT_UNACCEPTED, player_id=challenger, since=since)
        return count or 0

    async def made_since(
        self, challenger: PlayerId, opponent: PlayerId, since: datetime
    ) -> Sequence[tuple[datetime, ChallengeState]]:
        sought = {"player_id": challenger, "the_opponent": opponent, "since": since}
        rows = await self._execute(_MADE_SINCE, **sought)
        return [(row.created_at, row.state) for row in rows]

    async def has_earlier(self, challenge: Challenge) -> bool:
        known = {"the_opponent": challenge.opponent, "the_challenge": challenge.id}
        return bool(await self._scalar(_HAS_EARLIER, **known))

    async def rematch_of(self, match_id: int) -> Challenge | None:
        row = await self._first(_REMATCH_OF, the_match=match_id)
        return None if row is None else _challenge(row)

    async def open_for(self, player: PlayerId) -> Sequence[Challenge]:
        return await self._read(_OPEN_FOR, {"player_id": player})

    async def open_on(
        self, guild_id: int, now: datetime, player: PlayerId | None, limit: int
    ) -> Sequence[Challenge]:
        sought = {"the_guild": guild_id, "now": now, "at_most": limit}
        if player is None:
            return await self._read(OPEN_TO_ANYBODY, sought)
        return await self._read(OPEN_TO_PLAYER, sought | {"player_id": player})

    async def draft(self, player: PlayerId, home: int) -> Draft:
        row = await self._first(self._locking(_DRAFT), player_id=player, the_home=home)
        return Draft(player, home) if row is None else Draft(**row._mapping)  # noqa: SLF001

    async def put_draft(self, draft: Draft) -> None:
        await put(self._connection, drafts, asdict(draft))

    async def _read(
        self, statement: Select[*tuple[Any, ...]], sought: Mapping[str, object]
    ) -> Sequence[Challenge]:
        return await self._each(statement, _challenge, challenges.c.id, **sought)


def _challenge(row: Row[Any]) -> Challenge:
    return Challenge(
        id=row.id,
        place=Place(row.guild_id, row.channel_id),
        challenger=row.challenger,
        opponent=row.opponent,
        terms=Terms(
            ruleset_of(row.ruleset_key, row.ruleset_text),
            row.side,
            control_of(row),
            row.rated,
            row.pair,
        ),
        created_at=row.created_at,
        expires_at=row.expires_at,
        admission=Admission(row.standing, row.min_games, row.min_reliability),
        naming=None if row.naming_side is None else Naming(row.naming_side, row.naming_number),
        rematch_of=row.rematch_of,
        state=row.state,
        message_id=row.message_id,
        match_id=row.match_id,
        begun=row.begun,
    )
