"""The learners' moves, and their progress."""

from play.lessons.errors import NoSuchStepError, UnknownLessonError
from play.lessons.progress import Progress
from tafl.errors import IllegalMoveError, NotationError
from tafl.moves import Move
from tafl.squares import Square
from tests.support.examples import ANNA, BJORN, HOUR, NOON
from tests.support.world import World, declined

ANSWERS = ("F5-F2", "e5 b5", "D7-D6", "B6-B4")
"""Those of the lesson about capturing."""


async def test_a_right_move_is_noted(world: World) -> None:
    """In its lesson, so that the learner can go on there; nobody else has come so far."""
    attempt = await world.lessons.attempt(ANNA, "capturing", 0, "f5-f2")
    await world.lessons.attempt(ANNA, "capturing", 1, ANSWERS[1])
    await world.lessons.attempt(ANNA, "moving", 0, "b3-f3")

    assert attempt.is_right
    assert await world.lessons.progress(ANNA) == {"capturing": Progress(2), "moving": Progress(1)}
    assert await world.lessons.progress(BJORN) == {}


async def test_a_wrong_move_changes_nothing(world: World) -> None:
    """It is legal, and says what it has done."""
    wrong = Move(Square.parse("F5"), Square.parse("F4"))

    attempt = await world.lessons.attempt(ANNA, "capturing", 0, wrong)

    assert not attempt.is_right
    assert attempt.game.turns[-1].move == wrong
    assert await world.lessons.progress(ANNA) == {}


async def test_a_lesson_is_finished_with_its_last_step(world: World) -> None:
    """When that was stays, whatever is played again later."""
    for number, written in enumerate(ANSWERS):
        await world.lessons.attempt(ANNA, "capturing", number, written)
    world.wait(HOUR)
    await world.lessons.attempt(ANNA, "capturing", 3, ANSWERS[3])
    await world.lessons.attempt(ANNA, "capturing", 0, ANSWERS[0])

    assert await world.lessons.progress(ANNA) == {"capturing": Progress(4, NOON)}


async def test_what_is_no_legal_move_is_refused(world: World) -> None:
    """As in any game. So is what is not taught: buttons of an older program may name it."""
    for key, step, written, error in (
        ("capturing", 0, "f5-e4", IllegalMoveError),
        ("capturing", 0, "up a bit", NotationError),
        ("fishing", 0, "a1-a2", UnknownLessonError),
        ("capturing", 4, "a1-a2", NoSuchStepError),
    ):
        await declined(error, world.lessons.attempt(ANNA, key, step, written))

    assert await world.lessons.progress(ANNA) == {}


def test_a_learner_goes_on_where_he_stopped(world: World) -> None:
    """A finished lesson begins again."""
    taught, _ = world.lessons.start("capturing", 0)

    for progress, following in ((Progress(), 0), (Progress(3), 3), (Progress(4, NOON), 0)):
        assert progress.next_step(taught) == following
