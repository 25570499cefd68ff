"""Who may be shown to whom."""

from typing import Any

from sqlalchemy import ColumnElement, exists, or_

from db.tables.people import players
from play.rating_list import EVERYWHERE


def is_shown(scope: ColumnElement[Any], player: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether *player* may be told of there: across servers only as long as he wants it."""
    return or_(scope != EVERYWHERE, exists().where(players.c.id == player, players.c.everywhere))
