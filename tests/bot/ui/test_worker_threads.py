"""The threads beside the event loop: each is for work of one kind."""

import asyncio
from pathlib import Path

import bot
from bot.ui.worker_threads import in_background
from play.fair_turns import present_person

ELSEWHERE = {
    "admin/backup_rounds.py",
    "admin/store_commands.py",
    "delivery/heartbeat.py",
    "tournaments/pairing_process.py",
}
"""Files that are touched, and processes that are started and waited for, by nobody's request.

What an operator asks for on the command line runs in a process of its own.
"""


def test_nothing_that_people_ask_for_is_in_the_threads_of_asyncio() -> None:
    """Looking up addresses needs those; there are ``bot.ui.worker_threads`` and ``heavy_work``."""
    folder = Path(bot.__file__).parent
    found = {
        str(file.relative_to(folder))
        for file in folder.rglob("*.py")
        if "asyncio.to_thread(" in file.read_text() or "executor(None" in file.read_text()
    }

    assert found == ELSEWHERE


async def test_nobody_waits_for_more_than_one_piece_of_anybody_else() -> None:
    """Those of one person wait for each other; what nobody asks for waits for its place alone."""
    done: list[str] = []

    async def ask(person: int | None, name: str) -> None:
        present_person.set(person)
        await in_background(done.append, name)

    asked = [(1, "first"), (1, "second"), (1, "third"), (2, "other"), (None, "own")]
    await asyncio.gather(*(ask(*each) for each in asked))

    assert done == ["first", "other", "own", "second", "third"]
