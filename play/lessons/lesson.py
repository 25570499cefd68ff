"""Lessons, their steps, and the judgement of a learner's move."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice

from play.lessons.facts import Fact, shortfalls
from play.lessons.features import Feature, has_all
from play.lessons.goals import Goal, dangers, is_reached, turn_of
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Piece, Side
from tafl.position import Position
from tafl.raichi_and_tuichi import ways_out
from tafl.ruleset import EVEN, CampEntry, Die, Ruleset
from tafl.rulesets import override_all
from tafl.squares import Square

MAX_FACTS = 2
"""Maximum number of facts shown about a wrong move; nobody reads more sentences."""

MAX_HINTS = 2
"""Maximum number of hints for a step of a lesson: first a sentence, then the move."""


class MoveResult(StrEnum):
    """Possible results of a move, used as conditions of a ``LessonMistake``."""

    NOTHING_CAPTURED = "nothing-captured"
    CAPTURED = "captured"
    IN_DANGER = "in-danger"
    """The piece that moved can be captured next."""
    WAY_OUT = "way-out"
    """The king could reach a goal square in one move, if it were his turn."""
    NO_WAY_OUT = "no-way-out"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class LessonMistake:
    """The sentence *words*, said about a wrong move that meets all given conditions.

    The conditions are possible *moves*, start squares *sources*, end squares *targets*, and
    *result*. An empty one holds for every move.
    """

    words: str
    moves: frozenset[Move] = frozenset()
    sources: frozenset[Square] = frozenset()
    targets: frozenset[Square] = frozenset()
    result: MoveResult | None = None

    def is_made(self, game: Game) -> bool:
        move = turn_of(game).move
        return (
            (not self.moves or move in self.moves)
            and (not self.sources or move.source in self.sources)
            and (not self.targets or move.target in self.targets)
            and (self.result is None or _has_result(self.result, game))
        )


@dataclass(frozen=True, slots=True)
class Step:
    """A position and a *task* for the learner: a move that reaches all *goals*.

    *pieces* is the position, with *side* to move. If it is empty, the step goes on from the one
    before it, after the move *shown* there and its *reply*.
    """

    task: str
    goals: tuple[Goal, ...]
    hint: str
    """The first hint; the second hint marks the move *shown*."""
    shown: Move
    success: str
    pieces: tuple[tuple[Square, Piece], ...] = ()
    side: Side = Side.ATTACKERS
    mistakes: tuple[LessonMistake, ...] = ()
    reply: Move | None = None
    rolls: tuple[int, ...] = ()
    """Numbers shown by dice rolled before the learner's move."""
    options: tuple[tuple[str, str], ...] = ()
    """Names and values of options in which the step's rules differ from the lesson's."""

    def is_right(self, game: Game) -> bool:
        return all(is_reached(goal, game) for goal in self.goals)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson of *steps* under *ruleset*; it holds for all rulesets with the features it *needs*.

    *place* orders lessons within the course. *extra* marks lessons about rare rules, or for the
    curious.
    """

    key: str
    place: int
    title: str
    summary: str
    ruleset: Ruleset
    steps: tuple[Step, ...]
    needs: frozenset[Feature] = frozenset()
    extra: bool = False

    def holds_for(self, ruleset: Ruleset) -> bool:
        return has_all(ruleset, self.needs)

    def start(self, number: int) -> Game:
        """The game before the learner's move in the step *number*, counted from 0."""
        return stage(self, number, self.ruleset)


@dataclass(frozen=True, slots=True)
class LessonAttempt:
    """A learner's move in *step*; it is the last turn of *game*."""

    step: Step
    game: Game

    @property
    def is_right(self) -> bool:
        return self.step.is_right(self.game)

    @property
    def words(self) -> str | None:
        """The lesson's sentence about the first mistake that fits the move; None if none fits."""
        made = (mistake.words for mistake in self.step.mistakes if mistake.is_made(self.game))
        return next(made, None)

    @property
    def facts(self) -> Sequence[Fact]:
        """Up to ``MAX_FACTS`` facts that explain why the move misses goals of the step."""
        missed = (goal for goal in self.step.goals if not is_reached(goal, self.game))
        found = (fact for goal in missed for fact in shortfalls(goal, self.game))
        return tuple(islice(found, MAX_FACTS))


@lru_cache(maxsize=256)
def stage(lesson: Lesson, number: int, ruleset: Ruleset) -> Game:
    """The game under *ruleset* before the learner's move in the step *number*, counted from 0.

    Raises:
        TaflError: a move or a roll of the lesson is illegal.
    """
    step = lesson.steps[number]
    if step.pieces:
        rules = override_all(ruleset, step.options) if step.options else ruleset
        game = Game.start(rules, Position.of(rules, dict(step.pieces), step.side))
    else:
        before = lesson.steps[number - 1]
        game = stage(lesson, number - 1, ruleset).play(before.shown)
        if before.reply is not None:
            game = game.play(before.reply)
    for face in step.rolls:
        game = game.rolled(face)
    return game


def on_board_of(lesson: Lesson, ruleset: Ruleset) -> Ruleset:
    """*ruleset* on the board and corners of *lesson*, without dice, handicaps, goals or camps."""
    return replace(
        ruleset,
        layout=lesson.ruleset.layout,
        corner_size=lesson.ruleset.corner_size,
        goals=frozenset(),
        camps=(),
        camp_entry=CampEntry.OWN,
        hostile_camps=frozenset(),
        hostile_occupied_camps=frozenset(),
        camps_harmless_to_men=frozenset(),
        die=Die.NONE,
        dice_sides=frozenset(Side),
        skip_on=EVEN,
        each_another_piece=False,
        weak_king=False,
        weaker=None,
        men_off=0,
        resurrections=0,
        three_sided=0,
        few_attackers=0,
    )


def right_moves(step: Step, game: Game) -> Collection[Move]:
    return [move for move in game.legal_moves() if step.is_right(game.play(move))]


def _has_result(result: MoveResult, game: Game) -> bool:
    turn = turn_of(game)
    match result:
        case MoveResult.NOTHING_CAPTURED:
            return not turn.captures
        case MoveResult.CAPTURED:
            return bool(turn.captures)
        case MoveResult.IN_DANGER:
            return bool(dangers(game, [turn.move.target]))
        case MoveResult.WAY_OUT:
            return bool(ways_out(game.position))
        case MoveResult.NO_WAY_OUT:
            return not ways_out(game.position)
        case MoveResult.OVER:
            return game.outcome is not None
