"""Rulesets of their own that servers have added."""

import re
from dataclasses import dataclass
from datetime import datetime

from play.players.player_id import PlayerId

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
