"""Plans in the database: the conditional moves of each player in each match, as text."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Row, delete, insert, select

from db.match_turns import stored_move
from db.sql_parameters import MATCH, PLAYER
from db.tables.matches import plans
from db.unit_parts import SqlPart
from play.plans.plan import RESIGN, Plan, write_line
from play.players.player_id import PlayerId

_OF_MATCH = plans.c.match_id == MATCH
_IS_OWN = plans.c.player == PLAYER

_GET = select(plans).where(_OF_MATCH, _IS_OWN)
_ALL = select(plans).where(_OF_MATCH).order_by(plans.c.player)
_REMOVE = delete(plans).where(_OF_MATCH, _IS_OWN)


class SqlPlans(SqlPart):
    """Implements ``play.plans.port.StoredPlans`` for the length of one transaction."""

    async def load_plan(self, match_id: int, player: PlayerId) -> Plan | None:
        return await self._one(_GET, _plan, the_match=match_id, the_player=player)

    async def put(self, match_id: int, player: PlayerId, plan: Plan) -> None:
        await self.remove(match_id, player)
        values = {"match_id": match_id, "player": player, "board": plan.board}
        lines = "\n".join(map(write_line, plan.lines))
        await self._execute(insert(plans), **values, lines=lines)

    async def remove(self, match_id: int, player: PlayerId) -> None:
        await self._execute(_REMOVE, the_match=match_id, the_player=player)

    async def of_match(self, match_id: int) -> Mapping[PlayerId, Plan]:
        rows = await self._execute(_ALL, the_match=match_id)
        return {PlayerId(row.player): _plan(row) for row in rows}


def _plan(row: Row[Any]) -> Plan:
    lines = (
        tuple(stored_move(word) for word in line.split() if word != RESIGN)
        for line in row.lines.splitlines()
    )
    return Plan(row.board, tuple(lines))
