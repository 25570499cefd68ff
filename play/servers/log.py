"""The log of a server: the acts of its managers with the bot."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from play.players.player_id import PlayerId


class Act(StrEnum):
    """The kinds of acts of managers."""

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
    """An *act* of *manager* on the server *guild_id*, *at* that time.

    The store gives the *id*; it is 0 until then.
    """

    guild_id: int
    at: datetime
    manager: PlayerId
    act: Act
    about: str = ""
    """The object of the act: a setting, the key of a ruleset, the number of a tournament."""
    player: PlayerId | None = None
    before: str | None = None
    """The earlier value, as people type it; None: nothing."""
    after: str | None = None
    """The new value, as people type it; None: nothing."""
    reason: str = ""
    id: int = 0
