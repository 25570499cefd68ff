"""The search for reasons why a move was worse: facts proven by the rules engine and the solver.

No reason follows from the engine's value of a position alone.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from play.reviews import reasons
from play.reviews.review import Review
from tafl.encirclement import defenders_are_encircled, gaps_before, region_of_king
from tafl.endings import Reason as End
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position, Turn
from tafl.raichi_and_tuichi import is_tuichi, king_in_danger, ways_out
from tafl.squares import Square, squares_along

MAX_REASONS = 3
"""Maximum number of reasons given for one move; nobody remembers more."""

FAR_LESS, FEW_MOVES = 2, 2
"""Fewer moves of the king are far fewer if ``FAR_LESS * fewer + FEW_MOVES <= more``."""

FEW_GOALS = 4
"""Maximum number of goals of a board on which shutting some off is a reason."""


class _Choice(NamedTuple):
    """The turn that was *played* in a position, and a *better* one."""

    played: Turn
    better: Turn

    @property
    def side(self) -> Side:
        return self.played.side


def reasons_for(review: Review, ply: int) -> tuple[reasons.Reason, ...]:
    """The reasons why the best move after *ply* turns beats the one played; weightiest first.

    Empty if the best move was played, the position was not searched, or nothing can be proven.
    """
    found = review.finding(ply)
    if found is None or not review.is_known(ply):
        return ()
    played = review.game.turns[ply]
    if played.move in {found.best, *found.winners}:
        return ()
    choice = _Choice(played, played.before.play(found.best))
    return tuple(islice(_reasons(review, ply, choice), MAX_REASONS))


def win_missed(review: Review, ply: int) -> reasons.ForcedWin | None:
    """The forced win that the turn after *ply* turns missed; None if it missed none."""
    line = review.missed_win(ply)
    return forced_win(_running(review.game.at(ply)), line) if line else None


def forced_win(game: Game, line: tuple[Move, ...]) -> reasons.ForcedWin:
    """The forced win of the side to move in *game*, by the moves of *line*."""
    side = game.position.to_move
    tuichi = False
    for number, move in enumerate(line):
        game = game.play(move)
        if number == 0:
            tuichi = game.outcome is None and is_tuichi(game.position)
    end = End.ESCAPED if game.outcome is None else game.outcome.reason
    return reasons.ForcedWin(side, (len(line) + 1) // 2, end, line, tuichi)


def _reasons(review: Review, ply: int, choice: _Choice) -> Iterator[reasons.Reason]:
    missed = win_missed(review, ply)
    if missed is not None:
        yield reasons.WinMissed(missed)
    ways = list(_ways(choice))
    yield from ways
    wins = list(_wins(review, ply, is_told=bool(ways)))
    yield from wins
    # Beside a certain win, men and paths don't matter.
    if missed is None and all(isinstance(win, reasons.WinAllowed) for win in wins):
        rings = list(_rings(choice))
        yield from rings
        yield from _men(choice)
        yield from _threats(choice)
        # A ring shuts off all goals, which needs no mention.
        yield from () if rings else _goals(choice)
        yield from _attacks(choice)
        yield from _room(choice)
        yield from () if rings else _nearly_shut(choice)
        yield from _attacks_on_men(choice)


def _wins(review: Review, ply: int, *, is_told: bool) -> Iterator[reasons.Reason]:
    """A forced win that the move gave the other side; with *is_told*, not one in a single move.

    The kind of reason depends on whether the better move is known to prevent such a win.
    """
    found, line = review.finding(ply), review.given_win(ply)
    if found is None or not line or (is_told and len(line) == 1):
        return
    win = forced_win(_running(review.game.at(ply + 1)), line)
    if found.holds is None:
        yield reasons.WinAllowed(win)
    else:
        yield reasons.WinGiven(win) if found.holds else reasons.WinUnavoided(win)


def _running(game: Game) -> Game:
    """*game* without the end that its players made, such as by resigning."""
    return game._replace(outcome=None)


def _ways(choice: _Choice) -> Iterator[reasons.Reason]:
    """Ways out of the king that the attackers' move opened or left open."""
    if choice.side is Side.DEFENDERS or choice.played.after.king is None:
        return
    before = set(ways_out(choice.played.before))
    after = ways_out(choice.played.after)
    if not after or ways_out(choice.better.after):
        return
    opened = tuple(way for way in after if way not in before)
    if opened:
        post = choice.played.move.source
        on_it = any(_is_between(way, post) for way in opened)
        yield reasons.WayOpened(_targets(opened), post if on_it else None)
    else:
        yield reasons.WayLeftOpen(_targets(after))


def _rings(choice: _Choice) -> Iterator[reasons.Reason]:
    """A ring around all defenders that the move broke, missed or left in place."""
    was, played, better = (
        _is_ring(position)
        for position in (choice.played.before, choice.played.after, choice.better.after)
    )
    if choice.side is Side.ATTACKERS:
        if was and better and not played:
            yield reasons.RingOpened()
        if better and not played and not was:
            yield reasons.RingMissed()
    elif was and played and not better:
        yield reasons.RingKept()


def _is_ring(position: Position) -> bool:
    return position.king is not None and defenders_are_encircled(position)


def _men(choice: _Choice) -> Iterator[reasons.Reason]:
    lost = best_capture(choice.played.after)
    if lost is not None:
        men, better = lost.captured_men, most_captured(choice.better.after)
        if len(men) > most_captured(lost.after) and better < len(men):
            yield reasons.MenLost(men, lost.move)
        elif not better and has_fewer_men(choice.played.before, choice.side):
            yield reasons.MenExposed(men, lost.move)
    taken = choice.better.captured_men
    if len(taken) > len(choice.played.captured_men):
        yield reasons.MenMissed(taken)


def _threats(choice: _Choice) -> Iterator[reasons.Reason]:
    """The king's threats to escape, where the better move leads to others than the one played."""
    played, better = choice.played.after, choice.better.after
    if played.king is None or ways_out(played):
        return
    if choice.side is Side.DEFENDERS and (ways := ways_out(better)):
        yield reasons.ThreatMissed(_targets(ways))
        return
    from_played, from_better = (
        _squares_to_threaten_from(position.turned_over(Side.DEFENDERS))
        for position in (played, better)
    )
    if choice.side is Side.DEFENDERS:
        if from_better and not from_played:
            yield reasons.ThreatPrepared(from_better)
    elif set(from_better) < set(from_played):
        more = tuple(square for square in from_played if square not in from_better)
        yield reasons.ThreatAllowed(more)


def _squares_to_threaten_from(position: Position) -> tuple[Square, ...]:
    """The squares to which the king could go, if it were his turn, to threaten an escape next."""
    king = position.king
    if king is None:
        return ()
    moves = position.moves_from(king)
    return tuple(move.target for move in moves if ways_out(position.play(move).after))


def _goals(choice: _Choice) -> Iterator[reasons.Reason]:
    """Goals to which the king's paths are shut off or opened, on boards with few goals."""
    if len(choice.played.before.board.goals) > FEW_GOALS or choice.played.after.king is None:
        return
    was, played, better = (
        _shut_off(position)
        for position in (choice.played.before, choice.played.after, choice.better.after)
    )
    if choice.side is Side.DEFENDERS:
        if freed := was & played - better:
            yield reasons.GoalsFreed(tuple(sorted(freed)))
        return
    if opened := was & better - played:
        yield reasons.GoalsOpened(tuple(sorted(opened)))
    if shut := better - was - played:
        yield reasons.GoalsShut(tuple(sorted(shut)))


def _nearly_shut(choice: _Choice) -> Iterator[reasons.Reason]:
    """Goals that one more attacker would shut off after one move, but not after the other."""
    before, played, better = choice.played.before, choice.played.after, choice.better.after
    if len(before.board.goals) > FEW_GOALS or None in {played.king, better.king}:
        return
    for goal in sorted(before.board.goals):
        if choice.side is Side.DEFENDERS:
            gaps = gaps_before(played, goal)
            if gaps and _takes_two(better, goal):
                yield reasons.GoalNearlyLost(goal, gaps)
        elif (
            _takes_two(before, goal)
            and _takes_two(played, goal)
            and (gaps := gaps_before(better, goal))
        ):
            yield reasons.GoalNearlyShut(goal, gaps)


def _takes_two(position: Position, goal: Square) -> bool:
    """Whether it takes two attackers or more to shut the king off from *goal*."""
    return goal not in _shut_off(position) and not gaps_before(position, goal)


def _attacks(choice: _Choice) -> Iterator[reasons.Reason]:
    """The threat to capture the king, if only the better move makes one."""
    if king_in_danger(choice.better.after) and not king_in_danger(choice.played.after):
        yield reasons.KingThreatened()


def _attacks_on_men(choice: _Choice) -> Iterator[reasons.Reason]:
    """Men that only the better move threatens to capture, if trades are good for its side."""
    if has_fewer_men(choice.played.before, choice.side):
        return
    played, better = (
        threatened(turn.after, choice.side) for turn in (choice.played, choice.better)
    )
    if men := better - played.union(choice.played.captured_men):
        yield reasons.MenThreatened(tuple(sorted(men)))


def _room(choice: _Choice) -> Iterator[reasons.Reason]:
    """The numbers of the king's moves after the two moves, if they differ much."""
    played, better = _moves_of_king(choice.played.after), _moves_of_king(choice.better.after)
    if played is None or better is None:
        return
    if choice.side is Side.ATTACKERS and FAR_LESS * better <= played - FEW_MOVES:
        yield reasons.KingShutIn(better, played)
    if choice.side is Side.DEFENDERS and FAR_LESS * played <= better - FEW_MOVES:
        yield reasons.KingFreed(better, played)


def _moves_of_king(position: Position) -> int | None:
    """The number of moves the king would have on his turn; None if he is captured."""
    king = position.king
    return None if king is None else len(position.turned_over(Side.DEFENDERS).moves_from(king))


def _shut_off(position: Position) -> frozenset[Square]:
    """The goals to which the king has no path over squares without attackers."""
    reached = region_of_king(position)
    return frozenset(goal for goal in position.board.goals if goal not in reached)


def _targets(ways: tuple[Move, ...]) -> tuple[Square, ...]:
    return tuple(way.target for way in ways)


def _is_between(way: Move, square: Square) -> bool:
    """Whether the king's move *way* passes over *square*, or ends on it."""
    legs = (squares_along(leg.source, leg.target) for leg in way.legs)
    return square != way.source and any(square in passed for passed in legs)


def best_capture(position: Position) -> Turn | None:
    """The turn of the side to move that captures the most men; None if none captures any."""
    turns = _captures(position)
    return max(turns, key=lambda turn: (len(turn.captured_men), str(turn.move)), default=None)


def most_captured(position: Position) -> int:
    """The largest number of men that the side to move can capture in one turn."""
    best = best_capture(position)
    return 0 if best is None else len(best.captured_men)


def threatened(position: Position, side: Side) -> set[Square]:
    """The squares of the men that *side* could capture if it were its turn."""
    return {man for turn in _captures(position.turned_over(side)) for man in turn.captured_men}


def has_fewer_men(position: Position, side: Side) -> bool:
    """Whether *side* has fewer men than the other side, so that trades are bad for it."""
    pieces = list(position.pieces().values())
    attackers, defenders = (pieces.count(man) for man in (Piece.ATTACKER, Piece.DEFENDER))
    return defenders < attackers if side is Side.DEFENDERS else attackers < defenders


def _captures(position: Position) -> Iterator[Turn]:
    """The legal turns of the side to move that capture men."""
    enemy = Piece.DEFENDER if position.to_move is Side.ATTACKERS else Piece.ATTACKER
    men = (square for square, piece in position.pieces().items() if piece is enemy)
    # A captured man is beside the piece that has arrived, or in a row with such a man.
    near = {beside for man in men for beside in man.neighbours}
    for move in position.legal_moves():
        if move.target in near and (turn := position.play(move)).captured_men:
            yield turn
