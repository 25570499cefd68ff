"""Tournaments played to their end, with results, no-shows, absences and withdrawals by lot."""

from random import Random

from pairing.rounds import next_round
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Entrant, Pairing, Round, System

RESULTS = (0, 0.5, 1, 1.5, 2)


def entered(system: System, players: int) -> Crosstable:
    """A tournament that has not begun; player 1 has the best rating, 2 the next, and so on."""
    entrants = (Entrant(PlayerId(n), 2000 - n) for n in range(1, players + 1))
    return Crosstable(system, tuple(entrants))


def simulated(
    system: System,
    players: int,
    lots: Random,
    *,
    no_show: float = 0,
    absent: float = 0,
    withdraws: float = 0,
) -> Crosstable:
    """Played to its end; the chances are those of each pairing or player in each round."""
    crosstable = entered(system, players)

    def drawn(chance: float) -> set[PlayerId]:
        return {player for player in crosstable.seeds if lots.random() < chance}

    while (new := next_round(crosstable, drawn(absent))) is not None:
        crosstable = crosstable.begin(new)
        for pairing in new.pairings:
            if not pairing.is_finished:
                result = _result(pairing, lots, no_show)
                crosstable = crosstable.record(len(crosstable.rounds), result)
        for player in sorted(drawn(withdraws)):
            crosstable = crosstable.withdraw(player)
    return crosstable


def _result(pairing: Pairing, lots: Random, no_show: float) -> Pairing:
    if lots.random() < no_show:
        return pairing.forfeited(lots.choice((pairing.first, pairing.second)))
    return pairing.scored(lots.choice(RESULTS))


def all_pairings(crosstable: Crosstable) -> list[Pairing]:
    return [pairing for each in crosstable.rounds for pairing in each.pairings]


def couples(new: Round | None) -> list[set[int]]:
    """Who meets whom in a round that there is, by the first of each two."""
    assert new is not None
    return sorted((set(pairing.players) for pairing in new.pairings), key=min)
