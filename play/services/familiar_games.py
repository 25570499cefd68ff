"""The games that a player knows, for choices that they leave open."""

from collections.abc import Sequence

from play.players.player_id import PlayerId
from play.store.port import Unit

MAX_LAST_PLAYED = 20
"""Number of a player's latest matches whose games count as known."""


async def familiar_games(unit: Unit, player: PlayerId) -> Sequence[str]:
    """Keys of the rulesets that *player* has played or learned, the latest first, each once."""
    played = await unit.matches.last_played(player, MAX_LAST_PLAYED)
    progress = await unit.lesson_progress.progress_of(player)
    learned = [
        (each.finished_at, each.ruleset_key)
        for each in progress.values()
        if each.finished_at is not None
    ]
    latest_last = sorted([*((at, key) for key, at in played), *learned])
    return list(dict.fromkeys(key for _, key in reversed(latest_last)))
