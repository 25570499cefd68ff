"""Senders of news, and the causes of all other news. Each kind of news is in one of the unions."""

from typing import TypeAlias

from play.news import matches, offers
from play.news.challenges import ChallengeNews, LobbyNews, LobbyShut
from play.news.fair_play import CaseNews, FlagNews, OwnCaseNews
from play.news.kinds import News, SentPrivately
from play.news.ladders import LadderChannelNews, LadderThreadNews, OwnLadderNews
from play.news.players import PlayerPrivateNews
from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.news.seasons import SeasonNews
from play.news.servers import ServerJoined
from play.news.tournaments import OwnTournamentNews, TournamentNews
from play.players.player_id import PlayerId

FromOpponent: TypeAlias = (
    offers.OfferMade
    | offers.OfferDeclined
    | offers.OfferWithdrawn
    | offers.MatchPaused
    | offers.MatchResumed
    | offers.TimeGiven
)
"""News by which a player turns to the opponent; none is sent if one has blocked the other.

Offers and gifts can be made once a turn. The others answer an offer.
"""

FromMatch: TypeAlias = (
    matches.MatchStarted
    | matches.BoardDue
    | offers.MovesTakenBack
    | matches.MatchEnded
    | offers.OfferClosed
    | matches.PlanDropped
    | matches.FollowedMatchEnded
    | LadderThreadNews
)
"""News of how a match goes, which both players need, even if one has blocked the other.

Each needs a move, an end, or the consent of both.
"""

FromChallenger: TypeAlias = ChallengeNews
"""News of challenges; a player can make a limited number in a day, and none to a blocker."""

FromServer: TypeAlias = (
    FlagNews
    | CaseNews
    | OwnCaseNews
    | LobbyNews
    | LobbyShut
    | LadderChannelNews
    | OwnLadderNews
    | TournamentNews
    | OwnTournamentNews
    | SeasonNews
    | DailyPuzzleDue
    | DailyPuzzleShut
    | ServerJoined
)
"""News for a server's own channels; and ``ServerNews``, with limits, which players can turn off."""

FromClock: TypeAlias = (
    matches.FlagFell
    | matches.WinClaimable
    | matches.ReminderDue
    | matches.ComputerWaits
    | PlayerPrivateNews
    | OwnDailyPuzzleDue
)
"""News that comes at its time, by a match's clock or by the settings of the recipient."""


def sender_of(news: News) -> PlayerId | None:
    """The player who wants something from the opponent with *news*; None if nobody does.

    News without a sender also reaches players who have blocked each other.
    """
    if isinstance(news, SentPrivately):
        return sender_of(news.news)
    return news.by if isinstance(news, FromOpponent) else None
