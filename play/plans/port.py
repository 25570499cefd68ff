"""The store's port for plans of conditional moves."""

from collections.abc import Mapping
from typing import Protocol

from play.plans.plan import Plan
from play.players.player_id import PlayerId


class StoredPlans(Protocol):
    """The plans of conditional moves in a store: at most one by each player in each match."""

    async def load_plan(self, match_id: int, player: PlayerId) -> Plan | None:
        """The player's plan in the match; None if there is none."""

    async def put(self, match_id: int, player: PlayerId, plan: Plan) -> None:
        """Store *plan* in place of the player's earlier one in the match."""

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Delete the player's plan in the match, if there is one."""

    async def of_match(self, match_id: int) -> Mapping[PlayerId, Plan]:
        """The plans in the match, by player."""
