"""Cases: warnings and exclusions by a server's managers, and the appeals against them."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.fair_play.errors import AppealAnsweredError, AppealedError, NothingToAppealError
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Case:
    """A warning of *player* by *manager*, or an exclusion until *until*, for *reason*.

    *until* is None for a warning. Excluded players begin nothing that counts on the server: no
    rated match, ladder challenge or tournament. Their running matches go on. A player may write one
    *appeal* for each case, which a manager answers by lifting or upholding the case.
    """

    guild_id: int
    player: PlayerId
    manager: PlayerId
    reason: str
    opened_at: datetime
    until: datetime | None = None
    appeal: str = ""
    appealed_at: datetime | None = None
    answered_at: datetime | None = None
    lifted_at: datetime | None = None
    id: int = 0

    @property
    def is_appeal_waiting(self) -> bool:
        return self.appealed_at is not None and self.answered_at is None

    def excludes(self, now: datetime) -> bool:
        """Whether the case excludes the player from competitive play at *now*."""
        return self.until is not None and self.lifted_at is None and now < self.until

    def can_be_appealed(self, now: datetime) -> bool:
        """Whether the case is a warning or an unfinished exclusion, and has not been lifted."""
        return self.lifted_at is None and (self.until is None or now < self.until)

    def appealed(self, text: str, now: datetime) -> Self:
        """The case with the *text* of the player's appeal.

        Raises:
            NothingToAppealError: the case was lifted, or its exclusion is over.
            AppealedError: the player has appealed already.
        """
        if not self.can_be_appealed(now):
            raise NothingToAppealError
        if self.appealed_at is not None:
            raise AppealedError(self.id)
        return replace(self, appeal=text, appealed_at=now)

    def upheld(self, now: datetime) -> Self:
        """The case upheld by a manager; raises ``AppealAnsweredError`` if no appeal is waiting."""
        self._require_waiting()
        return replace(self, answered_at=now)

    def lifted_on_appeal(self, now: datetime) -> Self:
        """The case lifted in answer to an appeal; raises ``AppealAnsweredError`` if none waits."""
        self._require_waiting()
        return self.lifted(now)

    def lifted(self, now: datetime) -> Self:
        """The case lifted at *now*, which also answers a waiting appeal."""
        answered = now if self.is_appeal_waiting else self.answered_at
        return replace(self, lifted_at=now, answered_at=answered)

    def _require_waiting(self) -> None:
        if not self.is_appeal_waiting:
            raise AppealAnsweredError(self.id)
