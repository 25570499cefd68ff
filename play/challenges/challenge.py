"""A challenge: one player's offer of a match, until it is answered or expires."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from play.challenges import errors
from play.challenges.requirements import FIRST_TO_ACCEPT, Admission
from play.challenges.state import ChallengeState
from play.limits.amounts import CHALLENGE_PERIOD, MAX_CHALLENGES_TO_ONE
from play.matches.errors import UnevenRatedError
from play.matches.seats import Seats
from play.matches.terms import Terms
from play.players.player_id import PlayerId, is_deleted
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from tafl.pieces import Side
from tafl.squares import Square

_WEIGHTS = {ChallengeState.ACCEPTED: 0, ChallengeState.DECLINED: 2}
"""The weight of a challenge in ``MAX_CHALLENGES_TO_ONE``, by its state; in other states, 1."""

MIN_OPEN_TIME = timedelta(hours=1)
DEFAULT_OPEN_TIME = timedelta(days=3)
MAX_OPEN_TIME = timedelta(days=30)
"""The shortest, the usual and the longest time for which a challenge stays open."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer by *challenger* to play a match with *opponent*, or with anybody if that is None.

    The *id* is 0 until the store assigns one. *message_id* is the message that shows the challenge.
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
    """The men that the accepting player names to be taken off: side and number; None for none."""
    rematch_of: int | None = None
    """The id of the match after which this rematch is offered; of a pair, the first match's."""
    state: ChallengeState = ChallengeState.OPEN
    message_id: int | None = None
    match_id: int | None = None
    """The id of the match that began with the challenge; None if none did, or it is standing."""
    begun: int = 0
    """The number of matches that have begun with the challenge so far."""
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
        """A new challenge, open for *period*: the time of issue, and how long it stays open.

        Raises:
            OpponentIsBotError, OpponentDeletedError: *opponent* would never answer.
            OpponentIsYouError: *challenger* and *opponent* are the same.
            AdmissionError: a challenge to one person also says who else may accept.
            ClaimInRatedError, UnevenRatedError, SideInPairError: the terms contradict themselves.
            RatedOffServerError: a rated match would be played on no server.
            ExpiryOutOfBoundsError: the challenge would stay open for too short or too long a time.
        """
        now, lasting = period
        if opponent is not None and opponent_is_bot:
            raise errors.OpponentIsBotError(opponent)
        if opponent is not None and is_deleted(opponent):
            raise errors.OpponentDeletedError(opponent)
        if opponent == challenger:
            raise errors.OpponentIsYouError
        if opponent is not None and admission != FIRST_TO_ACCEPT:
            raise errors.AdmissionError
        # No leaderboard counts it, and no managers would see what two accounts make up.
        if terms.rated and place.is_private:
            raise errors.RatedOffServerError
        if not MIN_OPEN_TIME <= lasting <= MAX_OPEN_TIME:
            raise errors.ExpiryOutOfBoundsError(lasting, MIN_OPEN_TIME, MAX_OPEN_TIME)
        expires_at = now + lasting
        terms = terms.checked()
        if terms.rated and naming is not None:
            raise UnevenRatedError
        return cls(place, challenger, opponent, terms, now, expires_at, admission, naming)

    @property
    def is_posted(self) -> bool:
        """Whether the bot posts the challenge: on a server or, if it is a rematch, to the opponent.

        In a chat that the bot is not in, the challenge is shown only as the reply to its
        challenger, and that message changes only when somebody presses its buttons.
        """
        return not self.place.is_private or self.rematch_of is not None

    def is_shown_to(self, player: PlayerId, here: int | None = None) -> bool:
        """Whether *player*, who issued it or is named in it, sees it in the channel *here*.

        A challenge sent in a chat that the bot is not in is shown to its opponent only in that
        chat, so that strangers cannot reach people with it.
        """
        return self.is_posted or self.challenger == player or self.place.channel_id == here

    def accept(self, player: PlayerId, now: datetime, coin: Callable[[], bool]) -> Seats:
        """The players by side for a match that begins because *player* accepts.

        If the terms leave the sides open, *coin* decides: True makes the challenger the attackers.

        Raises:
            ChallengeClosedError, OwnChallengeError: as for ``decline``.
            NotForYouError: the challenge is for somebody else.
        """
        self._require_answerable(player, now)
        if self.opponent is not None and player != self.opponent:
            raise errors.NotForYouError(self.id, self.opponent)
        side = self.terms.side
        if side is None:
            side = Side.ATTACKERS if coin() else Side.DEFENDERS
        if side is Side.ATTACKERS:
            return Seats(attackers=self.challenger, defenders=player)
        return Seats(attackers=player, defenders=self.challenger)

    def accepted_as(self, *match_ids: int) -> Self:
        """The challenge after the matches *match_ids* have begun: closed, unless it is standing."""
        begun = self.begun + len(match_ids)
        if self.admission.standing:
            return replace(self, begun=begun)
        return replace(self, state=ChallengeState.ACCEPTED, match_id=match_ids[0], begun=begun)

    def terms_with(self, named: frozenset[Square]) -> Terms:
        """The terms of the match, without the men on the squares *named* by the accepting player.

        Raises:
            MenToNameError: *named* is empty, but the challenge lets the player name men.
            NamingError, OptionsError: the named men cannot be taken off.
        """
        if self.naming is None:
            return self.terms
        if not named:
            raise MenToNameError(self.id, self)
        ruleset = self.naming.applied(self.terms.ruleset, named)
        return replace(self.terms, ruleset=ruleset)

    def decline(self, player: PlayerId, now: datetime) -> Self:
        """The challenge declined by *player*, the opponent to whom it was made.

        Raises:
            ChallengeClosedError: the challenge is no longer open.
            OwnChallengeError: *player* issued the challenge, and may withdraw it instead.
            NotForYouError: the challenge is for somebody else, or for anybody.
        """
        self._require_answerable(player, now)
        if player != self.opponent:
            raise errors.NotForYouError(self.id, self.opponent)
        return replace(self, state=ChallengeState.DECLINED)

    def withdraw(self, player: PlayerId, now: datetime) -> Self:
        """The challenge withdrawn by *player*.

        Raises:
            NotYourChallengeError: somebody else issued the challenge.
            ChallengeClosedError: the challenge is no longer open.
        """
        if player != self.challenger:
            raise errors.NotYourChallengeError(self.id)
        self._require_open(now)
        return replace(self, state=ChallengeState.WITHDRAWN)

    def addressed(self, opponent: PlayerId, now: datetime, *, opponent_is_bot: bool) -> Self:
        """A new challenge with the same terms to *opponent* alone, open for as long as this one.

        Requirements on the player who accepts are left out. Errors are those of ``issue``.
        """
        return self.issue(
            self.place,
            self.challenger,
            opponent,
            self.terms,
            (now, self.expires_at - self.created_at),
            naming=self.naming,
            opponent_is_bot=opponent_is_bot,
        )

    def expire(self) -> Self:
        return replace(self, state=ChallengeState.EXPIRED)

    def state_at(self, now: datetime) -> ChallengeState:
        """The state at *now*: ``EXPIRED`` from *expires_at* on, even before that is stored."""
        if self.state is ChallengeState.OPEN and now >= self.expires_at:
            return ChallengeState.EXPIRED
        return self.state

    def _require_answerable(self, player: PlayerId, now: datetime) -> None:
        self._require_open(now)
        if player == self.challenger:
            raise errors.OwnChallengeError(self.id)

    def _require_open(self, now: datetime) -> None:
        state = self.state_at(now)
        if state is not ChallengeState.OPEN:
            raise errors.ChallengeClosedError(self.id, state, self.match_id)


class MenToNameError(errors.ChallengeError):
    """The player who accepts *challenge* must first name the men to take off."""

    challenge: Challenge


def next_challenge_at(made: Iterable[tuple[datetime, ChallengeState]]) -> datetime | None:
    """When a player may challenge the same opponent again; None if they may at once.

    *made* has the time and state of each challenge in the last ``CHALLENGE_PERIOD``, oldest first.
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
