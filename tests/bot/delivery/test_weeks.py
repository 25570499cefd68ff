"""A match that takes weeks: reminders, a vacation, a restart, moves beforehand, and a flag."""

from tests.support.table import Table, newest, said

MOVES = (*("e8-f8", "e4-f4", "f1-f3", "e3-c3", "e2-g2", "f5-f6"), *("f3-h3", "c3-a3"))
"""Nobody is captured, and nobody wins."""


async def test_a_match_of_weeks(table: Table) -> None:
    """Everybody is told everything once, and whoever is late at last has lost."""
    thread = await table.begin(time="2d")

    def told(what: str) -> int:
        return sum(what in message.content for message in thread.history())

    await table.play(thread, *MOVES[:2])
    await table.wait(hours=39)
    assert told("⏰") == 1
    await table.play(thread, MOVES[2])

    await table.bjorn.slash(thread, "vacation start", **{"for": "2d"})
    await table.wait(days=2, hours=12)
    assert told("⏰") == 1
    assert "is on vacation until" in str(newest(thread).embeds[0].description)
    await table.restart()
    await table.play(thread, MOVES[3], first=table.bjorn)

    await table.play(thread, MOVES[4])
    await table.astrid.slash(thread, "if add", line=f"{MOVES[5]} {MOVES[6]}")
    await table.play(thread, MOVES[5], first=table.bjorn)
    assert told("played `F3-H3`") == 1

    moved = await table.bjorn.slash(thread, "move", move=MOVES[7])
    assert said(moved).startswith("You played")

    await table.wait(days=2, seconds=-1)
    assert told("⏰") == 3
    assert told("Game over") == 0
    await table.wait(seconds=1)
    assert told("Game over") == 1
    assert told("ran out of time") == 1
    assert told("played `") == len(MOVES)
    await table.wait(days=3)
    assert told("Game over") == 1
    assert told("⏰") == 3
    late = said(await table.astrid.slash(thread, "move", move="e1-h1", game="1"))
    assert late.startswith("Game #1 is over.")
