"""A challenge: one player's offer of a match, until it is answered or expires."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from play.errors import (
    ChallengeClosedError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentIsYouError,
    OwnChallengeError,
)
from play.place import Place
from play.players import PlayerId
from play.seats import Seats
from play.terms import Terms
from tafl.pieces import Side

SHORTEST = timedelta(hours=1)
USUAL = timedelta(days=3)
LONGEST = timedelta(days=30)
"""How long a challenge may stand open."""

OPEN_CHALLENGES = 20
"""How many challenges one player may have open."""


class ChallengeState(StrEnum):
    """What has become of a challenge."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Challenge:
    """The *challenger* offers a match to *opponent*; None means anybody in the channel.

    *message_id* is the message that shows it, *match_id* the match that came of it. The store
    gives the *id*; it is 0 until then.
    """

    place: Place
    challenger: PlayerId
    opponent: PlayerId | None
    terms: Terms
    created_at: datetime
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    message_id: int | None = None
    match_id: int | None = None
    id: int = 0

    @classmethod
    def issue(
        cls,
        place: Place,
        challenger: PlayerId,
        opponent: PlayerId | None,
        terms: Terms,
        period: tuple[datetime, timedelta],
    ) -> Self:
        """A challenge that is open for *period*: from when, and for how long.

        Raises:
            OpponentIsYouError: challenger and opponent are the same.
            ExpiryOutOfBoundsError: it would be open too short or too long.
        """
        now, lasting = period
        if opponent == challenger:
            raise OpponentIsYouError
        if not SHORTEST <= lasting <= LONGEST:
            raise ExpiryOutOfBoundsError(lasting, SHORTEST, LONGEST)
        return cls(place, challenger, opponent, terms, now, now + lasting)

    def accept(self, player: PlayerId, now: datetime, coin: Callable[[], bool]) -> Seats:
        """Who sits where in the match that *player* accepts; *coin* decides what the terms do not.

        Raises:
            ChallengeClosedError: it is no longer open.
            OwnChallengeError: *player* issued it.
            NotForYouError: it is for somebody else.
        """
        self._require_answerable(player, now)
        if self.opponent is not None and player != self.opponent:
            raise NotForYouError(self.id, self.opponent)
        side = self.terms.side
        if side is None:
            side = Side.ATTACKERS if coin() else Side.DEFENDERS
        if side is Side.ATTACKERS:
            return Seats(attackers=self.challenger, defenders=player)
        return Seats(attackers=player, defenders=self.challenger)

    def accepted_as(self, match_id: int) -> Self:
        """The challenge closed by the match that came of it."""
        return replace(self, state=ChallengeState.ACCEPTED, match_id=match_id)

    def decline(self, player: PlayerId, now: datetime) -> Self:
        """The challenge closed by the opponent it names.

        Raises:
            ChallengeClosedError: it is no longer open.
            OwnChallengeError: *player* issued it, and may withdraw it.
            NotForYouError: it is for somebody else, or for anybody.
        """
        self._require_answerable(player, now)
        if player != self.opponent:
            raise NotForYouError(self.id, self.opponent)
        return replace(self, state=ChallengeState.DECLINED)

    def withdraw(self, player: PlayerId, now: datetime) -> Self:
        """The challenge closed by the challenger.

        Raises:
            NotYourChallengeError: somebody else issued it.
            ChallengeClosedError: it is no longer open.
        """
        if player != self.challenger:
            raise NotYourChallengeError(self.id)
        self._require_open(now)
        return replace(self, state=ChallengeState.WITHDRAWN)

    def expire(self) -> Self:
        """The challenge closed because nobody answered in time."""
        return replace(self, state=ChallengeState.EXPIRED)

    def state_at(self, now: datetime) -> ChallengeState:
        """The state, also when the time has run out and nobody has noted it yet."""
        if self.state is ChallengeState.OPEN and now >= self.expires_at:
            return ChallengeState.EXPIRED
        return self.state

    def _require_answerable(self, player: PlayerId, now: datetime) -> None:
        self._require_open(now)
        if player == self.challenger:
            raise OwnChallengeError(self.id)

    def _require_open(self, now: datetime) -> None:
        state = self.state_at(now)
        if state is not ChallengeState.OPEN:
            raise ChallengeClosedError(self.id, state, self.match_id)
