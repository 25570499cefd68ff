"""Matches that the computer has to think about, from the table of matches."""

from datetime import datetime

from sqlalchemy import bindparam, case, func, select, type_coerce, update

from db.agendas import Deadline, OfShards, are_served
from db.computer_seats import is_computer
from db.parameters import AT_MOST, MATCH
from db.parts import SqlAgendaPart
from db.tables.matches import matches

_PERSON = case(
    (is_computer(matches.c.attackers), matches.c.defenders),
    else_=matches.c.attackers,
)
_TURN = func.row_number().over(partition_by=_PERSON, order_by=(matches.c.think_since, matches.c.id))
_ALL = (
    select(matches.c.id, type_coerce(matches.c.think_since, Deadline))
    .where(matches.c.think_since.is_not(None))
    .order_by(_TURN, matches.c.think_since, matches.c.id)
    .limit(AT_MOST)
)
_AGENDA = OfShards(_ALL, _ALL.where(are_served(matches.c.guild_id)))
_THE_MATCH = matches.c.id == MATCH
_IS_AS_SAVED = select(matches.c.think_since == matches.c.updated_at).where(_THE_MATCH)
_PUT_OFF = update(matches).where(_THE_MATCH).values(think_since=bindparam("until"))


class SqlThoughts(SqlAgendaPart):
    """Implements ``play.time.port.Thoughts`` for the length of one transaction.

    People have turns: first the match of each person that has waited longest, then each one's
    second.
    """

    appointments = _AGENDA

    async def put_off(self, match_id: int, until: datetime) -> bool:
        has_begun = await self._scalar(_IS_AS_SAVED, the_match=match_id)
        await self._execute(_PUT_OFF, the_match=match_id, until=until)
        return bool(has_begun)
