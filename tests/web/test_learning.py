"""Puzzles and lessons on the web page: the services decide, as for the chat."""

import json
from collections.abc import Sequence
from html import unescape
from typing import Any

import pytest

from play.lessons.course import all_lessons, lesson
from play.puzzles.attempt import NO_DAY
from play.services import puzzles as services
from tafl.puzzles import Puzzle
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, BJORN, NOON
from tests.support.live_matches import match_at
from tests.support.puzzles import FIRST, HOPELESS, IN_TWO, ONE_BLOW, collected
from tests.support.stored import add_match, save_match

Exercise = dict[str, Any]


async def given(world: PagedWorld, browser: Browser, *puzzles: str) -> Exercise:
    """The puzzle that the page gets, of these alone."""
    await world.puzzles.start(collected(*puzzles))
    return await sent(browser, {"path": "/puzzles/next", "body": {}})


async def sent(browser: Browser, request: dict[str, Any], **more: object) -> Exercise:
    """The exercise that answers a *request* of the page."""
    status, answer = await browser.post(request["path"], **request["body"] | more)
    assert status == 200, answer
    exercise: Exercise = answer["exercise"]
    return exercise


def button(exercise: Exercise, label: str) -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in exercise["actions"] if each["label"] == label)
    return found


async def test_a_puzzle_is_solved_move_by_move(world: PagedWorld, anna: Browser) -> None:
    """The chat has the same one; the reply is shown, and at the end all boards."""
    question = await given(world, anna, IN_TWO)
    assert question["text"] == "You play the defenders. Win in 2 moves, whatever the attackers do."
    assert (await world.puzzles.give(ANNA, None, None)).puzzle.number == FIRST

    second = await sent(anna, question["answer"], move="C4-C1")
    end = await sent(anna, second["answer"], move="c1-a1")

    assert second["verdict"]["text"][0] == (
        "C4-C1 with the king is right. The attackers reply G4-F4."
    )
    assert (second["last"]["from"], second["last"]["to"]) == ("g4", "f4")
    assert end["verdict"]["text"][0] == "Solved! C1-A1 with the king is right."
    assert (end["answer"], len(end["line"]), end["stats"][0]) == (None, 4, "Your puzzles")


async def test_nothing_shown_says_what_is_right(world: PagedWorld, anna: Browser) -> None:
    """That is what is to be found: moves have no captures, boards no threats, no line is there."""
    question = await given(world, anna, ONE_BLOW)

    ways = [way for each in question["moves"].values() for way in each]
    assert {frozenset(way) for way in ways} == {frozenset({"to", "notation"})}
    assert (question["line"], question["marks"]) == ([], {})


async def test_a_wrong_answer_is_drawn_and_can_be_corrected(
    world: PagedWorld, anna: Browser
) -> None:
    """It counts; the solution is then shown without a question."""
    question = await given(world, anna, IN_TWO)

    wrong = await sent(anna, question["answer"], move="C4-B4")

    assert (wrong["verdict"]["right"], wrong["squares"]) == (False, question["squares"])
    assert wrong["verdict"]["text"][0].startswith("Wrong. C4-B4 with the king isn't the winning")
    assert wrong["marks"]["B4"] == ["danger-in:2", "danger-head:2"]
    assert (await sent(anna, wrong["answer"], move="C4-C1"))["verdict"]["right"] is True
    shown = await sent(anna, button(wrong, "Show the solution"))
    assert "The solution: 1. king C4-C1 (G4-F4) 2. king C1-A1" in shown["verdict"]["text"]
    assert len(shown["line"]) == 4


async def test_whoever_gives_up_is_asked_first(world: PagedWorld, anna: Browser) -> None:
    show = button(await given(world, anna, IN_TWO), "Show the solution")

    status, asked = await anna.post(show["path"], **show["body"])
    assert (status, asked["yes"]) == (409, "Give up and show it")
    assert asked["ask"] == "Show the solution? That counts as a wrong answer."
    assert (await world.puzzles.given(ANNA, FIRST, NO_DAY)).attempt.is_open

    shown = await sent(anna, show, sure=True)
    assert shown["verdict"]["text"][0] == "Not solved."
    assert (await world.puzzles.given(ANNA, FIRST, NO_DAY)).attempt.solved is False


async def test_that_nothing_helps_is_an_answer(world: PagedWorld, anna: Browser) -> None:
    question = await given(world, anna, HOPELESS)

    end = await sent(anna, button(question, "Nothing stops the king"))

    assert end["verdict"]["right"] is True


async def statuses(browser: Browser, *requests: dict[str, Any]) -> list[int]:
    """The statuses of the answers to *requests* of the page."""
    return [(await browser.post(each["path"], **each["body"]))[0] for each in requests]


OTHERS: dict[str, object] = {"kind": "capture", "game": "", "difficulty": "harder"}


async def test_puzzles_are_chosen_as_in_chat(world: PagedWorld, anna: Browser) -> None:
    """An open one is to be answered first; lists show the choice again."""
    await given(world, anna, IN_TWO, ONE_BLOW)
    wanted: dict[str, Any] = {"path": "/puzzles/next", "body": OTHERS}

    still = await sent(anna, wanted)
    assert still["verdict"]["text"][0].startswith("This one is still open.")
    await world.puzzles.give_up(ANNA, FIRST, NO_DAY)
    assert (await sent(anna, wanted))["text"] == "You play the attackers. Win with one move."
    page = await (await anna.see("/puzzles")).text()
    for value in ("capture", "harder"):
        assert f'<option value="{value}" selected>' in page
    wrong: Sequence[tuple[str, object, int]] = (
        ("kind", "x", 400),
        ("kind", None, 400),
        ("difficulty", "", 400),
        ("game", 1, 400),
        ("game", "x", 422),
    )
    for name, other, status in wrong:
        assert (await anna.post("/puzzles/next", **OTHERS | {name: other}))[0] == status


async def test_a_puzzle_of_others_is_as_one_that_does_not_exist(
    world: PagedWorld, anna: Browser, bjorn: Browser
) -> None:
    """Nothing of it can be seen, answered or shown, of whatever day."""
    question = await given(world, anna, IN_TWO)
    for request in (question["answer"], button(question, "Show the solution")):
        path, body = request["path"], request["body"] | {"move": "C4-C1", "sure": True}
        there = await bjorn.post(path, **body)
        nowhere = await bjorn.post(path.replace(str(FIRST), "999"), **body)
        assert there == nowhere
        assert there[0] == 404
        for day, status in ((NOON.toordinal(), 404), (-1, 400), (10**9, 400), ("0", 400)):
            assert (await bjorn.post(path, **body | {"day": day}))[0] == status


async def test_no_puzzle_helps_in_a_rated_game(world: PagedWorld, anna: Browser) -> None:
    """While its position is on a board, it is neither shown nor judged; then it goes on."""
    question = await given(world, anna, IN_TWO)
    requests = (
        {"path": "/puzzles/next", "body": {}},
        question["answer"] | {"body": question["answer"]["body"] | {"move": "C4-C1"}},
        button(question, "Show the solution"),
    )
    match = await add_match(world.store, match_at(Puzzle.read(IN_TWO).position))

    assert await statuses(anna, *requests) == [422] * 3

    await save_match(world.store, match.resign(BJORN, NOON, None), match.board)
    assert await statuses(anna, *requests) == [200, 200, 409]


async def test_nobody_gets_more_puzzles_than_in_chat(
    world: PagedWorld, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "MAX_PUZZLES", 1)
    await given(world, anna, IN_TWO, ONE_BLOW)
    await world.puzzles.give_up(ANNA, FIRST, NO_DAY)

    status, answer = await anna.post("/puzzles/next")

    assert status == 422
    assert answer["error"].startswith("You've had 1 puzzles in a day.")


async def test_the_daily_puzzle_is_solved_once(world: PagedWorld, anna: Browser) -> None:
    """It is that of the chat, and says so when it is opened again."""
    await world.puzzles.start(collected(IN_TWO, ONE_BLOW))
    async with world.store.begin() as unit:
        await unit.puzzles.put_daily(NOON.toordinal(), FIRST)
    today = {"path": "/puzzles/today", "body": {}}

    question = await sent(anna, today)
    assert question["title"] == "Puzzle of March 1 · Brandubh"
    assert button(question, "An easier one")["href"] == "/puzzles"
    for move in ("C4-C1", "C1-A1"):
        question = await sent(anna, question["answer"], move=move)

    assert button(question, "Next puzzle")["href"] == "/puzzles"
    again = await sent(anna, today)
    assert again["verdict"] == {"right": True, "text": ["You've solved this one."]}
    assert (await world.puzzles.standing(ANNA)).days == 1


async def test_a_lesson_is_learned_step_by_step(world: PagedWorld, anna: Browser) -> None:
    """A wrong move is explained, on the board after it; hints help; the progress is kept."""
    taught = lesson("capturing")
    step = begun(await (await anna.see("/lessons/capturing")).text())
    assert step["title"] == f"Capturing · 1 of {len(taught.steps)}"
    right = str(taught.steps[0].shown)
    wrong = next(
        way["notation"]
        for ways in step["moves"].values()
        for way in ways
        if not taught.steps[0].is_right(taught.start(0).play_written(way["notation"]))
    )

    fault = await sent(anna, step["answer"], move=wrong)
    assert (fault["verdict"]["right"], fault["answer"], fault["ply"]) == (
        False,
        None,
        step["ply"] + 1,
    )
    assert fault["verdict"]["text"][-1] == "Try again takes the move back."
    hint = await read(anna, button(fault, "Hint"))
    assert hint["verdict"]["text"] == [taught.steps[0].hint]
    last = await read(anna, button(hint, "Show the move"))
    assert last["verdict"]["text"][1] == f"The move is {right}."
    assert "better-head" in str(last["marks"])

    done = await sent(anna, last["answer"], move=right)
    assert done["verdict"]["right"] is True
    following = await read(anna, button(done, "Next"))
    assert following["title"] == f"Capturing · 2 of {len(taught.steps)}"
    assert begun(await (await anna.see("/lessons/capturing")).text()) == following


def begun(html: str) -> Exercise:
    """The exercise with which a page begins."""
    start = html.split('data-start="')[1].split('"', maxsplit=1)[0]
    exercise: Exercise = json.loads(unescape(unescape(start)))["exercise"]
    return exercise


async def read(browser: Browser, request: dict[str, Any]) -> Exercise:
    assert request["method"] == "GET"
    exercise: Exercise = (await (await browser.ask("GET", request["path"])).json())["exercise"]
    return exercise


async def test_lessons_are_listed_with_what_is_done(world: PagedWorld, anna: Browser) -> None:
    """The end of one leads to the next, and at last to a game."""
    for each in all_lessons():
        for number, step in enumerate(each.steps):
            end = await world.lessons.attempt(ANNA, each.key, number, step.shown)
            assert end.is_right
        if each.extra:
            break

    html = await (await anna.see("/lessons")).text()

    assert "The course <span>12 of 12 done</span>" in html
    assert "For special rules <span>1 of 8 done</span>" in html
    last = {"path": f"/lessons/moving/steps/{len(lesson('moving').steps) - 1}", "body": {}}
    finished = await sent(anna, last, move=str(lesson("moving").steps[-1].shown))
    assert "12 of 12 lessons of the course done." in finished["verdict"]["text"][-2]
    assert finished["verdict"]["text"][-1].startswith("You're ready for a first game!")
    assert [each["href"] for each in finished["actions"]] == ["/lessons"]


async def test_what_is_no_lesson_is_not_found(anna: Browser) -> None:
    for path in ("/lessons/nonsense", "/lessons/nonsense/steps/0", "/lessons/moving/steps/99"):
        assert (await anna.see(path)).status == 404, path
