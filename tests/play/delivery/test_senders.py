"""News that somebody causes: who its sender is, and how often it can come."""

from collections import Counter
from dataclasses import fields
from typing import get_args

from play.news import senders
from play.news.audience import ToPlayer
from play.news.kinds import News, SentPrivately, ServerNews
from play.news.senders import FromOpponent, FromServer, sender_of
from tests.support.examples import ANNA, BJORN

CAUSES = (
    senders.FromOpponent,
    senders.FromMatch,
    senders.FromChallenger,
    senders.FromServer,
    senders.FromClock,
)


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
