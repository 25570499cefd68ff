"""Past games of players, from the table of matches."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    bindparam,
    case,
    literal,
    select,
    union_all,
)

from db.players import both_everywhere
from db.rulesets import ruleset_of
from db.sql_parameters import GUILD, PLAYER
from db.tables.columns import words
from db.tables.matches import matches
from db.unit_parts import SqlPart
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.profiles.past_game import PastGame
from play.ratings.rated_result import game_key
from play.servers.place import Place
from tafl.errors import RulesetError
from tafl.pieces import Side
from tafl.rulesets import keys

_OWN_RULES = case((matches.c.ruleset_key.not_in(keys()), matches.c.ruleset_text))
"""The text of a server's own ruleset; NULL for a ruleset that comes with the program."""


def _seated(seat: ColumnElement[Any], other: ColumnElement[Any], side: Side) -> Select[Any]:
    """Select the finished games of the player in the column *seat*, who played *side*."""
    return select(
        matches.c.id,
        matches.c.guild_id,
        matches.c.channel_id,
        matches.c.ruleset_key,
        _OWN_RULES.label("own_rules"),
        matches.c.ruleset_name,
        seat.label("player"),
        literal(side, words(Side)).label("side"),
        other.label("opponent"),
        matches.c.winner,
        matches.c.ply,
        matches.c.even,
        matches.c.updated_at.label("ended_at"),
        both_everywhere(seat, other).label("everywhere"),
    ).where(seat == PLAYER, matches.c.state == MatchState.FINISHED)


_SEATS = (
    (matches.c.attackers, matches.c.defenders, Side.ATTACKERS),
    (matches.c.defenders, matches.c.attackers, Side.DEFENDERS),
)
_OF = union_all(*(_seated(*seat) for seat in _SEATS)).order_by("ended_at", "id")
_BETWEEN = union_all(
    *(
        _seated(*seat).where(seat[1] == bindparam("opponent_id", type_=BigInteger))
        for seat in _SEATS
    )
).order_by("ended_at", "id")


def _finished_on(seat: ColumnElement[Any]) -> Select[Any]:
    return (
        select(matches.c.id)
        .where(seat == PLAYER, matches.c.state == MatchState.FINISHED, matches.c.guild_id == GUILD)
        .limit(1)
    )


_ANY_ON = (_finished_on(matches.c.attackers), _finished_on(matches.c.defenders))


class SqlPastGames(SqlPart):
    """Implements ``play.profiles.port.PastGames`` for the length of one transaction."""

    async def past_games_of(self, player: PlayerId) -> Sequence[PastGame]:
        return await self._each(_OF, _past_game, the_player=player)

    async def between(self, player: PlayerId, opponent: PlayerId) -> Sequence[PastGame]:
        return await self._each(_BETWEEN, _past_game, the_player=player, opponent_id=opponent)

    async def any_on(self, player: PlayerId, guild_id: int) -> bool:
        for statement in _ANY_ON:
            if await self._has(statement, the_player=player, the_guild=guild_id):
                return True
        return False


def _past_game(row: Sequence[Any]) -> PastGame:
    match_id, guild_id, channel_id, key, own_rules, *others = row
    game = key if own_rules is None else _game_key(key, own_rules)
    return PastGame(match_id, Place(guild_id, channel_id), game, *others)


@lru_cache(maxsize=256)
def _game_key(key: str, text: str) -> str:
    """The ``game_key`` of the server's own rules in *text*; *key* if they can no longer be read."""
    try:
        return game_key(ruleset_of(key, text))
    except RulesetError:
        return key
