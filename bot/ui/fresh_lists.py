"""Select menus that take the place of others in an edited message.

Apps keep what was chosen in a menu with the same custom id: it stays chosen, and choosing it again
does nothing. So each menu in an edited message has a mark at the end of its custom id.
"""

import re

from discord.ui import DynamicItem, Select, View

from bot.discord_limits import MAX_CUSTOM_ID_LENGTH

_MARK = re.compile(r":@[0-9]+$")
_MARKS = 10**6
"""Number of different marks; no message is edited as often."""


def renew_lists(view: View | None, edit: int) -> None:
    """Mark the menus of *view* as those of the edit with the number *edit*."""
    for item in [] if view is None else view.children:
        if isinstance(item, DynamicItem) and isinstance(item.item, Select):
            marked = f"{without_mark(item.item.custom_id)}:@{edit % _MARKS}"
            if len(marked) <= MAX_CUSTOM_ID_LENGTH:
                item.item.custom_id = marked


def without_mark(custom_id: str) -> str:
    """The part of *custom_id* that a component's kind has made."""
    return _MARK.sub("", custom_id)
