"""Losses on time of somebody who has disappeared: of several, only the first changes ratings."""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from play.ratings.rated_result import RatedResult

ABSENCE = timedelta(days=2)
"""Losses on time of one player within this time may be those of an absence."""

MANY = 3
"""The number of losses on time within ``ABSENCE`` from which on only the first changes ratings."""

LOOKED_BACK = 2 * ABSENCE
"""Earlier losses within this time decide which losses a new one leaves without effect."""


def unrated(losses: Sequence[RatedResult]) -> Sequence[RatedResult]:
    """Those of *losses*, all of one player on time, earliest first, which change no ratings."""
    found: dict[int, RatedResult] = {}
    for number, loss in enumerate(losses):
        near = [one for one in losses[:number] if loss.ended_at - one.ended_at <= ABSENCE]
        if len(near) + 1 >= MANY:
            found |= {one.match_id: one for one in (*near[1:], loss)}
    return list(found.values())


def newly_unrated(earlier: Iterable[RatedResult], loss: RatedResult) -> Sequence[RatedResult]:
    """The losses that change no ratings because of *loss*: itself, and perhaps one before it.

    Empty if *loss* changes ratings. *earlier* are the losses on time of the same player before it,
    earliest first; those longer ago than ``LOOKED_BACK`` may be missing.
    """
    near = [one for one in earlier if loss.ended_at - one.ended_at <= LOOKED_BACK]
    before = {one.match_id for one in unrated(near)}
    return [one for one in unrated([*near, loss]) if one.match_id not in before]
