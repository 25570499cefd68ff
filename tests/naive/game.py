"""Games: what the dice and the positions that stood before add to the rules."""

from collections.abc import Iterator
from typing import NamedTuple

from tafl.pieces import Piece, Side
from tafl.ruleset import Die, NoMove, Repetition, Ruleset
from tafl.squares import Square
from tests.naive.board import Move, Position, attackers_of, kind_of, king_of, single_steps
from tests.naive.capturing import Played
from tests.naive.endings import Ending, ending_of
from tests.naive.legs import moves_from, moves_of, play
from tests.naive.warnings import has_sure_way_out, raichi

FACES = range(1, 7)
SURE_MOVE = 1


class Game(NamedTuple):
    """A game so far.

    *history* holds the start position and that after each turn, with the side whose turn or move
    is next, as far as this is known before a die is rolled; *movers* made the turns.
    *moves_left* is 0 while the die of a turn is due. *moved* are the pieces that have moved in
    the series, where they stand. *quiet* counts the turns since the latest capture.
    """

    history: tuple[Position, ...]
    to_move: Side
    movers: tuple[Side, ...] = ()
    moves_left: int = SURE_MOVE
    moved: frozenset[Square] = frozenset()
    king_roll: int | None = None
    rolls: tuple[tuple[int, Side, int], ...] = ()
    ending: Ending | None = None
    quiet: int = 0

    @property
    def rules(self) -> Ruleset:
        return self.history[-1].rules

    @property
    def position(self) -> Position:
        return self.history[-1]._replace(to_move=self.to_move)


def game_from(position: Position) -> Game:
    game = Game((position,), position.to_move)
    return game._replace(moves_left=moves_at_first(game, position.to_move))


# Turns and dice


def moves_at_first(game: Game, side: Side) -> int:
    has_die = game.rules.die is not Die.NONE and side in game.rules.dice_sides
    return 0 if has_die else SURE_MOVE


def turn_of(game: Game, side: Side) -> Game:
    """Begin the turn of *side*, who may find that it has no move."""
    game = game._replace(
        to_move=side, moves_left=moves_at_first(game, side), moved=frozenset(), king_roll=None
    )
    return game if can_move(game) else game._replace(ending=stuck(game))


def awaits_roll(game: Game) -> bool:
    return game.ending is None and game.moves_left == 0


def may_roll(game: Game) -> bool:
    """Whether the defenders may roll for their king."""
    unrolled = game.moves_left > 0 and game.king_roll is None
    return game.ending is None and unrolled and bool(moves_of_the_weak_king(game))


def rolled(game: Game, face: int) -> Game:
    """Roll the die of the turn if it is due, or else that of the king."""
    game = game._replace(rolls=(*game.rolls, (len(game.history) - 1, game.to_move, face)))
    if not awaits_roll(game):
        game = game._replace(king_roll=face)
        return game if legal_moves_now(game) else without_a_move(game)
    if game.rules.die is Die.SKIP:
        lost = face in game.rules.skip_on
        return turn_of(game, game.to_move.opponent) if lost else game._replace(moves_left=SURE_MOVE)
    return game._replace(moves_left=face)


def without_a_move(game: Game) -> Game:
    """End the series that has run out of moves; a turn without any move ends the game."""
    if game.moved:
        return turn_of(game, game.to_move.opponent)
    return game._replace(ending=stuck(game))


# Moves


def legal_moves_now(game: Game) -> list[Move]:
    """List the moves that may be played before anything else is rolled."""
    return list(possible_moves(game))


def possible_moves(game: Game) -> Iterator[Move]:
    if game.ending is not None or game.moves_left == 0:
        return
    moves = moves_of(game.position, game.to_move)
    if game.rules.weak_king and game.to_move is Side.DEFENDERS:
        king = king_of(game.position)
        his = [] if game.king_roll is None else moves_of_the_king_at(game, game.king_roll)
        moves = iter(his) if his else (move for move in moves if move.source != king)
    yield from (move for move in moves if is_allowed(game, move))


def moves_of_the_king_at(game: Game, face: int) -> list[Move]:
    king = king_of(game.position)
    if king is None:
        return []
    steps = (Move(king, square) for square in single_steps(game.position, king))
    moves = moves_from(game.position, king) if face % 2 == 0 else steps
    return [move for move in moves if is_allowed(game, move)]


def moves_of_the_weak_king(game: Game) -> set[Move]:
    """Find what the king could do by some number of a die that may still be rolled."""
    if not game.rules.weak_king or game.to_move is Side.ATTACKERS:
        return set()
    return {move for face in (1, 2) for move in moves_of_the_king_at(game, face)}


def is_allowed(game: Game, move: Move) -> bool:
    """Whether the piece may still move in this series, and does not repeat what it must not."""
    if game.rules.each_another_piece and move.source in game.moved:
        return False
    if brings_back_a_position(game, move):
        return False
    return game.rules.raichi_may_repeat or not repeats_raichi(game, move)


def brings_back_a_position(game: Game, move: Move) -> bool:
    """Whether the side to move may not bring back what has stood before, and *move* would."""
    rules, side = game.rules, game.to_move
    forbidden = rules.repetition is Repetition.FORBIDDEN or (
        rules.repetition is Repetition.DEFENDERS_MAY_NOT and side is Side.DEFENDERS
    )
    if not forbidden or rules.die is not Die.NONE or rules.weak_king:
        return False
    return play(game.position, move).after._replace(to_move=side.opponent) in game.history


def repeats_raichi(game: Game, move: Move) -> bool:
    """Whether the king gives raichi where he gave it before, and with every move in between."""
    if game.position.pieces[move.source] is not Piece.KING:
        return False
    if move.end not in squares_of_raichi(game):
        return False
    after = played(game, move).history[-1]
    return after.to_move is Side.ATTACKERS and bool(raichi(after))


def squares_of_raichi(game: Game) -> set[Square | None]:
    """Find where the king stood after the latest turns of the defenders that all gave raichi.

    Of a series of moves only the last counts: after the others the defenders are still to move.
    """
    squares: set[Square | None] = set()
    for ply in range(len(game.movers), 0, -1):
        before, after = game.history[ply - 1], game.history[ply]
        if game.movers[ply - 1] is Side.DEFENDERS and after.to_move is Side.ATTACKERS:
            if king_of(before) == king_of(after) or not raichi(after):
                break
            squares.add(king_of(after))
    return squares


def can_move(game: Game) -> bool:
    """Whether the game goes on: there is a move by some number of the dice that may be rolled."""
    if game.moves_left == 0:
        game = game._replace(moves_left=SURE_MOVE)
    return any(possible_moves(game)) or may_roll(game)


# Playing


def played(game: Game, move: Move) -> Game:
    """Play *move*; judge the position, what repeats, and whether the next side can move."""
    side = game.to_move
    made = play(game.position, move)
    after = made.after
    moved = (game.moved - {move.source}) | {move.end}
    following = game._replace(
        movers=(*game.movers, side),
        moves_left=game.moves_left - 1,
        moved=moved,
        king_roll=None,
        quiet=0 if takes_off_the_board(game.position, made) else game.quiet + 1,
    )
    in_series = following._replace(history=(*game.history, after._replace(to_move=side)))
    ending = ending_of(after)
    if ending is None and in_series.moves_left and can_move(in_series):
        return in_series._replace(
            ending=ending_by_repetition(in_series, side) or ending_by_limit(in_series)
        )
    passed_on = following._replace(history=(*game.history, after._replace(to_move=side.opponent)))
    ending = ending or ending_by_repetition(passed_on, side)
    if ending is not None:
        return passed_on._replace(to_move=side.opponent, ending=ending)
    next_turn = turn_of(passed_on, side.opponent)
    return next_turn._replace(ending=next_turn.ending or ending_by_limit(next_turn))


def takes_off_the_board(before: Position, made: Played) -> bool:
    """Whether some captured piece does not change sides, but leaves, even if it comes back."""
    stay = before.rules.changes_sides
    return any(kind_of(before, square) not in stay for square in made.captures)


# Endings


def ending_by_limit(game: Game) -> Ending | None:
    if game.rules.move_limit and len(game.movers) >= game.rules.move_limit:
        return Ending(None, "MOVE_LIMIT")
    if game.rules.quiet_limit and game.quiet >= game.rules.quiet_limit:
        return Ending(None, "QUIET_LIMIT")
    return None


def ending_by_repetition(game: Game, mover: Side) -> Ending | None:
    present = game.history[-1]
    occurrences = [ply for ply, position in enumerate(game.history) if position == present]
    rule = game.rules.repetition
    if rule in (Repetition.REPEATER_LOSES, Repetition.REPEATER_WINS):
        occurrences = [ply for ply in occurrences if mover_of(game, ply) is mover]
    if len(occurrences) < 3:
        return None
    match rule:
        case Repetition.DRAW:
            return Ending(None, "REPETITION")
        case Repetition.DEFENDERS_LOSE:
            return Ending(Side.ATTACKERS, "REPETITION")
        case Repetition.REPEATER_LOSES:
            return Ending(mover.opponent, "REPETITION")
        case Repetition.REPEATER_WINS:
            return Ending(mover, "REPETITION")
        case Repetition.IGNORED | Repetition.FORBIDDEN | Repetition.DEFENDERS_MAY_NOT:
            return None


def mover_of(game: Game, ply: int) -> Side | None:
    """Say who brought about the position after *ply* turns; nobody did the start."""
    return game.movers[ply - 1] if ply else None


def stuck(game: Game) -> Ending:
    match game.rules.no_move:
        case NoMove.LOSES:
            return Ending(game.to_move.opponent, "NO_MOVE")
        case NoMove.STALEMATE if not attackers_of(game.position):
            return Ending(Side.DEFENDERS, "FEW_ATTACKERS")
        case NoMove.STALEMATE:
            return Ending(None, "STALEMATE")


def is_tuichi(game: Game) -> bool:
    """Raichi, and whatever the attackers play and the dice show, the king still has a way out."""
    rules = game.rules
    if rules.die is Die.SKIP and Side.DEFENDERS in rules.dice_sides:
        return False
    if game.moves_left != SURE_MOVE or not raichi(game.position):
        return False
    moves = legal_moves_now(game)
    if not all(has_sure_way_out(play(game.position, move).after) for move in moves):
        return False
    return all(is_open_or_won_by_defenders(played(game, move)) for move in moves)


def is_open_or_won_by_defenders(game: Game) -> bool:
    return game.ending is None or game.ending.winner is Side.DEFENDERS


def perft(game: Game, depth: int) -> int:
    """Count the ways to take *depth* steps; a step is a move or a number on a die."""
    if depth == 0:
        return 1
    moves = legal_moves_now(game)
    faces = FACES if awaits_roll(game) or may_roll(game) else ()
    if depth == 1:
        return len(moves) + len(faces)
    steps = [played(game, move) for move in moves] + [rolled(game, face) for face in faces]
    return sum(perft(following, depth - 1) for following in steps)
