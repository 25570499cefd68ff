"""How far learners have come, as it is stored."""

from play.lessons.progress import Progress
from play.store.port import Unit
from tests.support.examples import ANNA, BJORN, NOON


async def test_the_latest_progress_is_kept(unit: Unit) -> None:
    """One of each learner in each lesson."""
    await unit.lesson_progress.put(ANNA, "capturing", Progress(2))
    await unit.lesson_progress.put(ANNA, "moving", Progress(1))
    await unit.lesson_progress.put(BJORN, "capturing", Progress(1))
    await unit.lesson_progress.put(ANNA, "capturing", Progress(4, NOON))

    assert await unit.lesson_progress.progress_of(ANNA) == {
        "capturing": Progress(4, NOON),
        "moving": Progress(1),
    }
    assert await unit.lesson_progress.progress_of(BJORN) == {"capturing": Progress(1)}
