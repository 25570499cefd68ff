"""Going through lessons: the handlers of their buttons and lists."""

from bot.challenges.buttons import LEARN_FOR
from bot.lessons.buttons import (
    CHOOSE,
    COURSE,
    LEARN,
    PICK,
    STEP,
    TYPE,
    AtStep,
    OfCourse,
    SquareOfStep,
)
from bot.lessons.courses import course_of, learned_with, word_for, word_here
from bot.lessons.pages import (
    course_post,
    destination_post,
    finished_post,
    right_post,
    step_post,
    wrong_post,
)
from bot.matches.move_form import MoveForm
from bot.matches.square_choices import read_picked
from bot.ui.answers import answer_with, defer_edit, defer_page_turn, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, SubjectId
from bot.ui.forms import open_form
from bot.ui.worker_threads import beside
from play.errors import PlayError
from play.lessons.course import lesson
from play.lessons.courses import Course
from tafl.moves import Move

handlers = ButtonHandlers()


async def show_course(interaction: Interaction, word: str) -> None:
    """Answer with the list of lessons of the course that *word* names."""
    course = await course_of(interaction, word)
    await answer_with(interaction, course_post(course, computer=await _plays(interaction, course)))


async def show_lesson(interaction: Interaction, key: str, course_word: str) -> None:
    """Answer with the lesson *key* at the step where the user left it.

    *course_word* is the word by which buttons name its course, ``Course.word``.
    """
    course = await course_of(interaction, course_word)
    await show_step(interaction, AtStep(key, course.step_of(lesson(key)), course.word))


async def show_step(interaction: Interaction, at: AtStep, note: str = "") -> None:
    """Answer with the board and the task of the step *at*, and a *note* below the task."""
    found, game = interaction.client.services.lessons.start(at.lesson, at.step)
    await answer_with(interaction, await beside(step_post, found, game, at, note))


handlers.on_press(STEP, defer_edit)(show_step)


async def try_move(interaction: Interaction, at: AtStep, written: str | Move) -> None:
    """Judge the move *written* for the step *at*, and answer with its result."""
    lessons, me = interaction.client.services.lessons, player_of(interaction)
    learned = await learned_with(interaction, at.course)
    attempt = await lessons.attempt(me, at.lesson, at.step, written, learned)
    found = lesson(at.lesson)
    if not attempt.is_right:
        post = await beside(wrong_post, found, attempt, at)
    elif at.step + 1 < len(found.steps):
        post = await beside(right_post, found, attempt, at)
    else:
        course = await course_of(interaction, at.course)
        computer = await _plays(interaction, course)
        post = await beside(finished_post, found, attempt, at, course, computer=computer)
    await answer_with(interaction, post)


async def _plays(interaction: Interaction, course: Course) -> bool:
    """Whether the computer plays, on this server, the game that *course* leads to."""
    computer = interaction.client.services.computer
    if not await computer.plays(interaction.guild_id):
        return False
    if course.ruleset is None:
        return True
    try:
        await computer.require_playable(course.ruleset)
    except PlayError:
        return False
    return True


@handlers.on_press(LEARN, defer_page_turn)
async def _learn(interaction: Interaction, _: SubjectId) -> None:
    await show_course(interaction, await word_here(interaction))


@handlers.on_press(LEARN_FOR, defer_page_turn)
async def _learn_for(interaction: Interaction, challenge: SubjectId) -> None:
    await show_course(interaction, word_for(challenge.subject))


@handlers.on_press(COURSE, defer_edit)
async def _course(interaction: Interaction, of: OfCourse) -> None:
    await show_course(interaction, of.course)


@handlers.on_choice(CHOOSE, defer_edit)
async def _choose(interaction: Interaction, of: OfCourse, key: str) -> None:
    await show_lesson(interaction, key, of.course)


@handlers.on_press(TYPE)
async def _type(interaction: Interaction, at: AtStep) -> None:
    form = MoveForm(
        lambda sent, written: try_move(sent, at, written),
        lambda sent, why: show_step(sent, at, why),
    )
    await open_form(interaction, form)


@handlers.on_choice(PICK, defer_edit)
async def _pick(interaction: Interaction, picking: SquareOfStep, square: str) -> None:
    """Ask for the destination of the chosen piece, or judge its move to the chosen square."""
    picked = read_picked(picking.begun, square)
    if isinstance(picked, Move):
        await try_move(interaction, picking.at, picked)
        return
    found, game = interaction.client.services.lessons.start(picking.lesson, picking.step)
    await answer_with(interaction, await beside(destination_post, found, game, picking.at, picked))
