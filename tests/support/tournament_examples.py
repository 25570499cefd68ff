"""Tournaments to test."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from play.players.player_id import PlayerId
from play.time.time_control import TimeControl
from play.tournaments.crosstable import Crosstable, Swiss, System
from play.tournaments.tournament import Tournament
from tests.support.examples import ANNA, HALL, NOON, TINY

DAY = timedelta(days=1)
GUILD = HALL.guild_id or 0
THREE_DAYS = TimeControl.per_move(3 * DAY)


THREE_ROUNDS = Swiss(3)


def new_tournament(system: System = THREE_ROUNDS, **changes: Any) -> Tournament:  # noqa: ANN401 - any field
    """Anna's Winter Cup, announced at noon for a day; *changes* are fields of it."""
    fields: dict[str, Any] = {
        "name": "Winter Cup",
        "place": HALL,
        "organiser": ANNA,
        "ruleset": TINY,
        "control": THREE_DAYS,
        "crosstable": Crosstable(system, ()),
        "created_at": NOON,
        "sign_up_until": NOON + DAY,
    }
    return Tournament(**(fields | changes))


def people(number: int) -> list[PlayerId]:
    return [PlayerId(one) for one in range(1, number + 1)]


def entered(
    tournament: Tournament, players: Sequence[PlayerId], now: datetime = NOON
) -> Tournament:
    """*tournament* with *players*, of whom the first has the best rating."""
    for number, player in enumerate(players):
        tournament = tournament.joined(player, 1500 - number, now)
    return tournament
