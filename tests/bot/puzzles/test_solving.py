"""Solving puzzles with lists, a form and buttons, on a server and in direct messages."""

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from simcord.results import InteractionResult

from bot.wording.puzzles import judged
from play.players.player_id import PlayerId
from play.puzzles.attempt import NO_DAY, PuzzleAttempt
from play.puzzles.rated_puzzle import RatedPuzzle
from play.puzzles.solver import PuzzleSolver
from play.ratings.rating import Rating
from play.services.puzzles import AnswerVerdict, Given, Judged
from tests.support.bot_puzzles import leave_only
from tests.support.examples import ANNA, NOON
from tests.support.forging import Forger
from tests.support.puzzles import FIRST, HOPELESS, IN_TWO, ONE_BLOW, ONE_GUARD, collected
from tests.support.table import (
    Click,
    Table,
    all_said,
    button,
    entries,
    labels,
    layout,
    lists,
    newest,
    rows,
    said,
    shown,
)

PNG = b"\x89PNG"
TITLE = "**Puzzle 1001** · Brandubh"
UNRATED = "-# You've answered this one before, so it doesn't count for your rating."


async def solve(table: Table, **options: object) -> InteractionResult:
    return await table.astrid.slash(table.channel, "puzzle solve", **options)


async def play(table: Table, question: InteractionResult, move: str) -> InteractionResult:
    """Astrid picks the piece and the destination of *move*."""
    source, target = move.split("-")
    targets = await table.astrid.select(shown(question), [source])
    return await table.astrid.select(shown(targets), [target])


async def press(table: Table, answer: InteractionResult, label: str) -> InteractionResult:
    return await table.astrid.click(shown(answer), label=label)


async def solver(table: Table) -> PuzzleSolver:
    return (await table.bot.services.puzzles.standing(PlayerId(table.astrid.id))).solver


BRANDUBH_IN_A_LINE = (
    "-# The defenders win when the king reaches a corner of the board. "
    "The king is captured between two attackers, but on all four sides when he is on or beside the "
    "throne."
)


@pytest.mark.journey
async def test_a_puzzle_is_solved_with_lists_move_by_move(table: Table) -> None:
    """It is asked privately; the reply is told and drawn, then the next move is asked for."""
    await leave_only(table, IN_TWO)
    answer = await solve(table)
    assert said(answer).splitlines() == [
        TITLE,
        "You play the defenders. Win in 2 moves, whatever the attackers do.",
        BRANDUBH_IN_A_LINE,
        "-# Your puzzle rating shows after 12 more puzzles.",
    ]
    assert table.file_of(shown(answer)).startswith(PNG)
    assert labels(shown(answer)) == ["Type a move", "Show the solution"]
    assert len(table.channel.history()) == 0

    second = await play(table, answer, "C4-C1")
    lines, alt = said(second).splitlines(), shown(second).attachments[0].description or ""
    end = await play(table, second, "C1-A1")

    assert lines == [
        "✅ `C4-C1` with the king is right. The attackers reply `G4-F4`.",
        TITLE,
        "You play the defenders. Win with one move.",
    ]
    assert alt.startswith("One of the attackers moved from G4 to F4. You play the defenders.")
    assert "✅ **Solved!** `C1-A1` with the king is right." in said(end)
    assert labels(shown(end)) == ["Next puzzle", "Show the solution", "Share"]
    await press(table, end, "Share")
    card = newest(table.channel)
    again = await press(table, end, "Share")
    assert card.content == f"<@{table.astrid.id}> solved puzzle 1001. 🟩🟩"
    assert card.embeds == []
    assert "A1" not in (card.attachments[0].description or "").partition("King")[0]
    assert labels(card) == ["Solve puzzles"]
    assert again.followups[-1].content == "You've already shared this puzzle."
    assert len(table.channel.history()) == 1
    assert said(await table.bjorn.click(card, label="Solve puzzles")).startswith(TITLE)


async def test_only_who_can_write_in_a_channel_shares_there(table: Table) -> None:
    """Buttons work where nobody else may write, as below the daily puzzle."""
    await leave_only(table, IN_TWO)
    end = await play(table, await play(table, await solve(table), "C4-C1"), "C1-A1")
    denied, everyone = discord.Permissions(send_messages=True), table.guild.default_role.id
    for deny, shared in ((denied.value, 0), (0, 1)):
        overwrite = Overwrite(everyone, OverwriteType.ROLE, allow=0, deny=deny)
        table.env.backend.set_overwrite(table.channel.id, overwrite)

        card = await press(table, end, "Share")
        table_of_all = await table.astrid.slash(table.channel, "leaderboard", share=True)

        assert len(table.channel.history()) == 2 * shared
        for answer in () if shared else (card, table_of_all):
            assert said(answer).startswith("You can't write in this channel, so")


async def test_the_piece_that_was_picked_is_shown_with_its_destinations(table: Table) -> None:
    """And another one can be picked instead."""
    await leave_only(table, IN_TWO)
    targets = await table.astrid.select(shown(await solve(table)), ["C4"])
    assert said(targets).endswith("Where does the piece on C4 go?")
    assert "C1" in entries(shown(targets))
    assert layout(shown(targets)) == [
        ["◀ Pick another piece"],
        ["Choose a destination"],
        ["Type a move"],
        ["Show the solution"],
    ]

    again = await press(table, targets, "◀ Pick another piece")
    assert entries(shown(again)) == ["C4"]


async def test_nothing_shown_says_what_wins_or_captures(table: Table) -> None:
    """That is what is to be found; in a game it is said."""
    await leave_only(table, ONE_BLOW)
    question = await solve(table)
    targets = await table.astrid.select(shown(question), ["E7"])

    for answer in (question, targets):
        options = [option for found in lists(shown(answer)) for option in found["options"]]
        hints = " ".join(option["label"] for option in options)
        assert "win" not in hints
        assert "capture" not in hints
        assert all(option["label"].startswith(option["value"]) for option in options)
    await table.astrid.slash(table.channel, "settings change", king_in_danger=True)
    warned = await solve(table)
    await table.astrid.slash(table.channel, "settings change", king_in_danger=False)
    spared = await solve(table)
    assert table.file_of(shown(warned)) == table.file_of(shown(spared))
    assert "danger" not in (shown(warned).attachments[0].description or "")


async def test_a_first_answer_is_rated(table: Table) -> None:
    """But the rating is not shown before the twelfth; each answer leaves one fewer to go."""
    await leave_only(table, ONE_BLOW, HOPELESS)
    stats = await table.astrid.slash(table.channel, "puzzle stats")
    assert "`/puzzle solve` gives you one." in said(stats)

    first = await play(table, await solve(table, kind="capture"), "E7-C7")
    me = await solver(table)
    second = await press(table, await solve(table, kind="stop"), "Nothing stops the king")

    assert (me.tried, me.solved, me.streak) == (1, 1, 1)
    assert me.rating.value > 1300
    assert said(first).splitlines()[1] == "Your puzzle rating shows after 11 more puzzles."
    assert "✅ **Solved!** *Nothing stops the king* is right." in said(second)
    lines = said(await table.astrid.slash(table.channel, "puzzle stats")).splitlines()
    assert lines == [
        "**Your puzzles**",
        "- Puzzle rating shows after 10 more puzzles",
        "- Solved at the first try: 2 of 2 (100%)",
        "- In a row: 2 now, 2 at best",
        "- Daily puzzles in a row: 0 now, 0 at best",
    ]
    await table.astrid.slash(table.channel, "puzzle stats", share=True)
    assert newest(table.channel).content.startswith(f"**Puzzles** of <@{table.astrid.id}>")


def test_a_change_of_a_rating_is_told_once_it_has_settled() -> None:
    """The answer after which the rating is shown tells that alone."""
    (shipped,) = collected(ONE_BLOW).puzzles
    puzzle = RatedPuzzle(1, shipped.text, shipped.ruleset_key, shipped.kind, Rating(1250.0, 90.0))
    attempt = PuzzleAttempt(ANNA, 1, NO_DAY, NOON, solved=False)

    def told(before: Rating, after: Rating, tried: int = 12) -> str:
        given = Given(puzzle, attempt, PuzzleSolver(ANNA, after, tried=tried))
        return judged(Judged(given, AnswerVerdict.GIVEN_UP, before))

    unsure, sure = Rating(1300.0, 120.0), Rating(1270.0, 109.0)
    assert told(sure, sure, tried=11).endswith("\nYour puzzle rating shows after 1 more puzzle.")
    assert told(unsure, sure).endswith("\nYour puzzle rating: **1270**. This puzzle: 1250.")
    assert told(sure, Rating(1250.0, 100.0)).endswith(
        "\nYour puzzle rating: **1250** (−20). This puzzle: 1250."
    )


async def test_after_a_wrong_answer_one_may_try_again_for_practice(table: Table) -> None:
    """It counts once, and is drawn; what would have been right is not told."""
    await leave_only(table, ONE_BLOW)
    question = await solve(table)
    for typed, why in {"e7-a2": "E7", "hello": "hello", "b1-b2": "B1", "e7": "e7"}.items():
        form = await press(table, question, "Type a move")
        refused = await table.astrid.submit_modal(form, {"move": typed})
        message = refused.followups[-1] if refused.followups else refused.response
        assert message is not None
        assert why in message.content
    assert (await solver(table)).tried == 0

    asked = table.file_of(shown(question))
    wrong = await play(table, question, "E7-D7")
    after = await solver(table)
    assert said(wrong).startswith("❌ **Wrong.** `E7-D7` isn't the winning move. Try again for")
    alt = shown(wrong).attachments[0].description or ""
    assert alt.startswith("An arrow shows your answer, E7-D7. You play the attackers.")
    assert table.file_of(shown(wrong)) != asked
    assert "C7" not in said(wrong)

    right = await play(table, wrong, "E7-C7")
    assert "Solved" not in said(right)
    assert said(right).splitlines()[0] == (
        "✅ `E7-C7` is right. You've found it now. It doesn't count, since your first answer did."
    )
    assert labels(shown(right)) == ["Next puzzle", "Show the solution"]
    assert await solver(table) == after
    assert (after.tried, after.solved) == (1, 0)
    solution = await press(table, right, "Show the solution")
    assert said(solution).splitlines()[:2] == ["❌ **Not solved.**", TITLE]


async def test_a_king_who_can_be_stopped_is_asked_about_like_one_who_cannot(table: Table) -> None:
    """In the same words, with the same button, and with no ways out drawn."""
    await leave_only(table, HOPELESS, ONE_GUARD)
    pressed = {"1001": "Show the solution", "1002": "Nothing stops the king"}
    answers = {}
    for _ in pressed:
        question = await solve(table, kind="stop")
        assert said(question).splitlines()[1] == (
            "You play the attackers, and the king threatens to escape. Play the only move that "
            "stops him. If no move does, press *Nothing stops the king*."
        )
        assert labels(shown(question)) == [
            "Type a move",
            "Nothing stops the king",
            "Show the solution",
        ]
        assert "aichi" not in (shown(question).attachments[0].description or "")
        (number,) = [number for number in pressed if number in said(question)]
        answer = await press(table, question, pressed[number])
        if "Give up and show it" in labels(shown(answer)):
            answer = await press(table, answer, "Give up and show it")
        answers[number] = all_said(answer)

    assert "**Nothing stops the king**" in answers["1001"]
    assert "Every move leaves the king a way out:" in answers["1001"]
    assert "lose a little later" not in answers["1001"]
    assert answers["1002"].startswith("❌ **Wrong.** One move does stop the king.")
    assert "B7" not in answers["1002"]


async def test_the_solution_has_a_proof_and_counts_as_not_solved(table: Table) -> None:
    """But the bot asks first, and the button is in a row of its own, below all ways to answer."""
    await leave_only(table, IN_TWO)
    question = await solve(table)
    assert [part["label"] for part in rows(shown(question))[-1]["components"]] == [
        "Show the solution"
    ]
    asked = await press(table, question, "Show the solution")
    assert said(asked).splitlines() == [
        TITLE,
        "🏳️ **Show the solution?** That counts as a wrong answer.",
    ]
    assert labels(shown(asked)) == ["Give up and show it", "◀ Back to the puzzle"]
    assert (await solver(table)).tried == 0
    back = await press(table, asked, "◀ Back to the puzzle")
    assert said(back).startswith(TITLE)
    asked = await press(table, back, "Show the solution")
    answer = await press(table, asked, "Give up and show it")

    text = all_said(answer)
    result, rating, title, solution, *_ = text.splitlines()
    assert result == "❌ **Not solved.**"
    assert title == "**Puzzle 1001** · Brandubh"
    assert solution == "The solution: **1. king C4-C1 (G4-F4) 2. king C1-A1**"
    assert rating == "Your puzzle rating shows after 11 more puzzles."
    assert "After move 1, no reply helps. How the defenders win:" in text
    assert "`C1-A1`" in text
    assert labels(shown(answer)) == ["Next puzzle"]
    assert (await solver(table)).tried == 1
    assert (await solver(table)).solved == 0


async def test_a_question_that_was_answered_is_not_judged_again(table: Table) -> None:
    """Two presses at once: the later one, whichever that is, finds the next question."""
    await leave_only(table, IN_TWO)
    targets = await table.astrid.select(shown(await solve(table)), ["C4"])
    custom_id = lists(shown(targets))[0]["custom_id"]
    click = Click(table.astrid, shown(targets), custom_id, ["C1"])
    before = len(table.env.http_requests)
    await table.click(click, click)

    bodies = [request.json for request in table.env.http_requests[before:]]
    answers = [body["content"].splitlines()[:2] for body in bodies if body and "content" in body]
    late = "You've already answered that. This is where you are now:"
    right = "✅ `C4-C1` with the king is right. The attackers reply `G4-F4`."
    assert sorted(answers) == [[late, TITLE], [right, TITLE]]
    assert (await solver(table)).tried == 0


async def test_an_open_puzzle_comes_again(table: Table) -> None:
    """Nobody can skip what is hard; also after a restart, after which its buttons work."""
    await leave_only(table, IN_TWO, ONE_BLOW)
    first = await solve(table, kind="capture")
    await table.restart()
    other = await solve(table, kind="escape")

    assert "**Puzzle 1002**" in said(first)
    assert said(other).startswith("This one is still open. Answer it first")
    assert "**Puzzle 1002**" in said(other)
    end = await play(table, first, "E7-C7")
    assert "**Solved!**" in said(end)
    again = await press(table, end, "Next puzzle")
    assert "**Puzzle 1002**" in said(again)
    assert said(again).endswith(UNRATED)


async def test_nobody_answers_or_shares_what_is_not_theirs(table: Table) -> None:
    """Nor what is not answered. There may be no such puzzle, either."""
    await leave_only(table, HOPELESS)
    assert said(await solve(table, kind="ring", game="brandubh")) == (
        "There's no puzzle of the kind *break the ring* and for that game. Try another kind or "
        "game."
    )
    question = await solve(table)
    custom_id = button(shown(question), "Nothing stops the king")
    (answer,) = await table.click(Click(table.bjorn, shown(question), custom_id))
    forger = Forger(table, table.astrid.id, table.channel.id, table.guild.id)
    shared = forger.press(f"tafl:puzzle-share:{FIRST}:0")
    await table.env.settle()

    message = answer.followups[-1]
    assert message.content == "That isn't your puzzle. `/puzzle solve` gives you one."
    assert said(shared) == "Answer this puzzle first."
    assert (await solver(table)).tried == 0
