"""What the bot has heard of lately: the gateway may tell of it a second time."""

MAX_KEPT = 5000
"""How many ids are kept: more than people send between two connections to the gateway."""


class Heard:
    """The ids of the latest messages and interactions; Discord gives no two things the same."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def is_first(self, thing: int) -> bool:
        """Whether the *thing* with that id is heard of for the first time; note it."""
        if thing in self._ids:
            return False
        self._ids[thing] = None
        if len(self._ids) > MAX_KEPT:
            del self._ids[next(iter(self._ids))]
        return True
