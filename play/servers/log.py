"""The log of a server: what its managers did with the bot."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Self

from play.players.player_id import PlayerId


class Act(StrEnum):
    """The kinds of managers' acts that are logged."""

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
    SEASON_CHANNEL = "season-channel"
    SEASON_ENDED = "season-ended"
    TOURNAMENT_CREATED = "tournament-created"
    TOURNAMENT_STARTED = "tournament-started"
    TOURNAMENT_CANCELLED = "tournament-cancelled"
    PLAYER_TAKEN_OUT = "player-taken-out"
    RESULT_CORRECTED = "result-corrected"
    LOSS_UNRATED = "loss-unrated"
    """No act of a manager: ratings do not change with a loss on time, as ``unrated`` says."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry in the log of the server *guild_id*: the *act* of *manager* at the time *at*.

    *player* is the one concerned; None if there is none. Of a loss without a change of ratings,
    *manager* is the player who lost. The *id* is 0 until the store assigns one.
    """

    guild_id: int
    at: datetime
    manager: PlayerId
    act: Act
    about: str = ""
    """The thing that the act concerned: a setting, the key of a ruleset, a tournament's number."""
    player: PlayerId | None = None
    before: str | None = None
    """The earlier value, as people type it; None if there was none."""
    after: str | None = None
    """The new value, as people type it; None if there is none."""
    reason: str = ""
    id: int = 0

    def of_each_change(
        self, before: Mapping[str, str | None], after: Mapping[str, str | None]
    ) -> Iterator[Self]:
        """Yield this entry for each setting that differs: its name is the key in both mappings."""
        for setting, old in before.items():
            if after[setting] != old:
                yield replace(self, about=setting, before=old, after=after[setting])
