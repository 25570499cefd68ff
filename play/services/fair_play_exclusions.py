"""Effects of exclusions: an excluded player cannot play what counts."""

from datetime import datetime

from play.fair_play.errors import ExcludedError, OpponentExcludedError
from play.players.player_id import PlayerId
from play.store.port import Unit


async def require_eligible(
    unit: Unit, guild_id: int | None, player: PlayerId, other: PlayerId | None, now: datetime
) -> None:
    """Refuse what counts on the server if *player*, or their opponent *other*, is excluded.

    Raises:
        ExcludedError, OpponentExcludedError: one of them is excluded there.
    """
    if guild_id is None:
        return
    if (case := await unit.cases.exclusion(guild_id, player, now)) and case.until:
        raise ExcludedError(case.until, case.reason)
    if other is not None and await unit.cases.exclusion(guild_id, other, now):
        raise OpponentExcludedError(other)
