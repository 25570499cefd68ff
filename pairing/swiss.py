"""Rounds of a Swiss tournament, by the Dutch system of FIDE."""

from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import combinations

import networkx as nx
from caissify_pairings import generate_pairings

from pairing.sides import paired
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Round

Couple = frozenset[PlayerId]
"""The set of two players who meet, or of the one player who has a bye."""


def swiss_round(
    crosstable: Crosstable, away: AbstractSet[PlayerId], *, plain: bool = False
) -> Round | None:
    """A round of all players who are not *away*; None if the rules allow no more rounds.

    No two players meet again. If the number of players is odd, one has a bye who has had none
    before. If possible, everybody's numbers of pairings as first and as second player differ by one
    at most. As in FIDE's rules, a walkover counts as a bye for the winner: nobody has met in it.

    The Dutch system can take a minute. If *plain* is true, or if that system finds no round, it is
    paired within seconds: the sum of the differences between the scores is the least possible.
    """
    there = [player for player in crosstable.seeds if player not in away]
    allowed = set(_allowed(crosstable, there)) if len(there) > 1 else set()
    balanced = {couple for couple in allowed if _is_balanced(crosstable, couple)}
    for couples, strict in ((balanced, True), (allowed, False)):
        if _whole_round(there, dict.fromkeys(couples, 0)):
            dutch = set() if plain else _dutch(crosstable, there, strict=strict)
            # The library may break the balance of sides, or leave somebody out.
            if dutch <= couples and len(dutch) == (len(there) + 1) // 2:
                return _as_round(crosstable, there, dutch)
            nearest = _whole_round(there, _distances(crosstable, there, couples))
            return _as_round(crosstable, there, nearest)
    return None


def _allowed(crosstable: Crosstable, there: list[PlayerId]) -> Iterator[Couple]:
    """All pairs of players in *there* who have not met yet.

    If the number of players is odd, also each player who has had no bye yet.
    """
    met = crosstable.met
    yield from (couple for couple in map(frozenset, combinations(there, 2)) if couple not in met)
    if len(there) % 2:
        yield from (frozenset({one}) for one in there if not crosstable.byes_of(one))


def _is_balanced(crosstable: Crosstable, couple: Couple) -> bool:
    """Whether the players of *couple* do not both need the same side, first or second.

    Players need the side that they have had less often.
    """
    side_balances = [crosstable.side_balance(player) for player in couple]
    return len(side_balances) == 1 or min(side_balances) <= 0 <= max(side_balances)


def _whole_round(there: list[PlayerId], distances: Mapping[Couple, int]) -> set[Couple]:
    """Those of the couples in *distances* that have each player in *there* once.

    The sum of their distances is the least possible. There are none if no couples do.
    """
    # A bye is an edge to one more vertex, which a matching uses at most once.
    graph = nx.Graph()
    for couple, distance in distances.items():
        graph.add_edge(*(*couple, "bye")[:2], weight=-distance)
    matching = nx.max_weight_matching(graph, maxcardinality=True)
    found = {frozenset(edge) - {"bye"} for edge in matching}
    return found if len(found) == (len(there) + 1) // 2 else set()


def _distances(
    crosstable: Crosstable, there: list[PlayerId], couples: set[Couple]
) -> dict[Couple, int]:
    """The distances of *couples* from the wanted ones, in which the scores are equal.

    Of those with the same score, the best of the upper half meets the best of the lower half. The
    player with the lowest score has the bye.
    """
    score = {player: crosstable.score(player) for player in there}
    ranked = sorted(there, key=lambda player: -score[player])
    place, level = {player: at for at, player in enumerate(ranked)}, Counter(score.values())
    last = ranked[-1]

    def distance(couple: Couple) -> int:
        one, other = sorted(couple if len(couple) > 1 else (*couple, last), key=place.__getitem__)
        apart = 0 if len(couple) == 1 else level[score[one]] // 2
        # Places matter less than scores, whatever the sums: scores go in halves.
        halves = int(2 * (score[one] - score[other]))
        return halves**2 * len(there) ** 2 + abs(place[other] - place[one] - apart)

    return {couple: distance(couple) for couple in couples}


def _dutch(crosstable: Crosstable, there: list[PlayerId], *, strict: bool) -> set[Couple]:
    """The couples that the Dutch system pairs in the next round.

    If *strict* is true, it insists on giving players the side they need.
    """
    number = {player: at for at, player in enumerate(crosstable.seeds, start=1)}
    rows = generate_pairings(
        "dutch",
        players=[
            {
                "id": number[player],
                "pairing_number": number[player],
                "score": crosstable.score(player),
                "color_hist": _sides(crosstable.side_balance(player), strict=strict),
                "float_history": list(_floats(crosstable, player)),
                "bye_count": crosstable.byes_of(player),
            }
            for player in there
        ],
        previous_pairings={(number[one], number[other]) for one, other in crosstable.met},
        round_number=len(crosstable.rounds) + 1,
        # Never the last round: there the library gives up balancing sides. In a simulation of 135
        # last rounds 60 of its pairings could not be used for that reason; in this way, 9.
        total_rounds=len(crosstable.rounds) + 2,
    )
    player = dict(enumerate(crosstable.seeds, start=1))
    both = ((row["white_id"], row["black_id"]) for row in rows)  # no second one: a bye
    return {frozenset(player[at] for at in two if at is not None) for two in both}


def _sides(side_balance: int, *, strict: bool) -> list[str]:
    """A made-up history of sides, after which the library gives a player the side they need.

    The library prefers that side; if *strict* is true, it insists on it.
    """
    side = "white" if side_balance > 0 else "black"
    return [side] * (2 if strict else 1) if side_balance else []


def _floats(crosstable: Crosstable, player: PlayerId) -> Iterator[str]:
    """The float of *player* in each round so far, in the words of the library.

    It is ``down`` against an opponent with a lower score, ``up`` with a higher one, else ``none``,
    as in a round without a game.
    """
    for before, played in enumerate(crosstable.rounds):
        pairing = played.pairing_of(player)
        if pairing is None or pairing.no_shows:
            yield "none"
            continue
        own = crosstable.score(player, before)
        other = crosstable.score(pairing.opponent(player), before)
        yield "down" if own > other else "up" if own < other else "none"


def _as_round(crosstable: Crosstable, there: list[PlayerId], couples: set[Couple]) -> Round:
    """The round of these *couples*, highest scores first; a couple of one player is a bye.

    Where neither player of a pairing is due to go first, the better one does so at every second
    table only. Otherwise all better players would be due to go second in the next round, and could
    not meet there.
    """
    rank = sorted(there, key=lambda player: -crosstable.score(player)).index
    tables = sorted(
        (sorted(couple, key=rank) for couple in couples), key=lambda table: rank(table[0])
    )
    return Round(
        tuple(
            paired(crosstable, *(table if at % 2 == 0 else reversed(table)))
            for at, table in enumerate(tables)
            if len(table) > 1
        ),
        frozenset(table[0] for table in tables if len(table) == 1),
    )
