"""The desk of a player on the web page: notes and conditional moves, which nobody else sees."""

from typing import Any

from play.limits.text_lengths import MAX_NOTE_LENGTH
from play.matches.match import Match
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, CARL

NOTE, PLAN = "/games/1/note", "/games/1/plan"


async def read(browser: Browser, path: str, **query: str) -> Any:  # noqa: ANN401
    return await (await browser.ask("GET", path, params=query)).json()


async def test_a_note_is_its_writers_alone(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser, match: Match
) -> None:
    """The opponent and those who watch have notes of their own, or none; an empty one is none."""
    world.reading.add(CARL)
    long = "x" * MAX_NOTE_LENGTH

    assert await anna.post(NOTE, text="<b>Guard</b>\nthe edge ") == (
        200,
        {"note": "<b>Guard</b>\nthe edge"},
    )
    notes = [(await read(each, NOTE))["note"] for each in (anna, bjorn, carl)]
    assert notes == ["<b>Guard</b>\nthe edge", "", ""]
    assert (await anna.post(NOTE, text=long))[1] == {"note": long}
    status, answer = await anna.post(NOTE, text=long + "!")
    assert (status, answer["error"][:24]) == (422, "A note can have at most ")
    assert (await anna.post(NOTE, text=" "))[1] == {"note": ""}


async def test_a_plan_is_played_on_the_board(
    world: PagedWorld, bjorn: Browser, match: Match
) -> None:
    """The opponent's move, then the answer to it: the board shows what can follow each."""
    start = await read(bjorn, f"{PLAN}/board", line="")
    moved = await read(bjorn, f"{PLAN}/board", line="C1-B1")
    won = await read(bjorn, f"{PLAN}/board", line="C1-B1 C3-A3")

    assert "b1" in {way["to"] for way in start["moves"]["c1"]}
    assert (moved["squares"][0], list(moved["moves"])) == (".A...", ["c3"])
    assert (won["moves"], won["ends"]) == ({}, "The defenders win: the king has escaped.")

    status, saved = await bjorn.post(PLAN, line="C1-B1 C3-A3", replacing=False)
    assert (status, saved["said"][:6]) == (200, "Saved.")
    assert saved["lines"] == [{"line": "C1-B1 C3-A3", "pairs": [["C1-B1", "C3-A3"]]}]
    await world.matches.play(1, ANNA, "C1-B1")
    assert (await world.matches.load_match(1)).outcome is not None


async def test_lines_are_replaced_and_removed(anna: Browser, bjorn: Browser, match: Match) -> None:
    """Another answer to the same move only after a question. Resigning is an answer too."""
    line = {"line": "C1-B1 C3-B3", "replacing": False}
    await bjorn.post(PLAN, **line)

    asked = await bjorn.post(PLAN, **line | {"line": "C1-B1 resign"})
    assert asked == (409, {"ask": "You already have another answer there: C3-B3. Replace it?"})
    _, replaced = await bjorn.post(PLAN, line="C1-B1 resign", replacing=True)
    assert replaced["lines"][0]["pairs"] == [["C1-B1", "resign"]]
    assert await read(bjorn, PLAN) == {"lines": replaced["lines"]}
    assert await read(anna, PLAN) == {"lines": []}
    assert (await bjorn.post(f"{PLAN}/1/remove"))[1] == {"lines": []}


async def test_only_the_one_who_waits_can_plan(anna: Browser, bjorn: Browser, match: Match) -> None:
    """They are offered it; a line that cannot be played, or of the other's, says why not."""
    offered = {}
    for browser in (anna, bjorn):
        state = (await read(browser, "/games/1/state"))["state"]
        offered[state["you"]] = "plan" in state["actions"]
    assert offered == {"attackers": False, "defenders": True}

    for browser, path, line, said in (
        (anna, PLAN, "C1-B1 C3-B3", "It's your turn now"),
        (bjorn, PLAN, "C1-B1", "The line ends with your opponent's move C1-B1"),
        (bjorn, f"{PLAN}/2/remove", "", "That line is no longer there"),
    ):
        status, answer = await browser.post(path, line=line, replacing=False)
        assert (status, answer["error"][: len(said)]) == (422, said)
    assert "turn now" in (await read(anna, f"{PLAN}/board", line=""))["error"]
