"""Finding reasons: facts that the rules engine and the solver have proven.

Nothing here follows from the value of a position alone.
"""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from play.reviews import reasons
from play.reviews.review import Review
from tafl.encirclement import defenders_are_encircled, region_of_king
from tafl.endings import Reason as End
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.position import Position, Turn
from tafl.squares import Square
from tafl.threats import is_tuichi, king_in_danger, ways_out

MAX_REASONS = 3
"""Of one move; nobody remembers more."""

FAR_LESS, FEW_MOVES = 2, 2
"""That the king has fewer moves is told where he has less than half, and by these still fewer."""

FEW_GOALS = 4
"""Where there are more, to shut some of them off means little."""


class _Choice(NamedTuple):
    """A turn that was *played*, and the *better* one."""

    played: Turn
    better: Turn

    @property
    def side(self) -> Side:
        return self.played.side


def reasons_for(review: Review, ply: int) -> tuple[reasons.Reason, ...]:
    """Why the best move after *ply* turns is better than the one played; the weightiest first.

    None if it was the best one, if nothing could be found out, or if nothing can be proven.
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
    """The forced win that the turn after *ply* turns missed, if one."""
    line = review.missed_win(ply)
    return forced_win(_running(review.game.at(ply)), line) if line else None


def forced_win(game: Game, line: tuple[Move, ...]) -> reasons.ForcedWin:
    """The win at the end of *line*, which *game* goes on with."""
    side = game.position.to_move
    tuichi = False
    for number, move in enumerate(line):
        game = game.play(move)
        if number == 0:
            tuichi = game.outcome is None and is_tuichi(game.position)
    end = End.ESCAPED if game.outcome is None else game.outcome.reason
    return reasons.ForcedWin(side, (len(line) + 1) // 2, end, line, tuichi)


def _reasons(review: Review, ply: int, choice: _Choice) -> Iterator[reasons.Reason]:
    missed, given = win_missed(review, ply), review.given_win(ply)
    if missed is not None:
        yield reasons.WinMissed(missed)
    ways = list(_ways(choice))
    yield from ways
    if given and not (ways and len(given) == 1):
        yield reasons.WinGiven(forced_win(_running(review.game.at(ply + 1)), given))
    if missed is None:
        rings = list(_rings(choice))
        yield from rings
        yield from _men(choice)
        yield from _threats(choice)
        # A ring shuts off all goals: that need not be said.
        yield from () if rings else _goals(choice)
        yield from _attacks(choice)
        yield from _room(choice)


def _running(game: Game) -> Game:
    """*game* as if its players had not ended it."""
    return game._replace(outcome=None)


def _ways(choice: _Choice) -> Iterator[reasons.Reason]:
    """What became of the king's ways out by a move of the attackers."""
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
    """What became of a ring around all defenders."""
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
    lost = _capture(choice.played.after)
    if lost is not None:
        gain = len(lost.captured_men) - _most_captured(lost.after)
        if gain > 0 and _most_captured(choice.better.after) < len(lost.captured_men):
            yield reasons.MenLost(lost.captured_men, lost.move)
    taken = choice.better.captured_men
    if len(taken) > len(choice.played.captured_men):
        yield reasons.MenMissed(taken)


def _capture(position: Position) -> Turn | None:
    """The turn of the side to move that captures most men; None if none does."""
    turns = [position.play(move) for move in position.legal_moves()]
    best = max(turns, key=lambda turn: (len(turn.captured_men), str(turn.move)), default=None)
    return best if best is not None and best.captured_men else None


def _most_captured(position: Position) -> int:
    """How many men the side to move can capture at once."""
    best = _capture(position)
    return 0 if best is None else len(best.captured_men)


def _threats(choice: _Choice) -> Iterator[reasons.Reason]:
    """What either move does for the king's next ways out."""
    played, better = choice.played.after, choice.better.after
    if played.king is None or ways_out(played):
        return
    if choice.side is Side.DEFENDERS:
        if threatened := ways_out(better):
            yield reasons.ThreatMissed(_targets(threatened))
    elif (squares := _squares_to_threaten_from(played)) and not _squares_to_threaten_from(better):
        yield reasons.ThreatAllowed(squares)


def _squares_to_threaten_from(position: Position) -> tuple[Square, ...]:
    """Where the king can go in one move, and have a way out from there."""
    king = position.king
    if king is None:
        return ()
    moves = position.moves_from(king)
    return tuple(move.target for move in moves if ways_out(position.play(move).after))


def _goals(choice: _Choice) -> Iterator[reasons.Reason]:
    """What becomes of paths to the goals, where these are few: corners, as a rule."""
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


def _attacks(choice: _Choice) -> Iterator[reasons.Reason]:
    """What either move would capture next."""
    played, better = choice.played.after, choice.better.after
    if king_in_danger(better) and not king_in_danger(played):
        yield reasons.KingThreatened()
    men = _threatened(better, choice.side) - _threatened(played, choice.side)
    if men := men.difference(choice.played.captured_men):
        yield reasons.MenThreatened(tuple(sorted(men)))


def _threatened(position: Position, side: Side) -> set[Square]:
    """The men that *side* could capture if it were its turn."""
    own = position.turned_over(side)
    return {man for move in own.legal_moves() for man in own.play(move).captured_men}


def _room(choice: _Choice) -> Iterator[reasons.Reason]:
    """How far the king can go after either move, where that differs much."""
    played, better = _moves_of_king(choice.played.after), _moves_of_king(choice.better.after)
    if played is None or better is None:
        return
    if choice.side is Side.ATTACKERS and FAR_LESS * better <= played - FEW_MOVES:
        yield reasons.KingShutIn(better, played)
    if choice.side is Side.DEFENDERS and FAR_LESS * played <= better - FEW_MOVES:
        yield reasons.KingFreed(better, played)


def _moves_of_king(position: Position) -> int | None:
    """How many moves the king has if it is the defenders' turn; None if he is captured."""
    king = position.king
    return None if king is None else len(position.turned_over(Side.DEFENDERS).moves_from(king))


def _shut_off(position: Position) -> frozenset[Square]:
    """The goals to which no path leads the king over squares without attackers."""
    reached = region_of_king(position)
    return frozenset(goal for goal in position.board.goals if goal not in reached)


def _targets(ways: tuple[Move, ...]) -> tuple[Square, ...]:
    return tuple(way.target for way in ways)


def _is_between(way: Move, square: Square) -> bool:
    """Whether *square* is one that the king passes over, or arrives on."""
    columns = sorted((way.source.column, way.target.column))
    rows = sorted((way.source.row, way.target.row))
    in_column = columns[0] <= square.column <= columns[1]
    return in_column and rows[0] <= square.row <= rows[1] and square != way.source
