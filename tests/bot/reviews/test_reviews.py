"""``/review``: what happened in a finished game, to the one who asks."""

import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.wording.reviews import BEST, BOARD_BEFORE, HOW_SURE, NO_TURNING_POINT
from engine.reviews import find
from tafl.game import Game
from tafl.rulesets import ruleset
from tests.bot.matches.test_dice_games import IRISH
from tests.bot.studies.test_studies import bring
from tests.support.bot_games import CAPTURE
from tests.support.table import Click, Forged, Table, lists, newest, parts, said, shown

PNG = b"\x89PNG"


def box(answer: InteractionResult) -> str:
    """The text in the box of an answer."""
    return str(shown(answer).embeds[0].description)


def dead(answer: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(answer)) if part.get("disabled")]


def turning_points(answer: InteractionResult) -> list[str]:
    """The entries of the menu of turning points."""
    (menu,) = lists(shown(answer))
    return [option["label"] for option in menu["options"]]


@pytest.fixture
async def ended(table: Table, thread: ChannelHandle) -> ChannelHandle:
    """The thread of match #1, kings-table-tablut: Astrid's attackers have captured the king."""
    await table.play(thread, *CAPTURE)
    return thread


async def test_a_finished_game_is_reviewed(table: Table, ended: ChannelHandle) -> None:
    """Its curve and its turning points in a picture; what happened in words."""
    answer = await table.astrid.slash(ended, "review")

    astrid, bjorn = f"<@{table.astrid.id}>", f"<@{table.bjorn.id}>"
    assert said(answer).splitlines()[:3] == [
        "**Review of game 1 · King's Table: Tablut**",
        f"Attackers: {astrid} (you) · Defenders: {bjorn}",
        "The attackers win: the king is captured, after 5 moves.",
    ]
    assert "Accuracy: attackers " in said(answer)
    assert "Move 4, defenders: `E5-F5`." in box(answer)
    assert "\n**Opening** centre advance, early king.\n" in box(answer)
    assert HOW_SURE in box(answer)
    assert table.file_of(shown(answer)).startswith(PNG)
    assert "The attackers' chances: " in str(shown(answer).attachments[0].description)


async def test_the_button_below_the_last_board_reviews_it(
    table: Table, ended: ChannelHandle
) -> None:
    """For anybody who sees that, and for them alone."""
    answer = await table.carl.click(newest(ended), label="Review")

    assert said(answer).startswith("**Review of game 1 ")
    assert "Review of game" not in newest(ended).content


async def test_nobody_has_to_name_the_game_that_ended_last(
    table: Table, ended: ChannelHandle
) -> None:
    answer = await table.bjorn.slash(table.channel, "review")

    assert said(answer).startswith("**Review of game 1 ")


async def test_a_game_that_runs_is_not_reviewed(table: Table, thread: ChannelHandle) -> None:
    await table.play(thread, *CAPTURE[:2])

    for who in (table.astrid, table.carl):
        answer = await who.slash(table.channel, "review", game="1")
        assert said(answer) == "Game 1 is still running. You can review it when it's over."


async def test_an_imported_game_is_reviewed(table: Table) -> None:
    await bring(table)

    answer = await table.astrid.slash(table.channel, "review", study=1)

    assert said(answer).startswith(r"**Review of study 1 · Astrid \*the red\* – Bjorn**")
    assert turning_points(answer) == [
        "1 · Move 2, defenders: E4-E1",
        "2 · Move 3, attackers: F4-E4",
    ]
    assert "`E4-E1` loses the man on E1 to `F4-F1`, with nothing in return." in box(answer)


async def test_nobody_reviews_the_study_of_somebody_else(table: Table) -> None:
    """Unless it was shared: then below that message."""
    await bring(table)

    refused = await table.bjorn.slash(table.channel, "review", study=1)
    await table.astrid.slash(table.channel, "review", study=1, share=True)
    page = await table.bjorn.click(newest(table.channel), label="Walk through")
    further = await table.bjorn.click(shown(page), label="Next ▶")

    assert said(refused) == "You have no study 1. `/study list` shows yours."
    assert "Move 1 of 4" in said(further)


async def test_a_shared_study_is_reviewed_with_its_button(table: Table) -> None:
    await bring(table, share=True)

    answer = await table.bjorn.click(newest(table.channel), label="Review")
    page = await table.bjorn.click(shown(answer), label="Walk through")

    assert "The start. 4 moves follow." in said(page)


async def test_a_review_that_everybody_sees_calls_nobody_you(
    table: Table, ended: ChannelHandle
) -> None:
    """Whoever presses its buttons is addressed again."""
    await table.astrid.slash(table.channel, "review", share=True)
    posted = newest(table.channel)
    page = await table.bjorn.click(posted, label="Walk through")
    back = await table.bjorn.click(shown(page), label="Overview")

    astrid, bjorn = f"<@{table.astrid.id}>", f"<@{table.bjorn.id}>"
    assert f"\nAttackers: {astrid} · Defenders: {bjorn}\n" in posted.content
    assert f"\nAttackers: {astrid} · Defenders: {bjorn} (you)\n" in said(back)


async def test_a_shared_review_stays_as_it_is(table: Table, ended: ChannelHandle) -> None:
    """Others walk through it by themselves."""
    await table.astrid.slash(table.channel, "review", share=True)
    before = newest(table.channel)

    page = await table.carl.click(before, label="Walk through")

    assert newest(table.channel).content == before.content
    assert "The start. 5 moves follow." in said(page)


async def test_each_position_can_be_walked_through(table: Table, ended: ChannelHandle) -> None:
    """Also after a restart; with the chances in words."""
    answer = await table.astrid.slash(ended, "review")
    await table.restart()

    overview = said(answer)
    pages = {}
    for label in ("Walk through", "Next ▶", "End ⏭", "Overview"):
        # The message of the button becomes the next page.
        answer = await table.astrid.click(shown(answer), label=label)
        pages[label] = said(answer).splitlines()[1:], dead(answer)

    assert pages["Walk through"][1] == ["Why?", "⏮ Start", "◀ Back"]
    assert pages["Next ▶"][0][0] == "Move 1 of 5, attackers: `I4-F4`"
    assert pages["Next ▶"][0][1].endswith("%).")
    assert pages["End ⏭"][0][-1] == "The attackers win: the king is captured."
    assert pages["End ⏭"][1] == ["Play on from here", "Next ▶", "End ⏭"]
    assert said(answer) == overview


async def test_why_says_what_was_better(table: Table) -> None:
    """And draws it; of the best move it says so."""
    await bring(table)
    answer = await table.astrid.slash(table.channel, "review", study=1)
    page = await table.astrid.select(shown(answer), ["3"])

    assert said(page).splitlines()[1:] == [
        "Move 3 of 4, attackers: `F4-E4`",
        "The computer prefers `F4-F1`.",
        "- `F4-E4` loses the man on D1 to `C4-C1`, with nothing in return.",
        "- `F4-F1` captures the man on E1.",
        BOARD_BEFORE,
    ]
    assert dead(page) == ["Why?"]
    described = str(shown(page).attachments[0].description)
    assert described.startswith("The board before the move. Played: F4-E4. Better: F4-F1.")


async def test_why_of_the_best_move(table: Table, ended: ChannelHandle) -> None:
    """The attackers captured the king as soon as they could."""
    answer = await table.astrid.slash(ended, "review")
    page = await table.astrid.click(shown(answer), label="Walk through")
    end = await table.astrid.click(shown(page), label="End ⏭")

    why = await table.astrid.click(shown(end), label="Why?")

    assert said(why).splitlines()[2:] == [BEST, BOARD_BEFORE]
    alt = shown(why).attachments[0].description or ""
    assert alt.startswith("The board before the move. Played, and best: ")
    assert "Better" not in alt


async def test_one_plays_on_from_a_position(table: Table, ended: ChannelHandle) -> None:
    """As the side to move, against the computer, in a game that doesn't count."""
    answer = await table.bjorn.slash(ended, "review")
    page = await table.bjorn.click(shown(answer), label="Walk through")
    onward = await table.bjorn.click(shown(page), label="Next ▶")

    begun = await table.bjorn.click(shown(onward), label="Play on from here")

    match = await table.bot.services.matches.get(2)
    stages = list((await table.bot.services.matches.get(1)).game.stages())
    assert "You play the defenders against Computer" in said(begun)
    assert match.game.start_position.pieces() == stages[1].position.pieces()
    assert match.game.start_position.to_move is stages[1].position.to_move
    assert match.seats.defenders == table.bjorn.id
    assert match.computer is not None
    assert not match.rated


async def test_one_plays_on_from_the_board_on_which_a_move_is_explained(
    table: Table, ended: ChannelHandle
) -> None:
    """It is the one before that move."""
    answer = await table.bjorn.slash(ended, "review")
    page = await table.bjorn.click(shown(answer), label="Walk through")
    onward = await table.bjorn.click(shown(page), label="Next ▶")
    why = await table.bjorn.click(shown(onward), label="Why?")

    await table.bjorn.click(shown(why), label="Play on from here")

    start = (await table.bot.services.matches.get(1)).game.start_position
    begun = (await table.bot.services.matches.get(2)).game.start_position
    assert (begun.pieces(), begun.to_move) == (start.pieces(), start.to_move)


async def test_nobody_plays_on_after_the_end(table: Table, ended: ChannelHandle) -> None:
    """The button is there, but cannot be pressed; nor forged."""
    (refused,) = await table.click(
        Click(table.astrid, Forged(newest(ended), "tafl:review-play:1:5"), "tafl:review-play:1:5")
    )

    assert "no longer works" in said(refused)


async def test_games_with_dice_are_not_reviewed(table: Table) -> None:
    thread = await table.begin(IRISH, dice="skip")
    await table.astrid.slash(thread, "abort")

    answer = await table.astrid.slash(thread, "review")

    assert "decided by chance too" in said(answer)


async def test_a_bot_without_its_engine_reviews_nothing_new(
    table: Table, ended: ChannelHandle
) -> None:
    """What it has found before, it still shows."""
    await table.astrid.slash(ended, "review")
    await bring(table)
    table.look_through = None
    await table.restart()

    kept = await table.astrid.slash(ended, "review", game="1")
    new = await table.astrid.slash(ended, "review", study=1)

    assert said(kept).startswith("**Review of game 1 ")
    assert said(new) == "This bot runs without its computer player, so it can't review games."


async def test_a_game_without_a_turning_point(table: Table) -> None:
    """Of one move, the best one."""
    found = find(Game.start(ruleset("brandubh")), 0, 1)[0]
    assert found is not None
    await bring(table, f'[Ruleset "brandubh"]\n\n1. {found.best}\n')

    answer = await table.astrid.slash(table.channel, "review", study=1)

    assert NO_TURNING_POINT in box(answer)
    assert lists(shown(answer)) == []


async def test_in_a_direct_message(table: Table, ended: ChannelHandle) -> None:
    """From the command to the game that goes on."""
    answer = await table.astrid.user.slash("review")
    page = await table.astrid.user.click(shown(answer), label="Walk through")
    begun = await table.astrid.user.click(shown(page), label="Play on from here")

    assert said(page).splitlines()[0] == "**Review of game 1 · King's Table: Tablut**"
    assert said(begun) == "Game #2 begins. You play the attackers against Computer level 1."
