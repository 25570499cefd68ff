"""The moments that sum up a game."""

from collections import defaultdict
from collections.abc import Sequence

from tafl.game import Game
from tafl.raichi_and_tuichi import raichi


def key_moments(game: Game, most: int = 9) -> tuple[int, ...]:
    """Up to *most* plies (numbers of turns played) that sum up *game*, in order.

    The last ply is always among them. Next come plies that brought tuichi (the king cannot be
    stopped), then raichi (he threatens to escape), then captures, those of most men first. Among
    plies of equal weight, the next is the one farthest from all chosen so far; of a tie, the
    earlier one. A ply close to a weightier one is chosen only if there is room left in the end.
    """
    taken = [game.ply]
    ranks = _ranks(game)
    for distance in (max(1, game.ply // (2 * most)), 1):
        for plies in ranks:
            _take(plies, taken, most, distance)
    return tuple(sorted(taken))


def _take(plies: Sequence[int], taken: list[int], most: int, distance: int) -> None:
    """Add to *taken* those of *plies* at least *distance* from all others, the farthest first."""

    def gap(ply: int) -> int:
        return min(abs(ply - other) for other in taken)

    while len(taken) < most:
        farthest = max(plies, key=gap)
        if gap(farthest) < distance:
            return
        taken.append(farthest)


def _ranks(game: Game) -> list[list[int]]:
    """The plies at which something happened, grouped by weight, the weightiest first."""
    plies = defaultdict(list)
    for stage in game.stages():
        weight = _weight(stage)
        if any(weight):
            plies[weight].append(stage.ply)
    return [plies[weight] for weight in sorted(plies, reverse=True)]


def _weight(stage: Game) -> tuple[bool, bool, int]:
    """The weight of the latest turn: tuichi, raichi, captures. The weightier is the greater."""
    threatens = stage.outcome is None and bool(raichi(stage.position))
    captures = len(stage.last.captures) if stage.last else 0
    return stage.is_tuichi, threatens, captures
