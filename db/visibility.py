"""Whether players may be shown across servers."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, exists

from db.tables.players import players


def if_shown(player: ColumnElement[Any], *, everywhere: bool) -> Sequence[ColumnElement[bool]]:
    """The conditions for showing *player*: across servers, that they want it; on one, none.

    On a server nothing is looked up: what is counted there may be many.
    """
    return [exists().where(players.c.id == player, players.c.everywhere)] if everywhere else []
