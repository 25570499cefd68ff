"""A small tournament, whose standings are shown by ``/help``."""

from bot.tournaments.standings_tables import StandingsTable
from bot.ui.post import Post
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Entrant, Pairing, Round, RoundRobin
from play.tournaments.standings import standings

ASTRID, BJORN, CARL, DAGNY = map(PlayerId, range(1, 5))
PLAYER_NAMES = {ASTRID: "Astrid", BJORN: "Bjorn", CARL: "Carl", DAGNY: "Dagny"}

EXAMPLE_CROSSTABLE = Crosstable(
    RoundRobin(cycles=1),
    tuple(Entrant(player, 1500) for player in PLAYER_NAMES),
    (
        Round((Pairing(ASTRID, DAGNY, 2), Pairing(BJORN, CARL, 1))),
        Round((Pairing(CARL, ASTRID, 0), Pairing(DAGNY, BJORN, 1))),
        Round((Pairing(ASTRID, BJORN, 1), Pairing(CARL, DAGNY, 2))),
    ),
)
"""Bjorn and Carl tie: their points are equal, also in the games against each other."""


def example_post(title: str) -> Post:
    """The example's standings below *title*."""
    return StandingsTable(
        title, EXAMPLE_CROSSTABLE.system, standings(EXAMPLE_CROSSTABLE), PLAYER_NAMES
    ).shown_in(Post(""))
