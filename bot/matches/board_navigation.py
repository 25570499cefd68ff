"""Going through a game with buttons, turn by turn."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.ui.answers import defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import Handler, Presses, Walk

END = 1 << 30
"""More turns than any game has."""

Page: TypeAlias = Callable[[Interaction, int, int], Awaitable[None]]
"""Answers with the board of a subject after a number of turns; after all if there are no more."""


def navigation_buttons(walk: Walk, show: Page) -> Presses:
    """What the buttons of *walk* do; *show* shows the board to which they lead."""

    def to(ply_after: Callable[[int], int]) -> Handler:
        async def turn(interaction: Interaction, subject: int, ply: int) -> None:
            await defer_edit(interaction)
            await show(interaction, subject, max(0, ply_after(ply)))

        return turn

    return {
        walk.start: to(lambda _: 0),
        walk.back: to(lambda ply: ply - 1),
        walk.onward: to(lambda ply: ply + 1),
        walk.end: to(lambda _: END),
    }
