"""Rulesets of a server's own."""

import re
from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId

KEY = re.compile(r"(?!.*[0-9]{15})[a-z0-9-]{2,32}")
"""What the key of such a ruleset looks like. It has no id of a person, which would stay in it."""


@dataclass(frozen=True, slots=True)
class OwnRuleset:
    """A ruleset that the server *guild_id* plays besides those that come with the engine.

    Lists show this; the store returns the rules themselves by the *key*.
    """

    guild_id: int
    key: str
    name: str
    size: int
    added_by: PlayerId
    added_at: datetime
