"""SQL conditions for players, and their games, to be shown across servers."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, and_, exists

from db.tables.players import players


def if_shown(player: ColumnElement[Any], *, everywhere: bool) -> Sequence[ColumnElement[bool]]:
    """The SQL conditions for the player in the column *player* to be shown.

    If *everywhere* is true, across servers, the player must have agreed. On one server there are no
    conditions, so that nothing is looked up for many rows.
    """
    return [_is_everywhere(player)] if everywhere else []


def both_everywhere(one: ColumnElement[Any], other: ColumnElement[Any]) -> ColumnElement[bool]:
    """An SQL condition: the players in both columns want to be shown across servers."""
    return and_(_is_everywhere(one), _is_everywhere(other))


def _is_everywhere(player: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(players.c.id == player, players.c.everywhere)
