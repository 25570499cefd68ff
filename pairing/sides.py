"""Who attacks in the first game of a pairing."""

from play.players.player_id import PlayerId
from play.tournaments.tournament import Pairing, Tournament


def paired(tournament: Tournament, one: PlayerId, other: PlayerId) -> Pairing:
    """First goes who was it less often; where both are alike, *one*."""
    if tournament.lead(one) > tournament.lead(other):
        return Pairing(other, one)
    return Pairing(one, other)
