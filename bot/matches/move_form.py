"""The form in which people type a move, for any purpose."""

from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeAlias

from discord import ui

from bot.matches.move_parsing import read_typed
from bot.ui.answers import defer_page_turn
from bot.ui.base import Interaction
from bot.ui.forms import Form
from bot.wording import forms as wording

MAX_MOVE_LENGTH = 30
"""Maximum number of characters of a typed move, spaces and words included."""

Play: TypeAlias = Callable[[Interaction, str], Awaitable[None]]
"""A function that is called with a typed move, and answers with the page that follows."""


class MoveForm(Form, title=wording.TYPE_MOVE):
    """A form for one move; *play* is called with the move when the form is sent."""

    move: ui.Label[Any] = ui.Label(
        text=wording.MOVE_LABEL,
        description=wording.MOVE_HINT,
        component=ui.TextInput(custom_id="move", max_length=MAX_MOVE_LENGTH),
    )

    def __init__(self, play: Play) -> None:
        super().__init__()
        self._play = play

    def anew(self) -> Self:
        return type(self)(self._play)

    async def use(self, interaction: Interaction) -> None:
        """Play the typed move."""
        await defer_page_turn(interaction)
        await self._play(interaction, read_typed(str(self.move.component)).text)
