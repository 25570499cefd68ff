"""Medals for the first places of tournaments."""

from datetime import datetime

from play.seasons.medal import PLACES, Medal, MedalKind
from play.store.port import Unit
from play.tournaments.event import Event
from play.tournaments.standings import standings


async def award_medals(unit: Unit, event: Event, now: datetime) -> None:
    """Award those of *event*, which has ended, in place of any that were awarded before.

    Who share a place all get its medal; nobody gets one without a point.
    """
    former = await unit.medals.given_for(MedalKind.TOURNAMENT, event.id)
    ended_at = min((medal.awarded_at for medal in former), default=now)
    medals = [
        Medal(
            guild_id=event.place.guild_id or 0,
            player=row.player,
            kind=MedalKind.TOURNAMENT,
            place=row.place,
            about=event.id,
            name=event.name,
            awarded_at=ended_at,
        )
        for row in standings(event.tournament)
        if row.place <= PLACES and row.score
    ]
    await unit.medals.award(MedalKind.TOURNAMENT, event.id, medals)


async def take_medals_back(unit: Unit, event: Event) -> None:
    """Take back those of *event*, which goes on after all."""
    await unit.medals.award(MedalKind.TOURNAMENT, event.id, [])
