"""Rulesets as they are stored, by key and full text, and those that servers have added."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import Row, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from db.sql_parameters import GUILD
from db.tables.servers import active_ruleset, rulesets
from db.unit_parts import SqlPart, attributes, reader_of
from play.limits.amounts import MAX_RETIRED_RULESETS
from play.players.player_id import PlayerId
from play.rulesets.errors import RulesetKeyTakenError
from play.rulesets.own_ruleset import OwnRuleset
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset, write_ruleset

_IN_GUILD = rulesets.c.guild_id == GUILD
_BY_KEY = rulesets.c.key == bindparam("the_key")
_SHOWN = (
    rulesets.c.guild_id,
    rulesets.c.key,
    rulesets.c.name,
    rulesets.c.size,
    rulesets.c.added_by,
    rulesets.c.added_at,
)

_own = reader_of(OwnRuleset)
_GET = select(rulesets.c.text).where(_IN_GUILD, _BY_KEY, active_ruleset)
_ACTIVE = select(*_SHOWN).where(_IN_GUILD, active_ruleset).order_by(rulesets.c.key)
_NAMES = select(rulesets.c.key, rulesets.c.name).where(_IN_GUILD).order_by(rulesets.c.id)
_RETIRE = update(rulesets).where(_IN_GUILD, _BY_KEY, active_ruleset)
_LONG_RETIRED = (
    select(rulesets.c.id)
    .where(_IN_GUILD, rulesets.c.retired_at.is_not(None))
    .order_by(rulesets.c.retired_at.desc(), rulesets.c.id.desc())
    .offset(MAX_RETIRED_RULESETS)
)
_FORGET = delete(rulesets).where(rulesets.c.id.in_(_LONG_RETIRED))

# Rulesets are few, so each is written and parsed once.
text_of = lru_cache(maxsize=256)(write_ruleset)


@lru_cache(maxsize=256)
def ruleset_of(key: str, text: str) -> Ruleset:
    """The ruleset stored as *key* and *text*.

    Raises:
        RulesetError: this program cannot read the text.
    """
    return read_ruleset(text, key, trusted=True)


def ruleset_in(row: Row[Any]) -> Ruleset:
    """The ruleset in the columns of *row* that ``ruleset_columns`` names; see ``ruleset_of``."""
    return ruleset_of(row.ruleset_key, row.ruleset_text)


def ruleset_columns(ruleset: Ruleset) -> dict[str, object]:
    """The values of the columns that store *ruleset* in another row, such as that of a match."""
    return {"ruleset_key": ruleset.key, "ruleset_text": text_of(ruleset)}


class SqlRulesets(SqlPart):
    """Implements ``play.rulesets.port.StoredRulesets`` for the length of one transaction."""

    async def add_ruleset(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        own = OwnRuleset(guild_id, ruleset.key, ruleset.name, ruleset.size, player, now)
        values = attributes(own, (column.name for column in _SHOWN))
        try:
            await self._execute(insert(rulesets), **values, text=text_of(ruleset))
        except IntegrityError as error:
            raise RulesetKeyTakenError(own.key, own.name, comes_with_bot=False) from error
        return own

    async def load_ruleset(self, guild_id: int, key: str) -> Ruleset:
        text: str | None = await self._scalar(_GET, the_guild=guild_id, the_key=key)
        if text is None:
            raise UnknownRulesetError(key, ())
        return ruleset_of(key, text)

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        return await self._each(_ACTIVE, _own, rulesets.c.id, the_guild=guild_id)

    async def names(self, guild_id: int) -> Mapping[str, str]:
        rows = await self._execute(_NAMES, the_guild=guild_id)
        # Of several rulesets with the same key the newest comes last.
        return {row.key: row.name for row in rows}

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        await self._execute(_RETIRE, the_guild=guild_id, the_key=key, retired_at=now)
        # A server may retire any number: only the last MAX_RETIRED_RULESETS are kept.
        await self._execute(_FORGET, the_guild=guild_id)
