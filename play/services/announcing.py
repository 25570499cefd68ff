"""Announcements of what happens in matches and to challenges, in threads or direct messages."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import Protocol

from play.challenges.challenge import Challenge
from play.matches.match import Match
from play.news.challenges import ChallengeNews
from play.news.kinds import SentPrivately, ThreadNews, sender_of
from play.news.matches import BoardDue
from play.news.offers import OfferClosed
from play.news.pings import told_privately
from play.players.player_id import PlayerId
from play.store.port import Store, Unit

HELD = timedelta(seconds=3)
"""Delay before posting a board on which the computer has to move: a new one soon follows."""


class Announcer(Protocol):
    @property
    def store(self) -> Store: ...
    @property
    def wake(self) -> Callable[[], None]: ...


@asynccontextmanager
async def announcing(service: Announcer) -> AsyncIterator[Unit]:
    """A transaction of *service* that writes; once it is committed, *wake* is called."""
    async with service.store.begin() as unit:
        yield unit
    service.wake()


async def announce(unit: Unit, match: Match, news: ThreadNews, now: datetime) -> None:
    """Queue *news* for the thread of *match*, or, if the match is private, for its players."""
    is_held = isinstance(news, BoardDue) and match.is_computers_turn
    due_at = now + HELD if is_held else None
    # Closing an offer posts no message of its own: it changes the one that made the offer.
    if not match.place.is_private or isinstance(news, OfferClosed):
        await unit.outbox.add_news(news, now, due_at)
    else:
        await send_privately(unit, told_privately(news, match), news, now, due_at)


async def send_privately(
    unit: Unit,
    players: Sequence[PlayerId],
    news: ThreadNews,
    now: datetime,
    due_at: datetime | None = None,
) -> None:
    """Queue *news* as a direct message to each of *players* at *due_at*; None means at once.

    A player who has blocked the sender, such as the maker of an offer, gets nothing.
    """
    sender = sender_of(news)
    for player in players:
        if sender is None or not await unit.blocks.has(player, sender):
            await unit.outbox.add_news(SentPrivately(player, news), now, due_at)


async def announce_challenge(
    unit: Unit, challenge: Challenge, news: ChallengeNews, now: datetime
) -> None:
    """Queue *news* of *challenge*, unless it is in a private chat where the bot cannot post."""
    if challenge.is_posted:
        await unit.outbox.add_news(news, now)
