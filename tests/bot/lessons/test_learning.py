"""Going through a lesson: picking and typing moves, hints, mistakes, the next lesson."""

import pytest
from discord import Attachment
from simcord.results import InteractionResult

from play.lessons.course import all_lessons, lesson
from play.players.player_id import PlayerId
from tests.support.depth import sample
from tests.support.learning import answered, do_all_but_last, finish, play
from tests.support.table import Table, all_said, labels, layout, lists, parts, said, shown

PNG = b"\x89PNG"
READY = "Play the computer, level 1"


async def open_lesson(table: Table, key: str = "capturing", **options: str) -> InteractionResult:
    """Astrid's first step of a lesson."""
    return await table.astrid.slash(table.channel, "learn", lesson=key, **options)


def described(result: InteractionResult) -> str:
    """The picture's alternative text, for those who don't see it."""
    (picture,) = shown(result).attachments
    assert isinstance(picture, Attachment)
    return picture.description or ""


async def test_a_step_shows_its_task_and_board(table: Table) -> None:
    """Privately, with a list of pieces, and buttons."""
    step = await open_lesson(table)

    assert said(step).splitlines() == ["**Capturing** · 1 of 4", lesson("capturing").steps[0].task]
    assert table.file_of(shown(step)).startswith(PNG)
    assert described(step).startswith("The start. It's black's turn. ")
    assert labels(shown(step)) == ["Type a move", "Hint", "All lessons"]
    (pieces,) = lists(shown(step))
    assert {"label": "D2 · 5 moves", "value": "D2", "default": False} in pieces["options"]
    picked = await table.astrid.select(shown(step), ["F5"])
    (squares,) = lists(shown(picked))
    assert [each["value"] for each in pieces["options"]] == ["B6", "D2", "F5"]
    assert not any("captur" in str(each) for each in pieces["options"] + squares["options"])
    assert said(picked).endswith("Where does the piece on F5 go?")
    assert layout(shown(picked)) == [["◀ Pick another piece"], ["Choose a destination"]]


@pytest.mark.journey
async def test_a_newcomer_gets_from_the_first_lesson_to_a_first_game(table: Table) -> None:
    """By buttons alone: all lessons one after the other, then the computer at level 1."""
    course = [each for each in all_lessons() if not each.extra]
    for taught in course[1:]:
        await do_all_but_last(table.bot.services.lessons, PlayerId(table.astrid.id), taught.key)
    page = await table.astrid.slash(table.channel, "learn")
    step = await table.astrid.click(shown(page), label="Start: How pieces move")
    titles: list[str] = []
    while True:
        title = said(step).splitlines()[0].split("*")[2]
        titles.append(title)
        done = await finish(table.astrid, step)
        found = labels(shown(done))
        following = [label for label in found if label.startswith("Next: ")]
        assert (READY in found) is (len(titles) >= 5)
        if not following:
            break
        assert f"**Lesson finished: {title}.** {len(titles)} of 12 lessons" in said(done)
        step = await table.astrid.click(shown(done), label=following[0])

    assert titles == [each.title for each in course]
    ready = "You're ready for a first game! Level 1 of the computer is for beginners."
    assert said(done).endswith(ready)
    assert READY in labels(shown(await table.astrid.slash(table.channel, "learn")))
    known = await table.astrid.slash(table.channel, "privacy show")
    assert "- 12 lessons you began: `/learn`" in all_said(known)
    assert table.sent(table.channel) == []
    assert table.rows()["matches"] == table.rows()["outbox"] == []
    begun = await table.astrid.click(shown(done), label=READY)
    assert said(begun).startswith("Game #1 begins in ")
    assert "against Computer level 1" in said(begun)


async def test_a_right_move_leads_on(table: Table) -> None:
    """It is told what it did, and the next step is one press away; buttons outlive a restart."""
    step = await open_lesson(table)
    await table.restart()
    right = await play(table.astrid, step, "F5", "F2")

    success = lesson("capturing").steps[0].success
    assert said(right).splitlines()[1] == f"✅ `F5-F2`. {success}"
    assert labels(shown(right)) == ["Next"]
    following = await table.astrid.click(shown(right), label="Next")
    assert said(following).startswith("**Capturing** · 2 of 4\n")
    assert said(await open_lesson(table)).startswith("**Capturing** · 2 of 4")
    theirs = await table.bjorn.slash(table.channel, "learn", lesson="capturing")
    assert said(theirs).startswith("**Capturing** · 1 of 4")
    replied = await answered(table.astrid, await open_lesson(table, "tuichi"))
    following = await table.astrid.click(shown(replied), label="Next")
    assert described(following).startswith("One of the attackers moved from F2 to F1.")


async def test_a_wrong_move_says_what_it_did(table: Table) -> None:
    """By the rules, where the lesson has no sentence of its own; then it can be tried again."""
    wrong = await play(table.astrid, await open_lesson(table), "F5", "F3")

    assert said(wrong).splitlines()[1:] == [
        "↩️ **Not yet.** `F5-F3` isn't what the task asks for.",
        "That captures nothing: no enemy is next to F3.",
        "-# *Try again* takes the move back.",
    ]
    assert described(wrong).startswith("One of the attackers moved from F5 to F3.")
    assert labels(shown(wrong)) == ["Try again", "Hint"]
    again = await table.astrid.click(shown(wrong), label="Try again")
    assert said(again) == said(await open_lesson(table))
    usual = await play(table.astrid, await open_lesson(table, "moving"), "B3", "E3")
    assert "\nThat's the right piece, but it should stop on F3.\n" in said(usual)


async def test_a_hint_is_a_sentence_and_then_the_move(table: Table) -> None:
    """The second one is in the picture too. A picked piece keeps them."""
    step = await open_lesson(table)
    task = said(step)
    first = await table.astrid.click(shown(step), label="Hint")
    assert said(first) == f"{task}\n💡 {lesson('capturing').steps[0].hint}"

    second = await table.astrid.click(shown(first), label="Show the move")
    hints = said(second)

    assert hints.endswith("\n💡 The move is `F5-F2`.")
    assert "The piece on F5 can go to F2." in described(second)
    assert labels(shown(second)) == ["Type a move", "All lessons"]
    picked = await table.astrid.select(shown(second), ["B6"])
    back = await table.astrid.click(shown(picked), label="◀ Pick another piece")
    assert said(back) == hints


async def test_a_move_can_be_typed(table: Table) -> None:
    """And is judged in the same message like one that was picked. No moves: test_move_form.py."""
    step = await open_lesson(table)
    form = await table.astrid.click(shown(step), label="Type a move")
    wrong = await table.astrid.submit_modal(form, {"move": "F5-f4"})
    assert "That captures nothing" in said(wrong)
    again = await table.astrid.click(shown(wrong), label="Try again")
    form = await table.astrid.click(shown(again), label="Type a move")
    right = await table.astrid.submit_modal(form, {"move": "f5 f2"})
    assert "✅ `F5-F2`." in said(right)
    assert shown(step).id == shown(wrong).id == shown(again).id == shown(right).id


async def test_each_lesson_that_there_is_fits_its_message(table: Table, deep: bool) -> None:
    """Lists and buttons fit below each lesson's first step, and so does the alt text."""
    offered = await table.astrid.autocomplete(table.channel, "learn", "lesson", "captur")
    assert {"name": "Capturing", "value": "capturing"} in offered
    answer = await open_lesson(table, "fishing")
    assert said(answer) == "There's no lesson `fishing`. `/learn` lists them all."
    lessons = list(all_lessons())
    for taught in sample(lessons, len(lessons) if deep else 7):
        step = await open_lesson(table, taught.key)
        assert len(parts(shown(step))) <= 8
        assert 0 < len(described(step)) <= 1024
