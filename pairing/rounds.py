"""The next round of a tournament, under any system."""

from collections.abc import Collection

from pairing.knock_out import knock_out_round
from pairing.round_robin import round_robin_round
from pairing.swiss import swiss_round
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, KnockOut, Round, RoundRobin, Swiss
from play.tournaments.errors import UnfinishedRoundError


def next_round(
    crosstable: Crosstable, absent: Collection[PlayerId] = (), *, plain: bool = False
) -> Round | None:
    """The next round of the tournament with this *crosstable*; None if the tournament is over.

    Players who have withdrawn, or are *absent* in this round, get no game: a Swiss leaves them out,
    a round robin forfeits their pairings, and a knock-out eliminates them. In a Swiss the computer
    sits out unless it makes an odd number of other players even.

    By the FIDE system a Swiss round of 200 players can take a minute: run this in another process.
    If *plain* is true, a Swiss is paired by a simpler method, within seconds.

    Raises:
        UnfinishedRoundError: games of the latest round are still running.
    """
    if crosstable.rounds and not crosstable.rounds[-1].is_finished:
        raise UnfinishedRoundError(len(crosstable.rounds))
    away = crosstable.withdrawn.union(absent, crosstable.sitting_out)
    match crosstable.system:
        case Swiss(rounds):
            if len(crosstable.rounds) >= rounds:
                return None
            return swiss_round(crosstable, away, plain=plain)
        case RoundRobin(cycles):
            return round_robin_round(crosstable, cycles, away)
        case KnockOut():
            return knock_out_round(crosstable, away)
