"""Checks of lessons: every move of each step is tried under the rules."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from play.lessons.errors import LessonError, LessonFault
from play.lessons.features import has_all
from play.lessons.lesson import Lesson, on_board_of, right_moves, stage
from tafl.errors import RollError, RulesetError, TaflError
from tafl.game import Game
from tafl.moves import Move
from tafl.position import Position
from tafl.ruleset import Ruleset


def check(lesson: Lesson) -> Lesson:
    """Return *lesson* if it has no fault under its own ruleset.

    The goal of each step must be reached by some moves but not all, among them the move of the
    hint. Each sentence about a mistake must fit some move, and replies must be legal.

    Raises:
        LessonError: a check has failed.
    """
    for feature in lesson.needs:
        # The options of a step may bring the feature in.
        if not any(has_all(rules, [feature]) for rules in _rules(lesson)):
            raise LessonError(lesson.key, LessonFault.FEATURE_MISSING, feature)
    for number in range(len(lesson.steps)):
        _check_flow(lesson, number)
        _check_pieces(lesson, number)
        _check_moves(lesson, number)
    return lesson


def check_under(lesson: Lesson, ruleset: Ruleset) -> None:
    """Check that each move in *lesson* is right or wrong under *ruleset* just as under its own.

    Both are played on the lesson's board. Moves that only one of the two rulesets allows don't
    matter, such as those into a corner.

    Raises:
        LessonError: a move is right under only one of the two, or the move of a hint is illegal.
    """
    rules = on_board_of(lesson, ruleset)
    for number, step in enumerate(lesson.steps):
        own, other = _judged(lesson, number), _stage(lesson, number, rules)
        if step.shown not in other.legal_moves():
            raise LessonError(lesson.key, LessonFault.ILLEGAL_HINT, ruleset.key, number + 1)
        common = own.keys() & set(other.legal_moves())
        if any(own[move] is not step.is_right(other.play(move)) for move in common):
            raise LessonError(lesson.key, LessonFault.WRONG_HINT, ruleset.key, number + 1)


@lru_cache(maxsize=256)
def _judged(lesson: Lesson, number: int) -> Mapping[Move, bool]:
    """The moves that can be played in the step *number*, and whether each is right."""
    step, game = lesson.steps[number], lesson.start(number)
    return {move: step.is_right(game.play(move)) for move in game.legal_moves()}


def _rules(lesson: Lesson) -> list[Ruleset]:
    return [lesson.ruleset, *(_stage(lesson, at, lesson.ruleset).ruleset for at in _drawn(lesson))]


def _drawn(lesson: Lesson) -> list[int]:
    """The numbers, from 0, of the steps that have boards of their own."""
    return [number for number, step in enumerate(lesson.steps) if step.pieces]


def _check_flow(lesson: Lesson, number: int) -> None:
    """Check that the step *number* can follow the one before it, and be followed by the next."""
    step, key = lesson.steps[number], lesson.key
    follows = number + 1 < len(lesson.steps) and not lesson.steps[number + 1].pieces
    if step.reply is not None and not follows:
        raise LessonError(key, LessonFault.TRAILING_REPLY, step.reply, number + 1)
    if step.pieces:
        return
    if number == 0:
        raise LessonError(key, LessonFault.NO_START, "board", 1)
    before = lesson.steps[number - 1]
    if len(right_moves(before, _stage(lesson, number - 1, lesson.ruleset))) != 1:
        raise LessonError(key, LessonFault.NOTHING_BEFORE, "board", number + 1)


def _check_pieces(lesson: Lesson, number: int) -> None:
    """Check that the pieces of the step *number* may stand where they are, and are not too many."""
    step, game = lesson.steps[number], _stage(lesson, number, lesson.ruleset)
    layout = Position.start(game.ruleset).pieces()
    most, terrain = Counter(layout.values()), game.position.board.terrain
    for at, piece in step.pieces:
        if not terrain.may_stop(piece, at, at):
            raise LessonError(lesson.key, LessonFault.MISPLACED, at, number + 1)
    for piece, found in Counter(piece for _, piece in step.pieces).items():
        if found > most[piece]:
            raise LessonError(lesson.key, LessonFault.TOO_MANY, piece.name.lower(), number + 1)


def _check_moves(lesson: Lesson, number: int) -> None:
    """Check the goal of the step *number*, its hint, and its sentences about mistakes."""
    step, at = lesson.steps[number], number + 1
    game = _stage(lesson, number, lesson.ruleset)
    played = {move: game.play(move) for move in game.legal_moves()}
    if not played:
        raise LessonError(lesson.key, LessonFault.OVER, step=at)
    if step.shown not in played:
        raise LessonError(lesson.key, LessonFault.ILLEGAL_HINT, step.shown, at)
    if not step.is_right(played[step.shown]):
        raise LessonError(lesson.key, LessonFault.WRONG_HINT, step.shown, at)
    wrong = [after for after in played.values() if not step.is_right(after)]
    if not wrong:
        raise LessonError(lesson.key, LessonFault.ALWAYS_REACHED, step=at)
    for mistake in step.mistakes:
        left = [after for after in wrong if not mistake.is_made(after)]
        if len(left) == len(wrong):
            raise LessonError(lesson.key, LessonFault.IDLE_MISTAKE, mistake.words, at)
        wrong = left


def _stage(lesson: Lesson, number: int, ruleset: Ruleset) -> Game:
    """The game before the step *number*; raises ``LessonError`` if a move before it is illegal."""
    try:
        return stage(lesson, number, ruleset)
    except RollError as error:
        raise LessonError(lesson.key, LessonFault.ROLL, error.args, number + 1) from error
    except RulesetError as error:
        raise LessonError(lesson.key, LessonFault.NO_RULESET, error, number + 1) from error
    except TaflError as error:
        raise LessonError(lesson.key, LessonFault.ILLEGAL_REPLY, error, number + 1) from error
