"""Rulesets of their own that servers have added, and the store's port for them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from tafl.ruleset import Ruleset

KEY = re.compile(r"(?!.*[0-9]{15})[a-z0-9-]{2,32}")
"""Pattern of the keys of servers' own rulesets, which may not contain a person's id."""


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A server's own ruleset in brief, as for lists; the store has the rules under the *key*.

    *size* is the number of rows of the board.
    """

    guild_id: int
    key: str
    name: str
    size: int
    added_by: PlayerId
    added_at: datetime


class StoredRulesets(Protocol):
    """Servers' own rulesets in a store. Of a retired ruleset, only the name can be read.

    A server's latest ``MAX_RETIRED_RULESETS`` retired ones stay in the store, for the operator.
    """

    async def add_ruleset(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        """Store a new ruleset of the server; raises ``RulesetKeyTakenError`` if its key is used."""

    async def load_ruleset(self, guild_id: int, key: str) -> Ruleset:
        """The server's ruleset with that key, if active; else raises ``UnknownRulesetError``."""

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        """The server's rulesets that are not retired, sorted by key."""

    async def names(self, guild_id: int) -> Mapping[str, str]:
        """The names of the server's rulesets, retired ones included, by key."""

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        """Store that a ruleset of the server is retired; ``load_ruleset`` no longer finds it."""
