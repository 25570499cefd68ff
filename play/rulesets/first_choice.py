"""The game for somebody who chooses none, above all for a newcomer."""

from collections.abc import Sequence

from play.rulesets.finding import Offered
from tafl.rulesets import FOR_BEGINNERS


def first_choice(offered: Sequence[Offered], usual: str | None, familiar: Sequence[str]) -> Offered:
    """The game among those *offered* for a player who chooses none.

    It is the server's *usual* one; else the first of those *familiar* to the player; else the one
    for beginners. *usual* and *familiar* are keys.
    """
    by_key = {one.key: one for one in offered}
    wanted = (key for key in (usual, *familiar) if key is not None and key in by_key)
    return by_key[next(wanted, FOR_BEGINNERS)]
