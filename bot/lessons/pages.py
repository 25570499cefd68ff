"""Lessons as messages: the list of a course, the steps, and the results of moves."""

from collections.abc import Sequence
from dataclasses import replace

from discord import ButtonStyle, SelectOption

from bot.computer.panel import START as START_GAME
from bot.computer.panel import PanelChoices
from bot.discord_limits import MAX_CHOICES
from bot.lessons.buttons import CHOOSE, COURSE, PICK, STEP, TYPE, AtStep, OfCourse, SquareOfStep
from bot.matches.posts import alt_text
from bot.matches.square_choices import (
    BegunMove,
    SquareChoice,
    picking_scene,
    plain_pieces,
    plain_targets,
    square_selects,
    which_square,
)
from bot.ui.buttons import PersistentItem, view_of
from bot.ui.post import Post
from bot.wording import lessons as wording
from bot.wording import matches as moving
from bot.wording.challenge_forms import BY_LOT
from bot.wording.forms import TYPE_MOVE
from play.lessons.courses import Course
from play.lessons.lesson import MAX_HINTS, Lesson, LessonAttempt
from play.players.player_id import LEVELS
from rendering.scene import Scene
from tafl.game import Game
from tafl.rulesets import FOR_BEGINNERS

ENOUGH_TO_PLAY = 5
"""Number of finished lessons after which a learner can play a first game."""


def course_post(course: Course, *, computer: bool) -> Post:
    """The list of the lessons of *course*, with a button to the next one.

    If the *computer* plays here, learners with enough lessons also get a button to a first game.
    """
    following = course.after()
    buttons: list[PersistentItem] = []
    if following is not None:
        at = AtStep(following.key, course.step_of(following), course.word)
        label = wording.start_label(following, at.step)
        buttons.append(STEP.button(label, at, ButtonStyle.primary))
        if computer and len(course.finished) >= ENOUGH_TO_PLAY:
            buttons.append(_game_button(course, ButtonStyle.secondary))
    elif course.lessons and computer:
        buttons.append(_game_button(course))
    if course.lessons:
        buttons.append(_list(course))
    current = following.key if following else None
    return Post(
        wording.course_heading(course.ruleset, *course.progress_in(course.needed)),
        wording.course_list(course.needed, course.extra, course.finished, current),
        view=view_of(buttons),
    )


def _list(course: Course) -> PersistentItem:
    options = [
        SelectOption(
            label=wording.option_label(each, course.finished),
            value=each.key,
            description=each.summary,
        )
        for each in course.lessons[:MAX_CHOICES]
    ]
    return CHOOSE.select(options, OfCourse(course.word), wording.CHOOSE_LESSON)


def step_post(lesson: Lesson, game: Game, at: AtStep, note: str = "") -> Post:
    """The post with a step of *lesson* before its move: task, board, and pieces to choose from.

    *note* is a sentence below the task: why the move that was typed is not legal.
    """
    scene = Scene.of(game)
    if at.hints == MAX_HINTS:
        shown = lesson.steps[at.step].shown
        scene = replace(scene, selected=shown.source, targets=(shown.target,))
    items = [*_squares(at, plain_pieces(game), None), TYPE.button(TYPE_MOVE, at)]
    if at.hints < MAX_HINTS:
        label = wording.SHOW_MOVE if at.hints else wording.HINT
        items.append(STEP.button(label, at.hinted()))
    items.append(COURSE.button(wording.ALL_LESSONS, OfCourse(at.course)))
    lines = [wording.task(lesson, at.step, at.hints), note]
    return _board(scene, "\n".join(filter(None, lines)), items)


def destination_post(lesson: Lesson, game: Game, at: AtStep, begun: BegunMove) -> Post:
    """The post with a step after the piece of *begun* was chosen: the squares where it can go."""
    choices = plain_targets(game, begun)
    scene = picking_scene(Scene.of(game), game, begun)
    items = _squares(at, choices, begun, STEP.button(moving.OTHER_PIECE, at))
    text = f"{wording.task(lesson, at.step, at.hints)}\n{which_square(game, begun)}"
    return _board(scene, text, items)


def wrong_post(lesson: Lesson, attempt: LessonAttempt, at: AtStep) -> Post:
    """The result of a legal but wrong move, and a button for another try."""
    items = [STEP.button(wording.TRY_AGAIN, at, ButtonStyle.primary)]
    if at.hints < MAX_HINTS:
        label = wording.SHOW_MOVE if at.hints else wording.HINT
        items.append(STEP.button(label, at.hinted()))
    return _board(Scene.of(attempt.game), wording.wrong(lesson, at.step, attempt), items)


def right_post(lesson: Lesson, attempt: LessonAttempt, at: AtStep) -> Post:
    """The result of a right move, and a button to the next step."""
    following = AtStep(lesson.key, at.step + 1, at.course)
    items = [STEP.button(wording.NEXT, following, ButtonStyle.success)]
    return _board(Scene.of(attempt.game), wording.right(lesson, at.step, attempt), items)


def finished_post(
    lesson: Lesson, attempt: LessonAttempt, at: AtStep, course: Course, *, computer: bool
) -> Post:
    """The result of a lesson's last right move, and buttons to the next lesson or to a game.

    *computer* says whether the computer plays here.
    """
    following = course.after(lesson)
    lines = [wording.right(lesson, at.step, attempt), wording.finished_in(course, lesson)]
    items = []
    if following is not None:
        to = AtStep(following.key, course.step_of(following), course.word)
        items.append(STEP.button(wording.next_label(following), to, ButtonStyle.success))
        if computer and len(course.finished) >= ENOUGH_TO_PLAY:
            items.append(_game_button(course, ButtonStyle.secondary))
    else:
        lines.append(wording.all_finished(computer=computer, challenged=course.challenged))
        items += [_game_button(course)] if computer else []
    items.append(COURSE.button(wording.ALL_LESSONS, OfCourse(course.word)))
    return _board(Scene.of(attempt.game), "\n".join(lines), items)


def _game_button(course: Course, style: ButtonStyle = ButtonStyle.success) -> PersistentItem:
    """A button that begins a game against the computer at its easiest level."""
    key = FOR_BEGINNERS if course.ruleset is None else course.ruleset.key
    wanted = PanelChoices(LEVELS[0], BY_LOT, key)
    return START_GAME.button(wording.FIRST_GAME, wanted, style)


def _squares(
    at: AtStep,
    choices: Sequence[SquareChoice],
    begun: BegunMove | None,
    back: PersistentItem | None = None,
) -> Sequence[PersistentItem]:
    return square_selects(PICK, choices, begun, lambda part: SquareOfStep(*at, begun, part), back)


def _board(scene: Scene, text: str, items: Sequence[PersistentItem]) -> Post:
    state = "" if scene.is_over else wording.plain_turn(scene.position.to_move)
    return Post(text, scene=scene, alt=alt_text(scene, state), view=view_of(items))
