"""The pieces that can move and their destinations, as entries of select menus, the best first."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from typing import NamedTuple, Self

from discord import SelectOption

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES, MAX_ROWS
from bot.ui.buttons import Payload, PersistentItem, SelectKind, as_posted
from bot.wording import squares as wording
from bot.wording.matches import choose, goes_on_where, which_destination
from rendering.scene import Scene
from tafl.game import Game
from tafl.moves import Move
from tafl.phrases import repetition_result
from tafl.position import Turn
from tafl.squares import Square


class BegunMove(NamedTuple):
    """A move of which the piece, and perhaps some legs, are picked: the squares of its path.

    ``str`` writes it as ``C1-C4``.
    """

    squares: tuple[Square, ...]

    @classmethod
    def of(cls, *squares: Square) -> Self:
        return cls(squares)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what ``str`` has written; raises ``ValueError`` if it is something else."""
        begun = cls(tuple(map(Square.parse, text.split("-"))))
        return begun if begun.move is None else cls((begun.source, *begun.move.path))

    def __str__(self) -> str:
        return "-".join(map(str, self.squares))

    @property
    def source(self) -> Square:
        return self.squares[0]

    @property
    def end(self) -> Square:
        """The square on which the piece stands by now."""
        return self.squares[-1]

    @property
    def move(self) -> Move | None:
        """The move if the piece stops now; None if it has not moved yet."""
        return Move(*self.squares) if len(self.squares) > 1 else None

    def ways_on(self, game: Game) -> Mapping[Square, Sequence[Move]]:
        """The legal moves in *game* that begin so, by their next square, in the order of those."""
        length = len(self.squares)
        found: dict[Square, list[Move]] = {}
        for move in game.legal_moves():
            if (move.source, *move.path)[:length] == self.squares and len(move.path) >= length:
                found.setdefault(move.path[length - 1], []).append(move)
        return {square: found[square] for square in sorted(found)}

    def turn(self, game: Game) -> Turn | None:
        """The turn of its legs so far; None if the piece has not moved yet."""
        return None if self.move is None else game.position.play(self.move, stops=False)


@dataclass(frozen=True, slots=True)
class SquareChoice:
    """A piece to move, or a destination for it, with a *hint* in words.

    *weight* is 2 if it can win, 1 if it can capture, and otherwise 0. *costs* tells whether the
    move ends the game by repetition without winning it. ``goes_on`` tells whether the piece can go
    on from there in the same turn.
    """

    square: Square
    weight: int
    hint: str
    costs: bool = False
    goes_on: bool = False

    @property
    def value(self) -> str:
        """The value of the entry in a list, which ``read_picked`` reads."""
        return f"{self.square}{GOES_ON * self.goes_on}"

    @property
    def sign(self) -> str:
        """The mark before the square in a list, with a space after it; empty for most."""
        if self.weight == WINS:
            return "★ "
        return "⚠️ " if self.costs else ""

    def entry(self, text: str = "") -> str:
        """The entry in a list, such as ``C3 · captures C4``; *text* replaces the square."""
        told = wording.SEPARATOR.join(filter(None, (text or str(self.square), self.hint)))
        return f"{self.sign}{told}"[:MAX_CHOICE_LENGTH]


WINS, CAPTURES, QUIET = 2, 1, 0
GOES_ON = "+"
"""The end of an entry's value if the piece can go on from its square."""


def pieces_to_move(game: Game, begun: str = "") -> list[SquareChoice]:
    """The pieces that can move and whose square, such as ``F4``, begins with the text *begun*.

    Pieces that can win or capture come first. Judging one piece takes a millisecond.
    """
    moves: dict[Square, list[Move]] = {}
    for move in game.legal_moves():
        moves.setdefault(move.source, []).append(move)
    return _by_weight(
        _piece(game, square, [game.play(move) for move in found])
        for square, found in moves.items()
        if str(square).startswith(begun)
    )


def destinations(game: Game, begun: BegunMove) -> list[SquareChoice]:
    """The squares to which the piece of *begun* can go, winning and capturing moves first.

    If it has moved and may stop, the square where it stands is among them.
    """
    found = [_destination(game, begun, moves) for moves in begun.ways_on(game).values()]
    if begun.move is not None and begun.move in game.legal_moves():
        weight = _weight(game.play(begun.move))
        found.append(SquareChoice(begun.end, weight, wording.STOPS))
    return _by_weight(found)


class MoveChoices:
    """The pieces to move in *game*, and their destinations, each found only once."""

    def __init__(self, game: Game) -> None:
        self.destinations = cache(partial(destinations, game))
        self._pieces = cache(partial(pieces_to_move, game))

    def pieces(self, begun: str) -> Sequence[SquareChoice]:
        """The result of ``pieces_to_move``."""
        column = self._pieces(begun[:1])
        return [choice for choice in column if str(choice.square).startswith(begun)]


def plain_pieces(game: Game) -> list[SquareChoice]:
    """The pieces that can move, with no hint which is best: for puzzles and lessons."""
    first_legs = {(move.source, move.path[0]) for move in game.legal_moves()}
    moves = Counter(source for source, _ in first_legs)
    return [_plain_piece(game, square, number) for square, number in sorted(moves.items())]


def plain_targets(game: Game, begun: BegunMove) -> list[SquareChoice]:
    """The squares of ``destinations`` in their order on the board, with no hint which is best."""
    place, length = wording.place, len(begun.squares)
    found = [
        SquareChoice(
            square,
            QUIET,
            place(game.position, begun.source, square),
            goes_on=any(len(move.path) > length for move in moves),
        )
        for square, moves in begun.ways_on(game).items()
    ]
    if begun.move is not None and begun.move in game.legal_moves():
        found.append(SquareChoice(begun.end, QUIET, wording.STOPS))
    return found


def targets_of(game: Game, begun: BegunMove) -> tuple[Square, ...]:
    """The squares to which the piece of *begun* can go, by column, then by row.

    Raises:
        IllegalMoveError: the piece can't move.
    """
    targets = tuple(begun.ways_on(game))
    if not targets:
        raise game.illegal_move_from(begun.source)
    return targets


def picking_scene(scene: Scene, game: Game, begun: BegunMove) -> Scene:
    """*scene*, that of *game*, with the legs of *begun* made and the squares marked that follow.

    Raises:
        IllegalMoveError: the piece can't move.
    """
    turn, targets = begun.turn(game), targets_of(game, begun)
    if turn is not None:
        position = turn.after.turned_over(turn.side)
        scene = replace(scene, position=position, last=turn, escapes=(), tuichi=False)
    return replace(scene, selected=begun.end, targets=targets)


def which_square(game: Game, begun: BegunMove) -> str:
    """The question where the piece of *begun* goes, or goes on to, in *game*."""
    if begun.move is None:
        return which_destination(begun.source)
    return goes_on_where(begun.end, may_stop=begun.move in game.legal_moves())


def in_lists(choices: Sequence[SquareChoice], longest: int, most: int) -> list[list[SquareChoice]]:
    """*choices* in at most *most* lists of at most *longest* entries, the best first in each list.

    The squares of a column are in the same list, unless that makes too many lists or too long ones.
    """
    if len(choices) <= longest:
        return [list(choices)] if choices else []
    placed = sorted(choices, key=lambda choice: choice.square)
    lists: list[list[SquareChoice]] = []
    for _, found in groupby(placed, key=lambda choice: choice.square.column):
        column = list(found)
        if lists and len(lists[-1]) + len(column) <= longest:
            lists[-1] += column
        else:
            lists.append(column)
    if len(lists) > most or max(map(len, lists)) > longest:
        lists = [placed[at : at + longest] for at in range(0, len(placed), longest)][:most]
    return [_by_weight(each) for each in lists]


def _by_weight(choices: Iterable[SquareChoice]) -> list[SquareChoice]:
    # Equal ones are sorted by column, then by row, as people look for a square.
    return sorted(choices, key=lambda choice: (-choice.weight, choice.square))


def _piece(game: Game, square: Square, games: list[Game]) -> SquareChoice:
    weight = max(map(_weight, games))
    turns = [played.turns[-1] for played in games]
    captured = {man for turn in turns for man in turn.captured_men}
    extra = wording.CAN_WIN if weight == WINS else wording.can_capture(captured)
    plain = _plain_piece(game, square, len({turn.move.path[0] for turn in turns}))
    return SquareChoice(square, weight, wording.joined(plain.hint, extra))


def _plain_piece(game: Game, square: Square, moves: int) -> SquareChoice:
    return SquareChoice(square, QUIET, wording.mobility(game.position, square, moves))


def _destination(game: Game, begun: BegunMove, moves: Sequence[Move]) -> SquareChoice:
    """The next square of *moves*, all of which go to it after *begun*."""
    length = len(begun.squares)
    shortest = min(moves, key=lambda move: len(move.path))
    played = game.play(shortest)
    if len(moves) > 1 or len(shortest.path) > length:
        leg = played.turns[-1].legs[length - 1]
        hint = wording.joined(wording.captures(leg), wording.GOES_ON)
        weight = max(_weight(game.play(move)) for move in moves)
        return SquareChoice(leg.move.target, weight, hint, goes_on=True)
    turn = played.turns[-1].legs[-1]
    weight = _weight(played)
    repeats = played.ended_by_repetition
    if played.outcome is not None and repeats:
        hint = f"third repetition: {repetition_result(played.outcome)}"
    elif weight == WINS:
        hint = wording.CAPTURES_KING if turn.captures_king else wording.WINS
    else:
        where = wording.place(turn.before, turn.move.source, turn.move.target)
        hint = wording.joined(wording.captures(turn), where)
    return SquareChoice(turn.move.target, weight, hint, costs=repeats and weight != WINS)


def _weight(played: Game) -> int:
    """The weight, as in ``SquareChoice``, of the last move of the game *played*."""
    turn = played.turns[-1]
    if played.outcome is not None and played.outcome.winner is turn.side:
        return WINS
    return CAPTURES if turn.captures else QUIET


def square_selects(  # noqa: PLR0913 - what is chosen, and how many lists have room
    kind: SelectKind[Payload],
    choices: Sequence[SquareChoice],
    begun: BegunMove | None,
    payload: Callable[[int], Payload],
    back: PersistentItem | None = None,
    *,
    most: int = MAX_ROWS - 1,
) -> Sequence[PersistentItem]:
    """Menus of *choices*: destinations for the piece of *begun* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several, at most *most*. *payload* is called with the
    number of each menu, from 0, to make their custom ids different. The button *back* to the pieces
    is the first item, if there is one; all other buttons belong below the menus.
    """
    what = "piece" if begun is None else "destination"
    found = in_lists(choices, MAX_CHOICES, most)
    # The button moves destinations to another place than the next list of pieces: an app that tells
    # lists apart by place would keep the square chosen here, and it is often the next to be chosen.
    items = [] if back is None else [back]
    for part, entries in enumerate(found):
        squares = sorted(choice.square for choice in entries)
        ends = (squares[0], squares[-1]) if len(found) > 1 else None
        options = [SelectOption(label=each.entry(), value=each.value) for each in entries]
        items.append(kind.select(options, payload(part), choose(what, ends)))
    return items


def read_picked(begun: BegunMove | None, value: str) -> BegunMove | Move:
    """The move so far, after the square of *value* was picked, or the move if it is complete.

    *begun* is the move before; the piece stops if its own square is picked.

    Raises:
        UnknownButtonError: no menu has ever offered *value*.
    """
    with as_posted():
        square = Square.parse(value.removesuffix(GOES_ON))
        if begun is None:
            return BegunMove.of(square)
        if begun.move is not None and square == begun.end:
            return begun.move
        longer = BegunMove.of(*begun.squares, square)
        move = Move(*longer.squares)
        return longer if value.endswith(GOES_ON) else move
