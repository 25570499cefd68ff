"""The forms that people have open, of which discord.py forgets none by itself."""

from collections import OrderedDict, deque

from discord.ui import Modal

MAX_OPEN = 3
"""How many forms one person may have open: Discord shows one on each of their devices."""

MAX_PEOPLE = 1000
"""Whose forms are open; those who opened theirs longest ago lose them first."""


class OpenForms:
    """Forgets forms that were never sent: nobody learns that a form was closed."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, deque[Modal]] = OrderedDict()

    def add(self, person: int, form: Modal) -> None:
        """Note that *person* opens a form; one of theirs may be forgotten for it."""
        opened = self._open.setdefault(person, deque())
        opened.append(form)
        self._open.move_to_end(person)
        if len(opened) > MAX_OPEN:
            opened.popleft().stop()
        if len(self._open) > MAX_PEOPLE:
            _, forgotten = self._open.popitem(last=False)
            for each in forgotten:
                each.stop()
