"""Buttons to step through a game, turn by turn."""

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Self, TypeAlias

from bot.discord_limits import MAX_ROWS
from bot.ui.answers import defer_edit
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, PersistentItem
from bot.wording import boards as labels

LATEST_PLY = 1 << 30
"""A number of turns that no game reaches; as a number of turns, it means the last board."""

ShowBoard: TypeAlias = Callable[[Interaction, int, int], Awaitable[None]]
"""A function that answers with a board, given the number of a match or study and of turns.

If the game has fewer turns, it answers with the last board.
"""


class AtPly(NamedTuple):
    """The payload of a navigation button: the number of a match or study, and of turns played."""

    subject: int
    ply: int


class Navigation(NamedTuple):
    """The buttons to step through a game: to its start, one turn back or on, to its end."""

    start: ButtonKind[AtPly]
    back: ButtonKind[AtPly]
    onward: ButtonKind[AtPly]
    end: ButtonKind[AtPly]

    @classmethod
    def named(cls, name: str) -> Self:
        """The buttons for a kind of games, such as studies; *name* is part of their custom ids."""
        return cls(*(ButtonKind(f"tafl:{name}-{way}", AtPly) for way in _WAYS))

    def buttons(self, subject: int, ply: int, last: int) -> Sequence[PersistentItem]:
        """The row of buttons under the board after *ply* of the *last* turns of a game.

        *subject* is the number of the match or study.
        """
        at = AtPly(subject, ply)
        return [
            kind.button(label, at, disabled=ply == end, row=MAX_ROWS - 1)
            for kind, (label, end) in zip(
                self,
                ((labels.START, 0), (labels.BACK, 0), (labels.NEXT, last), (labels.END, last)),
                strict=True,
            )
        ]

    def handlers(self, show: ShowBoard) -> ButtonHandlers:
        """The handlers of these buttons; they call *show* to answer with a board."""
        handlers = ButtonHandlers()

        # A function, not a loop: handlers made in a loop would all share its last *ply_after*.
        def leads(kind: ButtonKind[AtPly], ply_after: Callable[[int], int]) -> None:
            @handlers.on_press(kind, defer_edit)
            async def turn(interaction: Interaction, at: AtPly) -> None:
                await show(interaction, at.subject, max(0, ply_after(at.ply)))

        leads(self.start, lambda _: 0)
        leads(self.back, lambda ply: ply - 1)
        leads(self.onward, lambda ply: ply + 1)
        leads(self.end, lambda _: LATEST_PLY)
        return handlers


_WAYS = ("start", "back", "next", "end")
