"""The store's port for conditional moves."""

from collections.abc import Mapping
from typing import Protocol

from play.plans.plan import Plan
from play.players.player_id import PlayerId


class StoredPlans(Protocol):
    """The conditional moves in a store: at most one plan of each player in a match."""

    async def load_plan(self, match_id: int, player: PlayerId) -> Plan | None:
        """The player's plan in the match, if there is one."""

    async def put(self, match_id: int, player: PlayerId, plan: Plan) -> None:
        """Store *plan* in place of the player's earlier one."""

    async def remove(self, match_id: int, player: PlayerId) -> None:
        """Delete the player's plan, if there is one."""

    async def of_match(self, match_id: int) -> Mapping[PlayerId, Plan]:
        """All plans in the match."""
