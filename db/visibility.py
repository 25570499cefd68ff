"""Who may be shown to whom."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, exists

from db.tables.players import players


def if_shown(player: ColumnElement[Any], *, everywhere: bool) -> Sequence[ColumnElement[bool]]:
    """What *player* must meet to be told of: across servers, that he wants it; here, nothing.

    On a server nothing is looked up: what is counted there may be many.
    """
    return [exists().where(players.c.id == player, players.c.everywhere)] if everywhere else []
