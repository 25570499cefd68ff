"""The store's port for servers' own rulesets."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from play.rulesets.own_ruleset import OwnRuleset
from tafl.ruleset import Ruleset


class StoredRulesets(Protocol):
    """Servers' own rulesets in a store. Of a retired ruleset, only the name can be read.

    A server's latest ``MAX_RETIRED_RULESETS`` retired ones stay in the store, for the operator.
    """

    async def add_ruleset(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        """Store a new ruleset of the server, added by *player*.

        Raises:
            RulesetKeyTakenError: the server has an active ruleset with that key.
        """

    async def load_ruleset(self, guild_id: int, key: str) -> Ruleset:
        """The server's ruleset with that key, if active; else raises ``UnknownRulesetError``."""

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        """The server's rulesets that are not retired, sorted by key."""

    async def names(self, guild_id: int) -> Mapping[str, str]:
        """The names of the server's rulesets, retired ones included, by key."""

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        """Store that a ruleset of the server is retired; ``load_ruleset`` no longer finds it."""
