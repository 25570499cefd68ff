"""The form in which people type a move, for any purpose."""

from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeAlias

from discord import ui

from bot.matches.move_parsing import read_typed
from bot.ui.answers import defer_page_turn
from bot.ui.base import Interaction
from bot.ui.forms import Form
from bot.ui.requests import note_error
from bot.wording import forms as wording
from bot.wording import refusals
from tafl.errors import TaflError

MAX_MOVE_LENGTH = 30
"""Maximum number of characters of a typed move, spaces and words included."""

Turn: TypeAlias = Callable[[Interaction, str], Awaitable[None]]
"""A function that answers with a page, given a text: a typed move, or a sentence."""


class MoveForm(Form, title=wording.TYPE_MOVE):
    """A form for one move; when it is sent, *play* is called with the move.

    If the move is not legal, *stay* is called with a sentence that says why. It shows that sentence
    on the page from which the form was opened, so that refusals leave no messages behind.
    """

    move: ui.Label[Any] = ui.Label(
        text=wording.MOVE_LABEL,
        description=wording.MOVE_HINT,
        component=ui.TextInput(custom_id="move", max_length=MAX_MOVE_LENGTH),
    )

    def __init__(self, play: Turn, stay: Turn) -> None:
        super().__init__()
        self._play, self._stay = play, stay

    def anew(self) -> Self:
        return type(self)(self._play, self._stay)

    async def use(self, interaction: Interaction) -> None:
        await defer_page_turn(interaction)
        try:
            await self._play(interaction, read_typed(str(self.move.component)).text)
        except TaflError as error:
            note_error(error)
            why = refusals.explain(error) or refusals.UNEXPECTED
            await self._stay(interaction, wording.no_move(why))
