"""Knock-out rounds: losers are eliminated, and the best players can meet only in late rounds."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from pairing.sides import paired
from play.players.player_id import PlayerId
from play.tournaments.crosstable import Crosstable, Pairing, Round

Line = PlayerId | None
"""The player on one line of a bracket; None if nobody is on the line."""


def knock_out_round(crosstable: Crosstable, away: AbstractSet[PlayerId]) -> Round | None:
    """The next knock-out round, in which neighbours in the bracket meet.

    None if at most one player is left, or all are *away*. A player whose neighbour in the bracket
    is missing or away advances with a bye. Players who are away before the first round never take
    part.
    """
    came_through = _lines(crosstable)
    lines = [line if line not in away else None for line in came_through]
    # A player away before the first round never took part; later, the opponent has a bye.
    left = came_through if crosstable.rounds else lines
    if sum(line is not None for line in left) <= 1 or not any(lines):
        return None
    pairings: list[Pairing] = []
    byes: list[PlayerId] = []
    for two in _neighbours(lines):
        alive = [line for line in two if line is not None]
        if len(alive) == 1:
            byes += alive
        elif alive:
            pairings.append(paired(crosstable, *alive))
    return Round(tuple(pairings), frozenset(byes))


def _lines(crosstable: Crosstable) -> list[Line]:
    """The lines of the bracket in the next round: who has advanced to each, None for nobody."""
    lines = _bracket(crosstable.seeds)
    for played in crosstable.rounds:
        lines = [
            next((one for one in two if one is not None and crosstable.advances(one, played)), None)
            for two in _neighbours(lines)
        ]
    return lines


def _bracket(seeds: Sequence[PlayerId]) -> list[Line]:
    """The lines of the bracket in the first round; None beside each of the players who have a bye.

    The byes go to the best of *seeds*. Seeds 1 and 2 can meet only in the final, seeds 3 and 4 can
    meet them only from the semi-finals on, and so on.
    """
    order = [0]
    while len(order) < len(seeds):
        # The two seeds of a meeting always add up to *last*: the best meets the weakest.
        last = 2 * len(order) - 1
        order = [line for seed in order for line in (seed, last - seed)]
    return [seeds[seed] if seed < len(seeds) else None for seed in order]


def _neighbours(lines: list[Line]) -> list[tuple[Line, Line]]:
    return list(zip(lines[::2], lines[1::2], strict=True))
