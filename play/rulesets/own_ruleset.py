"""Rulesets that servers have added."""

import re
from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId

KEY = re.compile(r"(?!.*[0-9]{15})[a-z0-9-]{2,32}")
"""Pattern of such a ruleset's key. It cannot contain a person's id, which would stay in it."""


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A ruleset that the server *guild_id* has besides those that come with the engine.

    It is what lists show; the store returns the rules themselves by the *key*.
    """

    guild_id: int
    key: str
    name: str
    size: int
    added_by: PlayerId
    added_at: datetime
