"""The forms that people have open; discord.py never forgets one by itself."""

from collections import OrderedDict, deque

from discord.ui import Modal

MAX_OPEN = 3
"""Forms that one person may have open: Discord shows one on each of their devices."""

MAX_PEOPLE = 1000
"""People whose open forms are kept; those who opened theirs longest ago lose them first."""


class OpenForms:
    """The open forms. Old ones are forgotten, since Discord does not report closed forms."""

    def __init__(self) -> None:
        self._open: OrderedDict[int, deque[Modal]] = OrderedDict()

    def add_form(self, person: int, form: Modal) -> None:
        """Note that *person* opens a form; if they have too many, forget their oldest."""
        opened = self._open.setdefault(person, deque())
        opened.append(form)
        self._open.move_to_end(person)
        if len(opened) > MAX_OPEN:
            opened.popleft().stop()
        if len(self._open) > MAX_PEOPLE:
            _, forgotten = self._open.popitem(last=False)
            for each in forgotten:
                each.stop()
