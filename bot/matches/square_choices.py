"""The pieces that can move and their destinations, as entries of select menus, the best first."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from discord import SelectOption

from bot.discord_limits import MAX_CHOICE_LENGTH, MAX_CHOICES, MAX_ROWS
from bot.ui.buttons import Payload, PersistentItem, SelectKind, as_posted
from bot.wording import squares as wording
from bot.wording.matches import choose
from tafl.game import Game
from tafl.moves import Move
from tafl.phrases import repetition_result
from tafl.pieces import Piece
from tafl.squares import Square


@dataclass(frozen=True, slots=True)
class SquareChoice:
    """A piece to move, or a destination for it, with a *hint* in words.

    *weight* is 2 if it can win, 1 if it can capture, and otherwise 0. *costs* tells whether the
    move ends the game by repetition without winning it.
    """

    square: Square
    weight: int
    hint: str
    costs: bool = False

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


def pieces_to_move(game: Game, begun: str = "") -> list[SquareChoice]:
    """The pieces that can move and whose square, such as ``F4``, begins with the text *begun*.

    Pieces that can win or capture come first. Judging one piece takes a millisecond.
    """
    games: dict[Square, list[Game]] = {}
    for move in game.legal_moves():
        if str(move.source).startswith(begun):
            games.setdefault(move.source, []).append(game.play(move))
    return _by_weight(_piece(game, square, found) for square, found in games.items())


def destinations(game: Game, source: Square) -> list[SquareChoice]:
    """The destinations of the piece on *source*, winning and capturing moves first."""
    moves = [move for move in game.legal_moves() if move.source == source]
    return _by_weight(_destination(game.play(move)) for move in moves)


def plain_pieces(game: Game) -> list[SquareChoice]:
    """The pieces that can move, with no hint which is best: for puzzles and lessons."""
    moves = Counter(move.source for move in game.legal_moves())
    return [_plain_piece(game, square, number) for square, number in sorted(moves.items())]


def plain_targets(game: Game, source: Square) -> list[SquareChoice]:
    """The destinations of the piece on *source*, with no hint which is best; see ``targets_of``."""
    return [
        SquareChoice(target, QUIET, wording.place(game.position, source, target))
        for target in targets_of(game, source)
    ]


def targets_of(game: Game, source: Square) -> tuple[Square, ...]:
    """The destinations of the piece on *source*, by column, then by row.

    Raises:
        IllegalMoveError: no piece on *source* can move.
    """
    targets = sorted(move.target for move in game.legal_moves() if move.source == source)
    if not targets:
        raise game.illegal_move_from(source)
    return tuple(targets)


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
    captured = {man for played in games for man in played.turns[-1].captured_men}
    extra = wording.CAN_WIN if weight == WINS else wording.can_capture(captured)
    plain = _plain_piece(game, square, len(games))
    return SquareChoice(square, weight, wording.joined(plain.hint, extra))


def _plain_piece(game: Game, square: Square, moves: int) -> SquareChoice:
    is_king = game.position.piece_at(square) is Piece.KING
    return SquareChoice(square, QUIET, wording.mobility(moves, king=is_king))


def _destination(played: Game) -> SquareChoice:
    turn = played.turns[-1]
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
    source: Square | None,
    payload: Callable[[int], Payload],
    back: PersistentItem | None = None,
    *,
    most: int = MAX_ROWS - 1,
) -> Sequence[PersistentItem]:
    """Menus of *choices*: destinations for the piece on *source* or, if None, pieces to move.

    A menu holds 25 entries, so there may be several, at most *most*. *payload* is called with the
    number of each menu, from 0, to make their custom ids different. The button *back* to the pieces
    is the first item, if there is one; all other buttons belong below the menus.
    """
    what = "piece" if source is None else "destination"
    found = in_lists(choices, MAX_CHOICES, most)
    # The button moves destinations to another place than the next list of pieces: an app that tells
    # lists apart by place would keep the square chosen here, and it is often the next to be chosen.
    items = [] if back is None else [back]
    for part, entries in enumerate(found):
        squares = sorted(choice.square for choice in entries)
        ends = (squares[0], squares[-1]) if len(found) > 1 else None
        options = [SelectOption(label=each.entry(), value=str(each.square)) for each in entries]
        items.append(kind.select(options, payload(part), choose(what, ends)))
    return items


def read_picked(source: Square | None, square: str) -> Square | Move:
    """The square named *square* or, if *source* is the square picked before, the move to it.

    Raises:
        UnknownButtonError: no menu has ever offered *square*.
    """
    with as_posted():
        picked = Square.parse(square)
        return picked if source is None else Move(source, picked)
