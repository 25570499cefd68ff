"""Lessons on the page: the list of them, and their steps, each a board on which to move."""

from collections.abc import Sequence
from typing import NamedTuple

from aiohttp import web

from play.appearance import Appearance
from play.lessons.course import course_for, lesson
from play.lessons.courses import USUAL, Course
from play.lessons.lesson import MAX_HINTS, Lesson, LessonAttempt
from play.players.player_id import PlayerId
from rendering.scene import Scene
from tafl.game import Game
from tafl.notation import LONGEST_MOVE
from web import page_wording
from web.dependencies import House, Tutor
from web.exercises import (
    PRIMARY,
    answered,
    button,
    exercise,
    exercise_page,
    link,
    reading,
    sending,
    verdict,
)
from web.game_actions import field_of, read_body
from web.game_state import State
from web.game_views import number_in, own_look
from web.page_templates import page
from web.request_checks import HOUSE, session_of

LESSONS = "/lessons"
"""The address of the list."""


async def show_lessons(request: web.Request) -> web.Response:
    """Show the list of lessons, with what the person has done of them."""
    house, me = request.app[HOUSE], session_of(request).player
    course, look = await _course(house, me), await own_look(house, me)
    following = course.after()
    start = None if following is None else _to_lesson(house.learning.tutor, course, following)
    heading, *about = house.learning.tutor.course_text(course)
    sections = [
        (name, *course.progress_in(part), [_entry(course, each, following) for each in part])
        for name, part in (
            (page_wording.COURSE, course.needed),
            (page_wording.EXTRA_LESSONS, course.extra),
        )
    ]
    return page(
        "lessons.html",
        look,
        title=heading,
        part=LESSONS,
        about=about,
        start=start,
        sections=sections,
    )


async def _course(house: House, player: PlayerId) -> Course:
    """The course that leads to a first game, with the progress of *player*."""
    lessons = await house.beside(course_for, None)
    return Course(USUAL, None, lessons, await house.learning.lessons.progress(player))


def _to_lesson(tutor: Tutor, course: Course, to: Lesson) -> State:
    return link(tutor.start_label(to, course.step_of(to)), f"{LESSONS}/{to.key}", PRIMARY)


def _entry(course: Course, each: Lesson, following: Lesson | None) -> State:
    """The entry of a lesson in the list."""
    done, steps = course.step_of(each), len(each.steps)
    finished = each.key in course.finished
    return {
        "href": f"{LESSONS}/{each.key}",
        "title": each.title,
        "summary": each.summary,
        "finished": finished,
        "next": each is following,
        "state": page_wording.steps_done(done, steps, finished=finished),
    }


class Taught(NamedTuple):
    """A step of a lesson, counted from 0, for a learner who has seen so many *hints*."""

    tutor: Tutor
    look: Appearance
    lesson: Lesson
    number: int
    hints: int = 0

    def path(self, further: int = 0, hints: int = 0) -> str:
        """The address of this step or, if *further* is 1, of the next."""
        path = f"{LESSONS}/{self.lesson.key}/steps/{self.number + further}"
        return f"{path}?hints={hints}" if hints else path

    def exercise(self, game: Game, scene: Scene, answer: State | None, **said: object) -> State:
        title, task, *hints = self.tutor.lesson_text(self.lesson, self.number, self.hints)
        said = {"verdict": verdict(hints) if hints else None} | said
        return exercise(self.look, game, scene, answer, title=title, text=task, **said)

    def hint(self) -> Sequence[State]:
        """The button for the next hint, while there is one."""
        if self.hints == MAX_HINTS:
            return ()
        label = self.tutor.LABELS["show-move" if self.hints else "hint"]
        return (button(label, reading(self.path(hints=self.hints + 1))),)


async def show_lesson(request: web.Request) -> web.Response:
    """Show a lesson at the step where the person left it."""
    house, me = request.app[HOUSE], session_of(request).player
    found = await house.beside(lesson, request.match_info["key"])
    course, look = await _course(house, me), await own_look(house, me)
    taught = Taught(house.learning.tutor, look, found, course.step_of(found))
    shown = await house.beside(_task, taught)
    return exercise_page(look, found.title, LESSONS, {"exercise": shown})


async def show_step(request: web.Request) -> web.Response:
    """Show a step of a lesson before its move, with the hints that the address asks for."""
    return answered(await request.app[HOUSE].beside(_task, await _taught(request)))


async def try_move(request: web.Request) -> web.Response:
    """Judge a move in a step of a lesson."""
    house, me = request.app[HOUSE], session_of(request).player
    taught = await _taught(request)
    written = field_of(await read_body(request), "move", str)[:LONGEST_MOVE]
    attempt = await house.learning.lessons.attempt(me, taught.lesson.key, taught.number, written)
    course = await _course(house, me)
    return answered(await house.beside(_tried, taught, attempt, course))


async def _taught(request: web.Request) -> Taught:
    """The step in the path of *request*."""
    house, number = request.app[HOUSE], number_in(request, "step")
    look = await own_look(house, session_of(request).player)
    found, _ = await house.beside(house.learning.lessons.start, request.match_info["key"], number)
    hints = next((n for n in range(MAX_HINTS + 1) if request.query.get("hints") == str(n)), 0)
    return Taught(house.learning.tutor, look, found, number, hints)


def _task(taught: Taught) -> State:
    """A step before its move; the last hint is an arrow."""
    game, shown = taught.lesson.start(taught.number), taught.lesson.steps[taught.number].shown
    scene = Scene.of(game) if taught.hints < MAX_HINTS else Scene.comparing(game, None, shown)
    answer = sending(taught.path(hints=taught.hints))
    actions = [*taught.hint(), link(taught.tutor.LABELS["lessons"], LESSONS)]
    return taught.exercise(game, scene, answer, actions=actions)


def _tried(taught: Taught, attempt: LessonAttempt, course: Course) -> State:
    """The board after a move, what is to be said about it, and the ways on."""
    tutor, at = taught.tutor, (taught.lesson, taught.number, attempt)
    if not attempt.is_right:
        again = reading(taught.path(hints=taught.hints))
        actions = [button(tutor.LABELS["again"], again, PRIMARY), *taught.hint()]
        said = verdict(tutor.lesson_wrong(*at), right=False)
    elif taught.number + 1 < len(taught.lesson.steps):
        actions = [button(tutor.LABELS["next"], reading(taught.path(further=1)), PRIMARY)]
        said = verdict(tutor.lesson_right(*at), right=True)
    else:
        following = course.after(taught.lesson)
        actions = [link(tutor.LABELS["lessons"], LESSONS, "" if following else PRIMARY)]
        if following is not None:
            on = link(tutor.next_lesson(following), f"{LESSONS}/{following.key}", PRIMARY)
            actions = [on, *actions]
        end = tutor.lesson_finished(taught.lesson, course)
        said = verdict([*tutor.lesson_right(*at), *end], right=True)
    scene = Scene.of(attempt.game)
    return taught.exercise(attempt.game, scene, None, verdict=said, actions=actions)
