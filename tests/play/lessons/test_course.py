"""The lessons that come with the program: each move is judged by the naive rules as well."""

from collections.abc import Sequence
from itertools import product

import pytest

from play.lessons.course import all_lessons, course_for, keys, lesson, next_lesson
from play.lessons.errors import UnknownLessonError
from play.lessons.features import Feature
from play.lessons.goals import Aim, Arrival, Capture, Closing, Goal, Safety
from play.lessons.lesson import Lesson, LessonAttempt, stage
from play.lessons.proofreading import check_under
from play.limits.text_lengths import MAX_LESSON_SUMMARY_LENGTH
from tafl import rulesets
from tafl.game import Game
from tafl.moves import Move
from tafl.pieces import Side
from tafl.ruleset import Ruleset
from tafl.rulesets import override_all, ruleset
from tafl.squares import Square
from tests import naive
from tests.support.cases import for_each
from tests.support.depth import sample

SLOW = override_all(ruleset("brandubh"), (("attacker_steps", "1"), ("defender_steps", "1")))


def begin(of: Lesson, number: int) -> tuple[Game, naive.Game]:
    """The game before a step, by both implementations, from its board on."""
    first = max(at for at in range(number + 1) if of.steps[at].pieces)
    game = stage(of, first, of.ruleset)
    rules = game.ruleset
    side = of.steps[first].side
    plain = naive.game_from(naive.Position(rules, dict(of.steps[first].pieces), side))
    for face in of.steps[first].rolls:
        plain = naive.rolled(plain, face)
    for at in range(first, number):
        for move in filter(None, (of.steps[at].shown, of.steps[at].reply)):
            plain = naive.played(plain, naive.Move(move.source, move.target))
    return of.start(number), plain


def is_reached(goal: Goal, before: naive.Game, move: Move) -> bool:
    """Whether *move* reaches *goal*, by the naive implementation."""
    plain = naive.Move(move.source, move.target)
    captures = naive.play(before.position, plain).captures
    after = naive.played(before, plain)
    match goal:
        case Arrival(targets, source):
            return source in {None, move.source} and (not targets or move.target in targets)
        case Capture(squares, number):
            return len(captures) >= number and squares <= set(captures)
        case Safety(squares):
            return not _can_take(after, squares or {move.target})
        case Closing(squares):
            return squares.isdisjoint(_within_reach(after.position))
        case Aim():
            return _has(goal, before.to_move, after)


def _can_take(game: naive.Game, squares: frozenset[Square] | set[Square]) -> bool:
    moves = naive.legal_moves_now(game)
    return any(squares & set(naive.play(game.position, move).captures) for move in moves)


def _within_reach(position: naive.Position) -> set[Square]:
    """All squares that some defender could walk to, step by step, if the attackers stood still."""
    reached = set(naive.defenders_of(position))
    while True:
        beside = {at for square in reached for at in square.neighbours}
        on_board = {at for at in beside if at.is_on(position.rules.size)}
        more = on_board - set(naive.attackers_of(position)) - reached
        if not more:
            return reached
        reached |= more


def _has(aim: Aim, side: Side, after: naive.Game) -> bool:
    reason = after.ending.reason if after.ending else None
    edge = after.rules.edge_squares
    match aim:
        case Aim.ESCAPE:
            return reason == "ESCAPED"
        case Aim.RAICHI:
            return after.ending is None and bool(naive.raichi(after.position))
        case Aim.TUICHI:
            return naive.is_tuichi(after)
        case Aim.STOP:
            return side is Side.ATTACKERS and not naive.ways_out(after.position)
        case Aim.TAKE_KING:
            return naive.king_of(after.position) is None
        case Aim.RING:
            return edge.isdisjoint(_within_reach(after.position))
        case Aim.ENCIRCLE:
            return reason == "ENCIRCLED"
        case Aim.EXIT_FORT:
            return reason == "EXIT_FORT"
        case Aim.WIN:
            return after.ending is not None and after.ending.winner is side


@for_each("key", sorted(keys()))
def test_each_move_of_a_step_is_judged_as_by_the_naive_rules(key: str) -> None:
    """Right or wrong: all that can be played."""
    taught = lesson(key)
    for number, step in enumerate(taught.steps):
        game, plain = begin(taught, number)
        moves = game.legal_moves()
        right = {str(move) for move in moves if step.is_right(game.play(move))}

        assert {str(move) for move in naive.legal_moves_now(plain)} == set(map(str, moves)), number
        assert right == {
            str(move) for move in moves if all(is_reached(goal, plain, move) for goal in step.goals)
        }, number
        assert str(step.shown) in right, number


def test_after_tuichi_the_king_escapes_from_every_defence() -> None:
    """Each answer of the attackers is tried, and then each move of the king."""
    forced = [
        (key, number)
        for key in sorted(keys())
        for number, step in enumerate(lesson(key).steps)
        if Aim.TUICHI in step.goals
    ]
    assert len(forced) >= 2
    for key, number in forced:
        game, plain = begin(lesson(key), number)
        step = lesson(key).steps[number]
        for move in filter(lambda each: step.is_right(game.play(each)), game.legal_moves()):
            after = naive.played(plain, naive.Move(move.source, move.target))
            for answer in naive.legal_moves_now(after):
                following = naive.played(after, answer)
                ends = (naive.played(following, way) for way in naive.legal_moves_now(following))
                reasons = {end.ending.reason for end in ends if end.ending}
                assert following.ending is None
                assert "ESCAPED" in reasons, (key, number, move, answer)


def test_a_lesson_holds_for_the_rulesets_that_it_says() -> None:
    """Under each of them the same moves are right, and there is one."""
    every = list(map(ruleset, rulesets.keys()))
    for taught in all_lessons():
        for rules in every:
            if taught.holds_for(rules):
                check_under(taught, rules)
        # Those that need an option of a single game are for challenges.
        if not taught.needs & {Feature.DICE, Feature.HANDICAP}:
            assert any(map(taught.holds_for, every)), taught.key


def test_the_usual_course_is_for_somebody_who_knows_nothing() -> None:
    """In this order, and then what only some games have."""
    titles = [each.key for each in course_for(None) if not each.extra]

    assert titles == [
        "moving",
        "capturing",
        "between-enemies",
        "armed-king",
        "throne-and-corners",
        "escape",
        "raichi",
        "tuichi",
        "taking-the-king",
        "king-at-home",
        "guarding-corners",
        "ring",
    ]
    assert all(each.holds_for(ruleset("brandubh")) for each in course_for(None) if not each.extra)


def keys_of(lessons: Sequence[Lesson]) -> set[str]:
    return {each.key for each in lessons}


@for_each(
    "rules, there, missing",
    [
        (ruleset("copenhagen"), {"capturing", "escape", "tuichi"}, {"taking-the-king"}),
        (ruleset("saami-tablut"), {"capturing", "taking-the-king"}, {"escape", "armed-kings"}),
        (ruleset("ard-ri"), {"capturing"}, {"escape"}),
        (SLOW, set(), {"moving", "capturing", "escape"}),
    ],
)
def test_a_game_leads_to_the_lessons_that_it_needs(
    rules: Ruleset, there: set[str], missing: set[str]
) -> None:
    """And to none that teaches what isn't so; so do a server's own rules."""
    found = keys_of(course_for(rules))

    assert there <= found
    assert not missing & found


def test_options_of_a_single_game_lead_to_their_lessons(*, deep: bool) -> None:
    """Whatever the game; what else is taught stays the same."""
    games = ("brandubh", "copenhagen", "ashton-tablut", "sea-battle-9")
    chosen = (
        ((("die", "skip"),), "dice"),
        ((("die", "multiple"),), "dice"),
        ((("weak_king", "true"),), "dice"),
        ((("weaker", "defenders"), ("three_sided", "2")), "handicap"),
        ((("weaker", "attackers"), ("resurrections", "2")), "handicap"),
    )
    plain = {key: keys_of(course_for(ruleset(key))) for key in games}
    cases = list(product(games, chosen))

    for key, (options, needed) in cases if deep else sample(cases, 7):
        found = keys_of(course_for(override_all(ruleset(key), options)))
        assert found == plain[key] | {needed}, (key, options)


def test_lessons_come_one_after_the_other() -> None:
    """After the last come those that were left out; at the end comes none."""
    course = course_for(None)[:3]
    first, second, third = (each.key for each in course)

    assert next_lesson(course, set()) == course[0]
    assert next_lesson(course, {first}) == course[1]
    assert next_lesson(course, {second}, second) == course[2]
    assert next_lesson(course, {third}, third) == course[0]
    assert next_lesson(course, {first, second, third}, third) is None


def test_what_lists_show_fits() -> None:
    """In one of Discord's lists, and no two of them are alike; there is no other lesson."""
    assert len(all_lessons()) <= 25
    assert all(len(each.summary) <= MAX_LESSON_SUMMARY_LENGTH for each in all_lessons())
    assert len({each.title for each in all_lessons()}) == len(all_lessons())
    with pytest.raises(UnknownLessonError, match="fishing"):
        lesson("fishing")


def test_a_step_is_answered_by_its_own_words() -> None:
    """The lesson's word about a mistake comes before that of the rules."""
    taught = lesson("moving")
    game = taught.start(0)

    attempt = LessonAttempt(
        taught.steps[0], game.play(Move(Square.parse("B3"), Square.parse("E3")))
    )

    assert not attempt.is_right
    assert attempt.words == "That's the right piece, but it should stop on F3."
