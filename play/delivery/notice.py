"""Notices: what players must be told, kept until it has reached them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Self

from play.challenges.challenge import Challenge
from play.matches.match import Match
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.servers.place import Place

FIRST_RETRY = timedelta(seconds=1)
LONGEST_RETRY = timedelta(minutes=10)
DOUBLINGS = 10
"""After so many the delay is past the longest; a power of two is asked for no more."""


class NoticeKind(StrEnum):
    """What has happened.

    CLOSED_BY_…: what became of an offer; the message that made it is to say so.
    TAKEN_OUT: the player whom a manager has taken out of a tournament is told so.
    CUP_UNPOSTED: its organiser is told that the channel of a tournament is closed to the bot.
    TOURNAMENT_ENTRANTS: the message that announced it is to be brought up to date.
    TOURNAMENT_ABSENT: a player who did not show up again and again gets no more games.
    The *number* of a round goes with TOURNAMENT_ROUND, that of a correction with …_CORRECTED.
    """

    CHALLENGED = "challenged"
    CHALLENGE_ACCEPTED = "challenge-accepted"
    CHALLENGE_CLOSED = "challenge-closed"
    MATCH_STARTED = "match-started"
    BOARD = "board"
    OFFERED = "offered"
    OFFER_DECLINED = "offer-declined"
    OFFER_WITHDRAWN = "offer-withdrawn"
    CLOSED_BY_ACCEPTING = "closed-by-accepting"
    CLOSED_BY_DECLINING = "closed-by-declining"
    CLOSED_BY_WITHDRAWING = "closed-by-withdrawing"
    CLOSED_BY_MOVING = "closed-by-moving"
    CLOSED_BY_ENDING = "closed-by-ending"
    TAKEN_BACK = "taken-back"
    PAUSED = "paused"
    RESUMED = "resumed"
    TIME_GIVEN = "time-given"
    MATCH_ENDED = "match-ended"
    FLAG_FELL = "flag-fell"
    CLAIMABLE = "claimable"
    REMINDER = "reminder"
    AWAY = "away"
    BACK = "back"
    VACATION_ENDED = "vacation-ended"
    DIGEST = "digest"
    PLAN_DROPPED = "plan-dropped"
    FOLLOWED_ENDED = "followed-ended"
    FLAG_RAISED = "flag-raised"
    FLAG_CLOSED = "flag-closed"
    CASE_OPENED = "case-opened"
    CASE_ANSWERED = "case-answered"
    CASE_UNHEARD = "case-unheard"
    APPEALED = "appealed"
    APPEAL_ANSWERED = "appeal-answered"
    TAKEN_OUT = "taken-out"
    CUP_UNPOSTED = "cup-unposted"
    TOURNAMENT_OPENED = "tournament-opened"
    TOURNAMENT_ENTRANTS = "tournament-entrants"
    TOURNAMENT_ROUND = "tournament-round"
    TOURNAMENT_WITHDRAWN = "tournament-withdrawn"
    TOURNAMENT_ABSENT = "tournament-absent"
    TOURNAMENT_CORRECTED = "tournament-corrected"
    TOURNAMENT_ENDED = "tournament-ended"
    TOURNAMENT_CANCELLED = "tournament-cancelled"
    SEASON_BEGUN = "season-begun"
    SEASON_MOVED = "season-moved"
    SEASON_ENDING = "season-ending"
    SEASON_ENDED = "season-ended"
    LADDER_OPENED = "ladder-opened"
    LADDER_ARRANGED = "ladder-arranged"
    LADDER_CLOSED = "ladder-closed"
    LADDER_MOVED = "ladder-moved"
    LADDER_HELD = "ladder-held"
    LADDER_IDLE = "ladder-idle"
    LADDER_OFF = "ladder-off"
    LADDER_DROPPED = "ladder-dropped"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell about a match or a challenge, to a player about himself, or to a channel.

    *ply* is the number of turns played when it happened, *board* that of the board, *offer* that of
    the latest offer, *player* who caused it. *recipient* is who is told it privately, None for all
    who read along. *place* is the channel that is told what is about no match; *about* is the id of
    that, *number* the number of a part of it. It is due at *due_at*, after *attempts* that failed.
    The store gives the *id*; it is 0 until then.
    """

    kind: NoticeKind
    created_at: datetime
    due_at: datetime
    match_id: int | None = None
    challenge_id: int | None = None
    ply: int | None = None
    board: int | None = None
    offer: int | None = None
    player: PlayerId | None = None
    recipient: PlayerId | None = None
    place: Place | None = None
    about: int | None = None
    number: int | None = None
    attempts: int = 0
    id: int = 0

    @classmethod
    def of_challenge(
        cls, kind: NoticeKind, challenge: Challenge, player: PlayerId | None, now: datetime
    ) -> Self:
        """A notice about *challenge*, due at once."""
        return cls(kind, now, now, challenge_id=challenge.id, player=player)

    @classmethod
    def of_match(
        cls,
        kind: NoticeKind,
        match: Match,
        player: PlayerId | None,
        now: datetime,
        *,
        recipient: PlayerId | None = None,
    ) -> Self:
        """A notice about *match* as it stands, due at once."""
        return cls(
            kind,
            now,
            now,
            match_id=match.id,
            ply=match.ply,
            board=match.board,
            offer=match.offers_made,
            player=player,
            recipient=recipient,
        )

    @classmethod
    def to_player(
        cls,
        kind: NoticeKind,
        player: PlayerId,
        now: datetime,
        *,
        about: int | None = None,
        number: int | None = None,
    ) -> Self:
        """A notice for *player* alone that is about no single match, due at once."""
        return cls(kind, now, now, player=player, recipient=player, about=about, number=number)

    @classmethod
    def in_channel(  # noqa: PLR0913 - what a channel may be told
        cls,
        kind: NoticeKind,
        place: Place,
        about: int,
        now: datetime,
        *,
        number: int | None = None,
        player: PlayerId | None = None,
    ) -> Self:
        """A notice for all who read *place*, about what has the id *about* there, due at once."""
        return cls(kind, now, now, player=player, place=place, about=about, number=number)

    def privately_to(self, player: PlayerId, now: datetime) -> Self:
        """The same for *player* alone, a notice of its own that is due at once."""
        return replace(self, recipient=player, due_at=now, attempts=0, id=0)

    def called(self, match: Match) -> Sequence[PlayerId]:
        """Whom the notice calls upon: they have to learn of it wherever *match* is shown.

        Both players when the match begins or ends; nobody if the notice is of an old board.
        """
        both = (match.attackers, match.defenders)
        match self.kind:
            case (
                NoticeKind.MATCH_STARTED
                | NoticeKind.MATCH_ENDED
                | NoticeKind.FLAG_FELL
                | NoticeKind.LADDER_MOVED
                | NoticeKind.LADDER_HELD
            ):
                return both
            case NoticeKind.BOARD | NoticeKind.TAKEN_BACK | NoticeKind.REMINDER:
                if self.board != match.board:
                    return ()
                return (match.player_to_move,) if match.state is MatchState.RUNNING else both
            case (
                NoticeKind.CLAIMABLE
                | NoticeKind.OFFERED
                | NoticeKind.OFFER_DECLINED
                | NoticeKind.OFFER_WITHDRAWN
                | NoticeKind.PAUSED
                | NoticeKind.RESUMED
            ):
                return () if self.player is None else (match.opponent_of(self.player),)
            case _:
                return ()

    def board_in(self, match: Match) -> Match | None:
        """*match* as it stood with the board that the notice is about; None if it was taken back.

        It is *match* itself if that is the present board.
        """
        ply, board = self.ply or 0, self.board or 0
        if board - ply != match.skipped:
            return None
        return match if ply == match.ply else match.at(ply)

    def is_of(self, match: Match) -> bool:
        """Whether *match* runs, and its board is the one that the notice is about."""
        return match.state is MatchState.RUNNING and match.board == self.board

    @property
    def nonce(self) -> str:
        """Marks every message sent for this notice, so that Discord shows a resent one once.

        At most 25 characters. The time tells it from a notice with the same number in a store
        that was restored from a backup.
        """
        return f"{self.id}-{self.created_at.timestamp() * 1000:.0f}"


def retry_delay(attempts: int, jitter: float) -> timedelta:
    """How long to wait after *attempts* that failed: doubled each time, up to ten minutes.

    *jitter*, from 0 to 1, takes away up to half, so that notices that failed together do not
    all come back together.
    """
    delay: timedelta = FIRST_RETRY * 2 ** min(max(attempts, 1) - 1, DOUBLINGS)
    return min(delay, LONGEST_RETRY) * (1 - jitter / 2)
