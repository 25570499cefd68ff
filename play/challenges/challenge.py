"""A challenge: one player's offer of a match, until it is answered or expires."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.challenges.errors import (
    AdmissionError,
    ChallengeClosedError,
    ChallengeError,
    ExpiryOutOfBoundsError,
    NotForYouError,
    NotYourChallengeError,
    OpponentDeletedError,
    OpponentIsBotError,
    OpponentIsYouError,
    OwnChallengeError,
    RatedOffServerError,
)
from play.challenges.requirements import FIRST_TO_ACCEPT, Admission
from play.challenges.state import ChallengeState
from play.limits import CHALLENGE_PERIOD, MAX_CHALLENGES_TO_ONE
from play.matches.errors import UnevenRatedError
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId, is_deleted
from play.rulesets.options import Naming
from play.servers.place import Place
from tafl.pieces import Side
from tafl.squares import Square

_WEIGHTS = {ChallengeState.ACCEPTED: 0, ChallengeState.DECLINED: 2}
"""Weight of a challenge by its state; 1 for all other states."""

MIN_OPEN_TIME = timedelta(hours=1)
DEFAULT_OPEN_TIME = timedelta(days=3)
MAX_OPEN_TIME = timedelta(days=30)
"""The shortest, the usual and the longest time for which a challenge stays open."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """The *challenger* offers a match to *opponent*; None means anybody in the channel.

    The store gives the *id*; it is 0 until then.
    """

    place: Place
    challenger: PlayerId
    opponent: PlayerId | None
    terms: Terms
    created_at: datetime
    expires_at: datetime
    admission: Admission = FIRST_TO_ACCEPT
    """The requirements on the player who accepts."""
    naming: Naming | None = None
    """The side and number of men that the accepting player names to be taken off."""
    rematch_of: int | None = None
    """The match after which the rematch is offered; for a pair, its first match."""
    state: ChallengeState = ChallengeState.OPEN
    message_id: int | None = None
    match_id: int | None = None
    """The match that began with the challenge; None for a standing one."""
    begun: int = 0
    """The number of matches that have begun with the challenge."""
    id: int = 0

    @classmethod
    def issue(  # noqa: PLR0913, PLR0917 - what a challenge consists of
        cls,
        place: Place,
        challenger: PlayerId,
        opponent: PlayerId | None,
        terms: Terms,
        period: tuple[datetime, timedelta],
        admission: Admission = FIRST_TO_ACCEPT,
        naming: Naming | None = None,
        *,
        opponent_is_bot: bool = False,
    ) -> Self:
        """A challenge that is open for *period*: its first moment, and its duration.

        Raises:
            OpponentIsBotError, OpponentDeletedError: *opponent* would never answer.
            OpponentIsYouError: challenger and opponent are the same.
            AdmissionError: a challenge to one opponent cannot admit anybody else.
            ClaimInRatedError, UnevenRatedError, SideInPairError: the terms contradict themselves.
            RatedOffServerError: a rated match would be played on no server.
            ExpiryOutOfBoundsError: the challenge would be open for too short or too long a time.
        """
        now, lasting = period
        if opponent is not None and opponent_is_bot:
            raise OpponentIsBotError(opponent)
        if opponent is not None and is_deleted(opponent):
            raise OpponentDeletedError(opponent)
        if opponent == challenger:
            raise OpponentIsYouError
        if opponent is not None and admission != FIRST_TO_ACCEPT:
            raise AdmissionError
        # No leaderboard counts it, and no managers would see what two accounts make up.
        if terms.rated and place.is_private:
            raise RatedOffServerError
        if not MIN_OPEN_TIME <= lasting <= MAX_OPEN_TIME:
            raise ExpiryOutOfBoundsError(lasting, MIN_OPEN_TIME, MAX_OPEN_TIME)
        expires_at = now + lasting
        terms = terms.checked()
        if terms.rated and naming is not None:
            raise UnevenRatedError
        return cls(place, challenger, opponent, terms, now, expires_at, admission, naming)

    @property
    def is_posted(self) -> bool:
        """Whether the bot posts it: on a server, or, for a rematch, to the opponent.

        In a chat that the bot is not in, the challenge is the answer to its challenger. It changes
        only when somebody presses its buttons.
        """
        return not self.place.is_private or self.rematch_of is not None

    def accept(self, player: PlayerId, now: datetime, coin: Callable[[], bool]) -> Seats:
        """The seats of the match that *player* accepts; *coin* decides what the terms leave open.

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

    def accepted_as(self, *match_ids: int) -> Self:
        """The challenge after these matches have begun: closed, unless it is standing."""
        begun = self.begun + len(match_ids)
        if self.admission.standing:
            return replace(self, begun=begun)
        return replace(self, state=ChallengeState.ACCEPTED, match_id=match_ids[0], begun=begun)

    def terms_with(self, named: frozenset[Square]) -> Terms:
        """The terms of the match; the accepting player has *named* the men to take off.

        Raises:
            MenToNameError: no men are named, and the challenge asks for some.
            NamingError, OptionsError: the named men cannot be taken off.
        """
        if self.naming is None:
            return self.terms
        if not named:
            raise MenToNameError(self)
        ruleset = self.naming.applied(self.terms.ruleset, named)
        return replace(self.terms, ruleset=ruleset)

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
        """The state at *now*: expired from *expires_at* on, even before that is stored."""
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


class MenToNameError(ChallengeError):
    """The *challenge* cannot be accepted before the men to take off are named."""

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(challenge.id)
        self.challenge = challenge


def next_challenge_at(made: Iterable[tuple[datetime, ChallengeState]]) -> datetime | None:
    """The earliest time of the next challenge to a player; None: at once.

    *made* are the challenges of the last ``CHALLENGE_PERIOD``, oldest first, each with its state.
    Accepted ones do not count, and declined ones count twice.
    """
    counting = [(at, _WEIGHTS.get(state, 1)) for at, state in made]
    left = sum(weight for _, weight in counting)
    free_at = None
    for at, weight in counting:
        if left < MAX_CHALLENGES_TO_ONE:
            break
        left -= weight
        free_at = at + CHALLENGE_PERIOD
    return free_at
