"""Announcing what happens in a match, wherever that is shown."""

from collections.abc import Sequence
from datetime import datetime

from play.matches.match import Match
from play.news.kinds import SentPrivately, ThreadNews
from play.news.offers import OfferClosed
from play.news.pings import sender_of, told_privately
from play.players.player_id import PlayerId
from play.store.port import Unit


async def announce(unit: Unit, match: Match, news: ThreadNews, now: datetime) -> None:
    """Have *news* of *match* posted in its thread; of a private one, sent to its players."""
    # What closes an offer is no message of its own: it changes the one that made the offer.
    if not match.place.is_private or isinstance(news, OfferClosed):
        await unit.outbox.add(news, now)
    else:
        await send_privately(unit, told_privately(news, match), news, now)


async def send_privately(
    unit: Unit, players: Sequence[PlayerId], news: ThreadNews, now: datetime
) -> None:
    """Have *news* sent to each of *players* who has not blocked its sender."""
    sender = sender_of(news)
    for player in players:
        if sender is None or not await unit.blocks.has(player, sender):
            await unit.outbox.add(SentPrivately(player, news), now)
