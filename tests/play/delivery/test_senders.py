"""News that somebody causes: who its sender is, and how often it can come."""

from collections import Counter
from dataclasses import fields
from typing import get_args

from play.news import matches, offers
from play.news.audience import ToPlayer
from play.news.challenges import ChallengeNews
from play.news.kinds import ChannelNews, FromOpponent, News, SentPrivately, ServerNews, sender_of
from play.news.ladders import LadderThreadNews
from play.news.players import PlayerPrivateNews
from play.news.puzzles import OwnDailyPuzzleDue
from tests.support.examples import ANNA, BJORN

FromMatch = (
    matches.MatchStarted
    | matches.BoardDue
    | offers.MovesTakenBack
    | matches.MatchEnded
    | offers.OfferClosed
    | matches.PlanDropped
    | matches.FollowedMatchEnded
    | LadderThreadNews
)
"""News of how a match goes: each needs a move, an end, or the consent of both players."""

FromServer = ServerNews | ChannelNews
"""News for a server's own channels; and ``ServerNews``, with limits, which players can turn off."""

FromClock = (
    matches.FlagFell
    | matches.WinClaimable
    | matches.ReminderDue
    | matches.ComputerWaits
    | PlayerPrivateNews
    | OwnDailyPuzzleDue
)
"""News that comes at its time, by a match's clock or by the settings of the recipient."""

CAUSES = (FromOpponent, FromMatch, ChallengeNews, FromServer, FromClock)
"""Why news comes: one member for each cause. Challenges have a limit for each day."""


def test_each_kind_of_news_says_where_it_comes_from() -> None:
    """In one union each, new ones too: whatever has no sender also reaches who blocked somebody."""
    named = Counter(kind for cause in CAUSES for kind in get_args(cause))

    assert named == Counter(set(get_args(News)) - {SentPrivately})


def test_news_of_an_opponent_has_a_sender() -> None:
    """Who does it; also if it is sent privately."""
    for kind in get_args(FromOpponent):
        held = {field.name: 1 for field in fields(kind)} | {"by": ANNA}
        assert sender_of(SentPrivately(BJORN, kind(**held))) == sender_of(kind(**held)) == ANNA


def test_what_a_server_writes_to_a_player_can_be_turned_off() -> None:
    to_player = {kind for kind in get_args(FromServer) if issubclass(kind, ToPlayer)}

    assert to_player == set(get_args(ServerNews))
