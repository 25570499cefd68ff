"""The button *Why?* under a board on which nothing stops the king (tuichi): it shows the proof."""

from collections.abc import Sequence

from bot.matches.buttons import WHY, OnBoard
from bot.matches.finding import shown_match
from bot.ui.answers import answer_with, defer
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.heavy_work import asker_of
from bot.ui.post import Post
from bot.ui.worker_threads import beside
from bot.wording import proofs as wording
from bot.wording.mentions import title
from play.matches.errors import StaleBoardError
from play.matches.match import Match
from rendering.scene import Scene
from rendering.tuichi_proof import proof_of
from tafl.defences import Defence

handlers = ButtonHandlers()


@handlers.on_press(WHY, defer)
async def _why(interaction: Interaction, at: OnBoard) -> None:
    match = await shown_match(interaction, at.match_id)
    shown = await beside(_shown_on, match, at.board)
    found, scenes = await interaction.client.heavy_work.do(
        asker_of(interaction), proof_of, shown.game
    )
    if not found:
        raise StaleBoardError(match.id, at.board, match.board)
    await answer_with(interaction, proof_post(match, found, scenes))


def _shown_on(match: Match, board: int) -> Match:
    """*match* as it was on the board with the number *board*.

    Raises:
        StaleBoardError: turns have been taken back since that board.
    """
    if board != match.board and match.skipped:
        raise StaleBoardError(match.id, board, match.board)
    return match.at(board - match.skipped)


def proof_post(match: Match, found: Sequence[Defence], scenes: Sequence[Scene]) -> Post:
    """The proof that nothing stops the king in *match*: the defences *found*, with pictures."""
    captions = [wording.caption(defence) for defence in found[: len(scenes)]]
    return Post(
        wording.heading(title(match)),
        wording.proof_text(found),
        sheet=tuple(zip(scenes, captions, strict=True)),
        alt=wording.plain_captions(captions),
    )
