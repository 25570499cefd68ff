"""Medals for the first places of tournaments."""

from datetime import datetime

from play.seasons.medal import MEDAL_PLACES, Medal, MedalKind
from play.store.port import Unit
from play.tournaments.standings import standings
from play.tournaments.tournament import Tournament


async def award_medals(unit: Unit, tournament: Tournament, now: datetime) -> None:
    """Award the medals of *tournament*, which has ended, in place of any awarded before.

    Players who share a place all get its medal; a player without points gets none.
    """
    former = await unit.medals.given_for(MedalKind.TOURNAMENT, tournament.id)
    # A correction changes who has medals, not when the tournament ended.
    ended_at = min((medal.awarded_at for medal in former), default=now)
    medals = [
        Medal(
            guild_id=tournament.place.server_id,
            player=row.player,
            kind=MedalKind.TOURNAMENT,
            place=place,
            about=tournament.id,
            name=tournament.name,
            awarded_at=ended_at,
        )
        for row in standings(tournament.crosstable)
        if (place := row.place) is not None and row.is_among(MEDAL_PLACES)
    ]
    await unit.medals.award(MedalKind.TOURNAMENT, tournament.id, medals)


async def take_medals_back(unit: Unit, tournament: Tournament) -> None:
    """Withdraw the medals of *tournament*, which goes on after a correction."""
    await unit.medals.award(MedalKind.TOURNAMENT, tournament.id, [])
