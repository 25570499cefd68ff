"""Matches that the computer has to think about, from the table of matches."""

from collections.abc import Collection, Mapping
from datetime import datetime

from sqlalchemy import BigInteger, bindparam, case, func, select, update

from db.agendas import ShardedSelect, are_served, lenient_time
from db.players import is_computer
from db.sql_parameters import AT_MOST, MATCH
from db.tables.matches import matches
from db.unit_parts import SqlAgendaPart
from play.fair_turns import Asker

_PERSON = case((is_computer(matches.c.attackers), matches.c.defenders), else_=matches.c.attackers)
_ORDER = (matches.c.think_since, matches.c.id)
_OF_PERSON = func.row_number().over(partition_by=_PERSON, order_by=_ORDER)
_HOME = func.coalesce(matches.c.guild_id, _PERSON)
_OF_HOME = func.row_number().over(partition_by=_HOME, order_by=_ORDER)
_ALL = (
    select(matches.c.id, lenient_time(matches.c.think_since))
    .where(matches.c.think_since.is_not(None))
    .order_by(_OF_PERSON, _OF_HOME, *_ORDER)
    .limit(AT_MOST)
)
_ASKERS = select(matches.c.id, _PERSON, matches.c.guild_id).where(
    matches.c.id.in_(bindparam("match_ids", expanding=True, type_=BigInteger))
)
_THE_MATCH = matches.c.id == MATCH
_IS_AS_SAVED = select(matches.c.think_since == matches.c.updated_at).where(_THE_MATCH)
_PUT_OFF = update(matches).where(_THE_MATCH).values(think_since=bindparam("until"))


class SqlThoughts(SqlAgendaPart):
    """Implements ``play.time.port.Thoughts`` for the length of one transaction.

    In its agenda people take turns: first comes the longest-waiting match of each person, then the
    second of each. Among the matches of one such round, servers take turns in the same way.
    """

    appointments = ShardedSelect(_ALL, _ALL.where(are_served(matches.c.guild_id)))

    async def askers_of(self, match_ids: Collection[int]) -> Mapping[int, Asker]:
        rows = await self._execute(_ASKERS, match_ids=[*match_ids])
        return {match_id: Asker(person, guild_id) for match_id, person, guild_id in rows}

    async def put_off(self, match_id: int, until: datetime) -> bool:
        has_begun = await self._scalar(_IS_AS_SAVED, the_match=match_id)
        await self._execute(_PUT_OFF, the_match=match_id, until=until)
        return bool(has_begun)
