"""All kinds of news, by where they go.

A ``match`` statement over one of these unions must name each kind: mypy finds a missing one.
"""

from typing import TypeAlias

from play.news.audience import ToPlayer
from play.news.challenges import ChallengeNews, LobbyNews, LobbyShut
from play.news.fair_play import CaseNews, FlagNews, OwnCaseNews
from play.news.ladders import LadderChannelNews, LadderThreadNews, OwnLadderNews
from play.news.matches import BoardDue, FlagFell, MatchEnded, MatchPlayerNews, MatchThreadNews
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferDeclined,
    OfferMade,
    OfferNews,
    OfferWithdrawn,
    TimeGiven,
)
from play.news.players import PlayerPrivateNews
from play.news.puzzles import DailyPuzzleDue, DailyPuzzleShut, OwnDailyPuzzleDue
from play.news.seasons import SeasonNews, SeasonUnposted
from play.news.servers import ServerJoined
from play.news.tournaments import OwnTournamentNews, TournamentNews
from play.players.player_id import PlayerId

MatchChange: TypeAlias = BoardDue | MatchEnded | FlagFell | OfferNews
"""News of changes that players or clocks made in a match."""

BoardNews: TypeAlias = BoardDue | MovesTakenBack | MatchEnded | FlagFell
"""News that is shown together with the board of a match."""

ThreadNews: TypeAlias = MatchThreadNews | OfferNews | OfferClosed | LadderThreadNews


class SentPrivately(ToPlayer):
    """News for the thread of a match, sent privately to one player instead.

    Either the recipient wants reminders that way, or the bot cannot post in the thread.
    """

    news: ThreadNews


ServerNews: TypeAlias = (
    OwnCaseNews | OwnTournamentNews | OwnLadderNews | SeasonUnposted | LobbyShut | DailyPuzzleShut
)
"""Private news about a server and what its managers run, which players can turn off."""

PlayerNews: TypeAlias = (
    SentPrivately | MatchPlayerNews | PlayerPrivateNews | OwnDailyPuzzleDue | ServerNews
)
ChannelNews: TypeAlias = (
    FlagNews
    | CaseNews
    | TournamentNews
    | SeasonNews
    | LadderChannelNews
    | LobbyNews
    | DailyPuzzleDue
    | ServerJoined
)
News: TypeAlias = ThreadNews | ChallengeNews | PlayerNews | ChannelNews

FromOpponent: TypeAlias = (
    OfferMade | OfferDeclined | OfferWithdrawn | MatchPaused | MatchResumed | TimeGiven
)
"""News by which a player turns to the opponent; none is sent if one has blocked the other."""


def sender_of(news: News) -> PlayerId | None:
    """The player who wants something from the opponent with *news*; None if nobody does.

    News without a sender also reaches players who have blocked each other.
    """
    if isinstance(news, SentPrivately):
        return sender_of(news.news)
    return news.by if isinstance(news, FromOpponent) else None
