"""SQL conditions and counts for matches in which the computer plays."""

from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select

from db.parameters import GUILD, PLAYER, SINCE
from db.tables.matches import matches
from play.matches.state import MatchState
from play.players.player_id import COMPUTERS


def is_computer(seat: ColumnElement[Any]) -> ColumnElement[bool]:
    """An SQL condition: the player in the column *seat* is the computer, at any level."""
    return seat.between(COMPUTERS[0], COMPUTERS[-1])


_IS_RUNNING = matches.c.state == MatchState.RUNNING

WITH_COMPUTER = or_(
    and_(matches.c.attackers == PLAYER, is_computer(matches.c.defenders)),
    and_(matches.c.defenders == PLAYER, is_computer(matches.c.attackers)),
)
COUNT_WITH_COMPUTER = select(
    func.count().filter(_IS_RUNNING), func.count().filter(matches.c.created_at > SINCE)
).where(WITH_COMPUTER, or_(_IS_RUNNING, matches.c.updated_at > SINCE))
# With IN, unlike BETWEEN, a database finds the running matches of each level by an index.
COUNT_COMPUTERS_ON = select(func.count()).where(
    matches.c.guild_id == GUILD,
    _IS_RUNNING,
    or_(matches.c.attackers.in_(COMPUTERS), matches.c.defenders.in_(COMPUTERS)),
)
