"""Whether players, and their games, may be shown across servers."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, exists

from db.tables.players import players


def if_shown(player: ColumnElement[Any], *, everywhere: bool) -> Sequence[ColumnElement[bool]]:
    """The conditions for showing *player*: their consent if *everywhere*, none on one server.

    On a server nothing is looked up, since it may count many rows.
    """
    return [_is_everywhere(player)] if everywhere else []


def both_everywhere(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether both players want to be shown across servers."""
    return and_(_is_everywhere(one), _is_everywhere(other))


def _is_everywhere(player: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(players.c.id == player, players.c.everywhere)
