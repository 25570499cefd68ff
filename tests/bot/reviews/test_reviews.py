"""``/review``: what happened in a finished game, to the one who asks."""

from collections.abc import Mapping
from itertools import cycle

import pytest
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.wording.reviews import BEST, BOARD_BEFORE, HOW_SURE, NO_TURNING_POINT
from engine.reviews import find
from play.players.player_id import PlayerId
from tafl.game import Game
from tafl.pieces import Piece, Side
from tafl.rulesets import ruleset
from tafl.squares import Square
from tests.bot.matches.test_dice_games import IRISH
from tests.bot.studies.test_studies import bring
from tests.support.bot_games import CAPTURE
from tests.support.saved_tables import Preparation
from tests.support.table import Click, Forged, Table, labels, lists, newest, parts, said, shown

PNG = b"\x89PNG"

pytestmark = pytest.mark.usefixtures("briefly")


def box(answer: InteractionResult) -> str:
    return str(shown(answer).embeds[0].description)


def dead(answer: InteractionResult) -> list[str]:
    """The buttons of an answer that cannot be pressed."""
    return [part["label"] for part in parts(shown(answer)) if part.get("disabled")]


def turning_points(answer: InteractionResult) -> list[str]:
    (menu,) = lists(shown(answer))
    return [option["label"] for option in menu["options"]]


async def play_and_review(table: Table) -> None:
    """Astrid's attackers capture the king in match #1; Carl has seen its review."""
    thread = await table.begin()
    players = cycle((PlayerId(table.astrid.id), PlayerId(table.bjorn.id)))
    for player, move in zip(players, CAPTURE, strict=False):
        await table.bot.services.matches.play(1, player, move)
    await table.env.settle()
    await table.carl.slash(thread, "review")


@pytest.fixture
def preparation(request: pytest.FixtureRequest) -> Preparation | None:
    """Match #1 has been reviewed before a test that asks for its thread."""
    return play_and_review if "ended" in request.fixturenames else None


@pytest.fixture
def ended(table: Table) -> ChannelHandle:
    """The thread of match #1, kings-table-tablut, which is over."""
    return table.channel.threads[0]


@pytest.mark.journey
async def test_a_finished_game_is_reviewed(table: Table, ended: ChannelHandle) -> None:
    """Its curve and its turning points in a picture; what happened in words."""
    answer = await table.astrid.slash(ended, "review")
    by_button = await table.carl.click(newest(ended), label="Review")
    unnamed = await table.bjorn.slash(table.channel, "review")

    astrid, bjorn = f"<@{table.astrid.id}>", f"<@{table.bjorn.id}>"
    first, players, end, *_ = said(answer).splitlines()
    assert first == "**Review of game 1 · King's Table: Tablut**"
    assert players == f"Attackers: {astrid} (you) · Defenders: {bjorn}"
    assert end == "The attackers win: the king is captured, after 5 moves."
    assert "Accuracy: attackers " in said(answer)
    assert "Move 4, defenders: `E5-F5`." in box(answer)
    opening = "The attackers moved towards the centre, the defenders moved the king early"
    assert f"\n**Opening:** {opening}.\n" in box(answer)
    assert HOW_SURE in box(answer)
    assert table.file_of(shown(answer)).startswith(PNG)
    assert "The attackers' chances: " in str(shown(answer).attachments[0].description)
    assert said(by_button).splitlines()[0] == said(unnamed).splitlines()[0] == first
    assert "Review of game" not in newest(ended).content


async def test_an_imported_game_is_reviewed(table: Table) -> None:
    """*Why?* says what was better than a move, and draws it."""
    await bring(table)

    answer = await table.astrid.slash(table.channel, "review", study=1)

    assert said(answer).startswith(r"**Review of study 1 · Astrid \*the red\* – Bjorn**")
    assert turning_points(answer) == [
        "1 · Move 2, defenders: E4-E1",
        "2 · Move 3, attackers: F4-E4",
    ]
    assert "`E4-E1` loses the man on E1 to `F4-F1`, with nothing in return." in box(answer)
    page = await table.astrid.select(shown(answer), ["3"])
    assert said(page).splitlines()[1:] == [
        "Move 3 of 4, attackers: `F4-E4`",
        "The computer prefers `F4-F1`.",
        "- `F4-E4` loses the man on D1 to `C4-C1`, with nothing in return.",
        "- `F4-F1` captures the man on E1.",
        BOARD_BEFORE,
    ]
    assert "Why?" not in labels(shown(page))
    described = str(shown(page).attachments[0].description)
    assert described.startswith("The board before the move. Played: F4-E4. Better: F4-F1.")


async def test_only_a_shared_study_is_reviewed_by_others(table: Table) -> None:
    """Below the message that shares it, or that shares its review."""
    await bring(table)

    refused = await table.bjorn.slash(table.channel, "review", study=1)
    await table.astrid.slash(table.channel, "review", study=1, share=True)
    page = await table.bjorn.click(newest(table.channel), label="Walk through")
    further = await table.bjorn.click(shown(page), label="Next ▶")
    await table.astrid.slash(table.channel, "study show", study=1, share=True)
    by_button = await table.bjorn.click(newest(table.channel), label="Review")

    assert said(refused) == "You have no study 1. `/study list` shows yours."
    assert said(page) == said(further)
    assert "Move 1 of 4" in said(further)
    assert said(by_button).startswith("**Review of study 1 ")


async def test_a_shared_review_stays_as_it_is(table: Table, ended: ChannelHandle) -> None:
    """It calls nobody *you*; whoever presses its buttons is addressed again, and alone."""
    await table.astrid.slash(table.channel, "review", share=True)
    posted = newest(table.channel)
    before = posted.content
    page = await table.bjorn.click(posted, label="Walk through")
    back = await table.bjorn.click(shown(page), label="Overview")

    astrid, bjorn = f"<@{table.astrid.id}>", f"<@{table.bjorn.id}>"
    assert f"\nAttackers: {astrid} · Defenders: {bjorn}\n" in before
    assert f"\nAttackers: {astrid} · Defenders: {bjorn} (you)\n" in said(back)
    assert newest(table.channel).content == before


async def test_each_position_can_be_walked_through(table: Table, ended: ChannelHandle) -> None:
    """Also after a restart; with the chances in words. Of the best move, *Why?* says so."""
    answer = await table.astrid.slash(ended, "review")
    await table.restart()
    overview = said(answer)
    pages = {}
    for label in ("Walk through", "Next ▶", "End ⏭", "Why?", "Overview"):
        # The message of the button becomes the next page.
        answer = await table.astrid.click(shown(answer), label=label)
        pages[label] = said(answer).splitlines()[1:], dead(answer)
        if label == "Why?":
            alt = shown(answer).attachments[0].description or ""
            assert alt.startswith("The board before the move. Played, and best: ")
            assert "Better" not in alt

    assert pages["Walk through"][0][0] == "The start. 5 moves follow."
    assert pages["Walk through"][1] == ["Why?", "⏮ Start", "◀ Back"]
    assert pages["Next ▶"][0][0] == "Move 1 of 5, attackers: `I4-F4`"
    assert pages["Next ▶"][0][1].endswith("%).")
    assert pages["End ⏭"][0][-1] == "The attackers win: the king is captured."
    assert pages["End ⏭"][1] == ["Play on from here", "Next ▶", "End ⏭"]
    assert pages["Why?"][0][1:] == [BEST, BOARD_BEFORE]
    assert said(answer) == overview


async def test_one_plays_on_from_a_position(table: Table, ended: ChannelHandle) -> None:
    """As the side to move, against the computer, in a game that doesn't count."""
    forged = Forged(newest(ended), "tafl:review-play:1:5")
    (refused,) = await table.click(Click(table.astrid, forged, forged.custom_id))
    assert "no longer works" in said(refused)
    matches = table.bot.services.matches
    start, onward, *_ = (await matches.load_match(1)).game.stages()
    answer = await table.bjorn.slash(ended, "review")
    page = await table.bjorn.click(shown(answer), label="Walk through")
    page = await table.bjorn.click(shown(page), label="Next ▶")

    begun = await table.bjorn.click(shown(page), label="Play on from here")

    match = await matches.load_match(2)
    assert "You play the defenders against Computer" in said(begun)
    assert position_of(match.game) == position_of(onward)
    assert match.seats.defenders == table.bjorn.id
    assert match.computer is not None
    assert not match.rated
    answer = await table.bjorn.slash(ended, "review")
    for label in ("Walk through", "Next ▶", "Why?", "Play on from here"):
        answer = await table.bjorn.click(shown(answer), label=label)
    assert position_of((await matches.load_match(3)).game) == position_of(start)


def position_of(game: Game) -> tuple[Mapping[Square, Piece], Side]:
    """The men, and the side to move, where *game* begins or, of a stage, stands."""
    at = game.position
    return at.pieces(), at.to_move


async def test_only_games_without_chance_that_are_over_are_reviewed(table: Table) -> None:
    """For anybody."""
    thread = await table.begin(IRISH, dice="skip")
    for who in (table.astrid, table.carl):
        answer = await who.slash(table.channel, "review", game="1")
        assert said(answer) == "Game 1 is still running. You can review it when it's over."
    await table.astrid.slash(thread, "game abort")

    answer = await table.astrid.slash(thread, "review")

    assert "decided by chance too" in said(answer)


async def test_a_bot_without_its_engine_reviews_nothing_new(
    table: Table, ended: ChannelHandle
) -> None:
    """Its former findings are still shown."""
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
