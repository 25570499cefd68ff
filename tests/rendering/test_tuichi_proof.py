"""The picture of a proof: a board for each kind of defence, with the way out that is left."""

from collections.abc import Callable

from rendering.contact_sheet import draw_sheet
from rendering.tuichi_proof import MAX_BOARDS, proof_scenes
from tafl.defences import DefenceAttempt, defences
from tafl.raichi_and_tuichi import ways_out
from tafl.ruleset import Escape
from tests.support.drawing import board

POSITION = board(
    """
    . . . A A A . . . . .
    . . . A . . . . . . .
    . . . . . . . . . . .
    . . . . . K . . . . .
    . . D . . D . . . . .
    . A . . . . . D . . .
    A D . . . . A . . . .
    . . . . . A . . . . A
    """,
    escape=Escape.EDGE,
)
"""The king goes left or right; an attacker can block either way, go beside him, or capture B7."""

PROOF = defences(POSITION)
SIDE = 400


def test_a_defence_is_played_and_answered() -> None:
    """One sees the move, and the way that it leaves."""
    first, block = proof_scenes(POSITION, PROOF)[0], PROOF[0]

    assert first.last == POSITION.play(block.moves[0])
    assert first.position == first.last.after
    assert first.escapes == block.answer


def test_what_does_nothing_about_the_king_is_not_played() -> None:
    """The board is as it was, with all his ways; it has none where four others fill a phone."""
    (scene,) = proof_scenes(
        POSITION, [each for each in PROOF if each.attempt is DefenceAttempt.NOTHING]
    )
    attempts = [defence.attempt for defence in PROOF]

    assert (scene.position, scene.last, scene.escapes) == (POSITION, None, ways_out(POSITION))
    assert len(attempts) > MAX_BOARDS == len(proof_scenes(POSITION, PROOF))
    assert attempts[MAX_BOARDS:] == [DefenceAttempt.NOTHING]


def test_picture(looks_like_golden: Callable[[str, bytes], None]) -> None:
    captions = ["Block?", "Block?", "Approach?", "Capture?"]

    sheet = draw_sheet(list(zip(proof_scenes(POSITION, PROOF), captions, strict=True)), width=SIDE)

    looks_like_golden("proof-11", sheet)
