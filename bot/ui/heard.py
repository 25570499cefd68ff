"""Messages and interactions heard of lately: the gateway may send one a second time."""

MAX_KEPT = 5000
"""Ids that are kept: more than people send between two connections to the gateway."""


class Heard:
    """The ids of the latest messages and interactions; Discord never uses an id twice."""

    def __init__(self) -> None:
        self._ids: dict[int, None] = {}

    def is_first(self, thing: int) -> bool:
        """Whether the id *thing* is heard of for the first time; remember it."""
        if thing in self._ids:
            return False
        self._ids[thing] = None
        if len(self._ids) > MAX_KEPT:
            del self._ids[next(iter(self._ids))]
        return True
