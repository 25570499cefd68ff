"""*Why?* under a board with tuichi."""

from dataclasses import replace

from bot.matches.buttons import earlier_buttons
from bot.ui.post import Post
from bot.wording.proofs import caption, proof_text
from tafl.defences import defences
from tafl.ruleset import Escape
from tests.support.advancing import advance
from tests.support.bot_games import ESCAPE
from tests.support.drawing import board
from tests.support.posted import labels_of, match_of
from tests.support.table import HNEFATAFL, Click, Table, all_said, button, labels, newest, shown

PNG = b"\x89PNG\r\n\x1a\n"

PROOF = (
    "**#1 · King's Table: Hnefatafl**: whatever the attackers do, the king escapes.\n"
    "- Move next to the king (`M9-M11`): the king escapes to M13.\n"
    "- Do anything else (`E12-K12` and 140 other moves): the king escapes to M13."
)


async def test_anybody_is_shown_why_in_private(table: Table) -> None:
    """Each kind of defence in a line and on a board, turned as the reader wants.

    Later, too, and above an earlier board; not once the turns to that board are taken back.
    """
    thread = await table.begin(HNEFATAFL)
    await advance(table, *ESCAPE[:7])
    await table.play(thread, ESCAPE[7], first=table.bjorn)
    old = newest(thread)
    assert labels(old) == ["Offer draw", "Takeback", "Resign", "Rules", "Why?"]

    answer = await table.carl.click(old, label="Why?")
    assert all_said(answer) == PROOF
    assert table.file_of(shown(answer)).startswith(PNG)
    assert shown(answer).attachments[0].description == (
        "Board 1: Beside the king: M9-M11? The king escapes to M13. "
        "Board 2: Anything else? Nothing stops the king."
    )

    await table.carl.slash(thread, "settings change", board="bottom")
    turned = await table.carl.click(old, label="Why?")
    assert table.file_of(shown(turned)) != table.file_of(shown(answer))

    await table.play(thread, ESCAPE[8])
    press = Click(table.bjorn, old, button(old, "Why?"))
    assert all_said(await table.bjorn.click(old, label="Why?")) == PROOF
    before = shown(await table.carl.slash(thread, "board", ply=7))
    earlier = shown(await table.carl.slash(thread, "board", ply=8))
    assert "Why?" not in labels(before)
    assert all_said(await table.carl.click(earlier, label="Why?")) == PROOF

    await table.bjorn.slash(thread, "takeback")
    await table.astrid.click(newest(thread), label="Accept")
    (answer,) = await table.click(press)
    assert all_said(answer).startswith("The board has changed since then")


def test_no_earlier_board_can_be_asked_about_where_turns_were_taken_back() -> None:
    """There a number may stand for two boards."""
    match = match_of(HNEFATAFL, *ESCAPE[:8])
    below = [earlier_buttons(replace(match, skipped=skipped), tuichi=True) for skipped in (0, 1)]

    assert [labels_of(Post("", view=view)) for view in below] == [["Why?"], []]


def test_the_answer_of_a_weak_king_depends_on_his_die() -> None:
    """An even number takes him along his row, an odd one a step; one way may serve for both."""
    drawing = """
        . A . . . . .
        A K . . . . .
        . D . . . . .
    """
    proof = defences(board(drawing, escape=Escape.EDGE, weak_king=True))

    assert proof_text(proof) == (
        "- Block the way to A1 or C1 (`A2-A1` and 2 other moves): "
        "the king escapes to G2 with an even roll, to A3 with an odd one.\n"
        "- Block the way to A3 (`A2-A3`): the king escapes to A2.\n"
        "- Do anything else (`A2-A4` and 7 other moves): "
        "the king escapes to G2 with an even roll, to A1 with an odd one."
    )
    assert [caption(defence) for defence in proof] == [
        "Block with A2-A1?\nEven: to G2. Odd: to A3.",
        "Block with A2-A3?\nThe king escapes to A2.",
        "Anything else?\nNothing stops the king.",
    ]
