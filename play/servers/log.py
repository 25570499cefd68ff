"""The log of a server: what its managers have done with the bot."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId

MAX_REASON_LENGTH = 200
"""How many characters a reason may have."""


class Act(StrEnum):
    """What a manager has done."""

    SETTING_CHANGED = "setting-changed"
    RULESET_ADDED = "ruleset-added"
    RULESET_RETIRED = "ruleset-retired"
    LADDER_OPENED = "ladder-opened"
    LADDER_CHANGED = "ladder-changed"
    LADDER_CLOSED = "ladder-closed"
    LADDER_REMOVED = "ladder-removed"
    FLAG_CLOSED = "flag-closed"
    PLAYER_WARNED = "player-warned"
    PLAYER_EXCLUDED = "player-excluded"
    CASE_LIFTED = "case-lifted"
    APPEAL_REFUSED = "appeal-refused"
    SEASON_BEGUN = "season-begun"
    SEASON_RENAMED = "season-renamed"
    SEASON_MOVED = "season-moved"
    SEASON_ENDED = "season-ended"
    TOURNAMENT_CREATED = "tournament-created"
    TOURNAMENT_STARTED = "tournament-started"
    TOURNAMENT_CANCELLED = "tournament-cancelled"
    PLAYER_TAKEN_OUT = "player-taken-out"
    RESULT_CORRECTED = "result-corrected"


@dataclass(frozen=True, slots=True)
class LogEntry:
    """What *manager* did on the server *guild_id*, *at* that time.

    *about* names what it was done to: a setting, the key of a ruleset, the number of a tournament.
    *player* is the one it concerned. What was changed was *before* and became *after*, as people
    type it; None is nothing. *reason* is what the manager wrote about it. The store gives the *id*;
    it is 0 until then.
    """

    guild_id: int
    at: datetime
    manager: PlayerId
    act: Act
    about: str = ""
    player: PlayerId | None = None
    before: str | None = None
    after: str | None = None
    reason: str = ""
    id: int = 0
