"""The store's port for rulesets of servers."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from play.players.player_id import PlayerId
from play.rulesets.own_ruleset import OwnRuleset
from tafl.ruleset import Ruleset


class StoredRulesets(Protocol):
    """The rulesets of servers in a store. Of a retired one, only the name can be read.

    The latest ``MAX_RETIRED_RULESETS`` of a server stay in the store, to be looked up by hand.
    """

    async def add_ruleset(
        self, guild_id: int, ruleset: Ruleset, player: PlayerId, now: datetime
    ) -> OwnRuleset:
        """Store a ruleset of the server.

        Raises:
            RulesetKeyTakenError: the server has an active ruleset with that key.
        """

    async def load_ruleset(self, guild_id: int, key: str) -> Ruleset:
        """The active ruleset of the server with that key.

        Raises:
            UnknownRulesetError: the server has no such ruleset.
        """

    async def active(self, guild_id: int) -> Sequence[OwnRuleset]:
        """The rulesets of the server that are not retired, by key."""

    async def names(self, guild_id: int) -> Mapping[str, str]:
        """The names of the server's rulesets, by key; retired ones too."""

    async def retire(self, guild_id: int, key: str, now: datetime) -> None:
        """Store that an active ruleset of the server is retired."""
