"""Select menus from which a move is picked: first its piece, then its destination."""

from collections.abc import Callable, Sequence

from discord import SelectOption

from bot.discord_limits import MAX_CHOICES, MAX_ROWS
from bot.matches.square_choices import SquareChoice, in_lists
from bot.ui.buttons import Payload, PersistentItem, SelectKind, as_posted
from bot.wording.matches import choose
from tafl.moves import Move
from tafl.squares import Square


def square_selects(
    kind: SelectKind[Payload],
    choices: Sequence[SquareChoice],
    source: Square | None,
    payload: Callable[[int], Payload],
) -> Sequence[PersistentItem]:
    """Menus of *choices*: destinations for the piece on *source* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several. *payload* is called with the number of each
    menu, from 0, to make their custom ids different.
    """
    what = "piece" if source is None else "destination"
    # The last row is for buttons.
    found = in_lists(choices, MAX_CHOICES, MAX_ROWS - 1)
    menus = []
    for part, entries in enumerate(found):
        squares = sorted(choice.square for choice in entries)
        ends = (squares[0], squares[-1]) if len(found) > 1 else None
        options = list(map(_option, entries))
        menus.append(kind.select(options, payload(part), choose(what, ends)))
    return menus


def _option(choice: SquareChoice) -> SelectOption:
    name = str(choice.square)
    return SelectOption(label=f"{choice.sign}{name}", value=name, description=choice.hint or None)


def read_picked(source: Square | None, square: str) -> Square | Move:
    """The square named *square* or, if *source* is the square picked before, the move to it.

    Raises:
        UnknownButtonError: no menu has ever offered *square*.
    """
    with as_posted():
        picked = Square.parse(square)
        return picked if source is None else Move(source, picked)
