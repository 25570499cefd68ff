"""Fair turns: whom to serve next, when many people on many servers want the same workers."""

from collections.abc import Sequence
from contextvars import ContextVar
from typing import NamedTuple

from play.bounded_dict import Latest

MAX_REMEMBERED = 10_000
"""Maximum number of people, and of servers, whose last turn a ``FairTurns`` remembers."""


present_person: ContextVar[int | None] = ContextVar("present_person", default=None)
"""The person whose request the present task handles, see ``Floods.let_in``; None for nobody's."""


class Asker(NamedTuple):
    """The person who asks for work, and the server on which they ask; None outside servers."""

    person: int
    guild_id: int | None

    @property
    def home(self) -> int:
        """The id for whose share the work counts: the server's, or outside servers the person's."""
        return self.person if self.guild_id is None else self.guild_id


class FairTurns:
    """Gives turns to those served longest ago: by turns the person, and the server.

    Neither people with many servers nor servers with many people can hold up others: half of the
    turns go by each. The order of turns is not stored, and begins anew with each process.
    """

    def __init__(self) -> None:
        self._number = 0
        self._people = Latest[int, int](MAX_REMEMBERED)
        self._homes = Latest[int, int](MAX_REMEMBERED)

    def next_of(self, askers: Sequence[Asker]) -> int:
        """The index in *askers* of the one served longest ago, or never; among equals the first."""
        return min(range(len(askers)), key=lambda index: self._since(askers[index]))

    def note_served(self, asker: Asker) -> None:
        self._number += 1
        self._people[asker.person] = self._homes[asker.home] = self._number

    def _since(self, asker: Asker) -> tuple[int, int]:
        """The number of the last turn of the person and of the server, or the other way round."""
        person, home = self._people.get(asker.person, 0), self._homes.get(asker.home, 0)
        return (home, person) if self._number % 2 else (person, home)
