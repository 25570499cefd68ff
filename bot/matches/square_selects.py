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
    back: PersistentItem | None = None,
) -> Sequence[PersistentItem]:
    """Menus of *choices*: destinations for the piece on *source* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several. *payload* is called with the number of each
    menu, from 0, to make their custom ids different. The button *back* to the pieces is the first
    item, if there is one; all other buttons belong below the menus.
    """
    what = "piece" if source is None else "destination"
    # The last row is for buttons.
    found = in_lists(choices, MAX_CHOICES, MAX_ROWS - 1)
    # The button moves destinations to another place than the next list of pieces: an app that tells
    # lists apart by place would keep the square chosen here, and it is often the next to be chosen.
    items = [] if back is None else [back]
    for part, entries in enumerate(found):
        squares = sorted(choice.square for choice in entries)
        ends = (squares[0], squares[-1]) if len(found) > 1 else None
        options = list(map(_option, entries))
        items.append(kind.select(options, payload(part), choose(what, ends)))
    return items


def _option(choice: SquareChoice) -> SelectOption:
    return SelectOption(label=choice.entry(), value=str(choice.square))


def read_picked(source: Square | None, square: str) -> Square | Move:
    """The square named *square* or, if *source* is the square picked before, the move to it.

    Raises:
        UnknownButtonError: no menu has ever offered *square*.
    """
    with as_posted():
        picked = Square.parse(square)
        return picked if source is None else Move(source, picked)
