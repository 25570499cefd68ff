"""Players who have to learn of news, wherever their match is shown."""

from collections.abc import Sequence

from play.matches.match import Match
from play.matches.state import MatchState
from play.news.kinds import ThreadNews
from play.news.ladders import LadderChanged, RankKept
from play.news.matches import (
    BoardDue,
    FlagFell,
    MatchEnded,
    MatchStarted,
    ReminderDue,
    WinClaimable,
)
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferClosed,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.news.players import VacationStarted, VacationStopped
from play.players.player_id import PlayerId


def pinged_players(news: ThreadNews, match: Match) -> Sequence[PlayerId]:
    """The players of *match* who have to learn of *news*.

    Both when the match begins or ends; nobody if the news are of an old board.
    """
    match news:
        case MatchStarted() | MatchEnded() | FlagFell() | LadderChanged() | RankKept():
            return match.attackers, match.defenders
        case BoardDue() | MovesTakenBack() | ReminderDue():
            return _called_by_board(news.board, match)
        case WinClaimable():
            return (match.opponent_of(news.late),)
        case OfferMade() | OfferDeclined() | OfferWithdrawn() | MatchPaused() | MatchResumed():
            return (match.opponent_of(news.by),)
        case OfferClosed() | TimeGiven() | VacationStarted() | VacationStopped():
            return ()


def _called_by_board(board: int, match: Match) -> Sequence[PlayerId]:
    if board != match.board:
        return ()
    if match.state is MatchState.RUNNING:
        return (match.player_to_move,)
    return match.attackers, match.defenders
