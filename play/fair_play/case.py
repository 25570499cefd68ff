"""Cases: warnings and exclusions by the managers of a server, and the player's appeal."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Self

from play.fair_play.errors import AppealAnsweredError, AppealedError, NothingToAppealError
from play.players.player_id import PlayerId


@dataclass(frozen=True, slots=True)
class Case:
    """A warning of *player* by *manager*, or an exclusion until *until*, for the *reason* given.

    Excluded players begin nothing that counts on the server: no rated match, no ladder challenge,
    no tournament. Their running matches go on. A player may write one *appeal* for each case; a
    manager answers it by lifting the case or upholding it. The store gives the *id*; it is 0 until
    then.
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
        """Whether an appeal is waiting for an answer."""
        return self.appealed_at is not None and self.answered_at is None

    def excludes(self, now: datetime) -> bool:
        """Whether the player is excluded *now*."""
        return self.until is not None and self.lifted_at is None and now < self.until

    def can_be_appealed(self, now: datetime) -> bool:
        """Whether the player may appeal: a warning, or an exclusion that is not over."""
        return self.lifted_at is None and (self.until is None or now < self.until)

    def appealed(self, text: str, now: datetime) -> Self:
        """The case with the player's appeal.

        Raises:
            NothingToAppealError: the case is lifted, or its exclusion is over.
            AppealedError: the player has appealed already.
        """
        if not self.can_be_appealed(now):
            raise NothingToAppealError
        if self.appealed_at is not None:
            raise AppealedError(self.id)
        return replace(self, appeal=text, appealed_at=now)

    def upheld(self, now: datetime) -> Self:
        """The case upheld by a manager who has read its appeal.

        Raises:
            AppealAnsweredError: no appeal is waiting.
        """
        self._require_waiting()
        return replace(self, answered_at=now)

    def lifted_on_appeal(self, now: datetime) -> Self:
        """The case lifted by a manager because of its appeal.

        Raises:
            AppealAnsweredError: no appeal is waiting.
        """
        self._require_waiting()
        return self.lifted(now)

    def lifted(self, now: datetime) -> Self:
        """The case lifted *now*, which also answers a waiting appeal."""
        answered = now if self.is_appeal_waiting else self.answered_at
        return replace(self, lifted_at=now, answered_at=answered)

    def _require_waiting(self) -> None:
        if not self.is_appeal_waiting:
            raise AppealAnsweredError(self.id)
