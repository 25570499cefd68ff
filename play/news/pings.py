"""Pings: which players are mentioned in a message about news, so that Discord alerts them."""

from collections.abc import Sequence

from play.matches.match import Match
from play.matches.state import MatchState
from play.news.kinds import ThreadNews
from play.news.ladders import LadderChanged, RankKept
from play.news.matches import (
    BoardDue,
    ComputerWaits,
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
from play.players.player_id import PlayerId, is_reached


def called_player(match: Match) -> PlayerId:
    """The player to move in *match*; at the end, the one who did not make the last move.

    The answer to a move mentions them above its board.
    """
    last = match.game.last
    if match.state is MatchState.RUNNING or last is None:
        return match.player_to_move
    return match.seats.player(last.side.opponent)


def pinged_players(news: ThreadNews, match: Match) -> Sequence[PlayerId]:
    """The players of *match* to mention in a message about *news*; blocks are left to the caller.

    Both if the match begins or ends; nobody if the news is about an old board, or if an offer was
    withdrawn before an answer.
    """
    return tuple(filter(is_reached, _pinged(news, match)))


def _pinged(news: ThreadNews, match: Match) -> Sequence[PlayerId]:
    match news:
        case MatchStarted() | MatchEnded() | FlagFell() | LadderChanged() | RankKept():
            return match.attackers, match.defenders
        case BoardDue() | MovesTakenBack() | ReminderDue():
            return _called_by_board(news.board, match)
        case WinClaimable():
            return (match.opponent_of(match.as_seated(news.late)),)
        case ComputerWaits():
            return _person_waiting(news.board, match)
        case OfferMade() | OfferDeclined() | MatchPaused() | MatchResumed():
            return (match.opponent_of(match.as_seated(news.by)),)
        case OfferWithdrawn() | OfferClosed() | TimeGiven():
            return ()


def told_privately(news: ThreadNews, match: Match) -> Sequence[PlayerId]:
    """The players who get *news* as direct messages, without a thread of *match*; mostly both."""
    match news:
        case BoardDue() | MovesTakenBack():
            return tuple(filter(is_reached, (match.attackers, match.defenders)))
        case TimeGiven():
            return tuple(filter(is_reached, (match.opponent_of(match.as_seated(news.by)),)))
        case _:
            return pinged_players(news, match)


def _person_waiting(board: int, match: Match) -> Sequence[PlayerId]:
    """The players of *match*, if *board* is its present board and the computer is to act there."""
    if board != match.board or not match.awaits_computer:
        return ()
    return match.attackers, match.defenders


def _called_by_board(board: int, match: Match) -> Sequence[PlayerId]:
    if board != match.board:
        return ()
    if match.state is MatchState.RUNNING:
        return (match.player_to_move,)
    return match.attackers, match.defenders
