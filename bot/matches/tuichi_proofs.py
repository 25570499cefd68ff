"""*Why?* under a board with tuichi: what the attackers can try, and how the king escapes it."""

import asyncio

from bot.matches.buttons import WHY, OnBoard
from bot.ui.answers import answer_with, defer
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers
from bot.ui.post import Post
from bot.ui.viewers import viewer_of
from bot.wording import proofs as wording
from bot.wording.mentions import title
from play.matches.errors import StaleBoardError
from play.matches.match import Match
from rendering.proof import proof_scenes
from tafl.defences import defences

handlers = ButtonHandlers()


def proof_post(match: Match) -> Post | None:
    """Why nothing stops the king in *match*, in words and in pictures; None if something does."""
    game = match.game
    found = defences(game.position, game.legal_moves()) if game.is_tuichi else ()
    if not found:
        return None
    scenes = proof_scenes(game.position, found)
    captions = [wording.caption(defence) for defence in found[: len(scenes)]]
    return Post(
        wording.heading(title(match)),
        wording.proof_text(found),
        sheet=tuple(zip(scenes, captions, strict=True)),
        alt=wording.plain_captions(captions),
    )


@handlers.on_press(WHY)
async def _why(interaction: Interaction, at: OnBoard) -> None:
    """Show why nothing stops the king on the board above the button."""
    await defer(interaction)
    viewer = viewer_of(interaction)
    match = await interaction.client.services.matches.shown(at.match_id, viewer)
    post = await asyncio.to_thread(_proof_on, match, at.board)
    if post is None:
        raise StaleBoardError(match.id, at.board, match.board)
    await answer_with(interaction, post)


def _proof_on(match: Match, board: int) -> Post | None:
    """The proof for the board of that number; None if turns have been taken back since it."""
    if board != match.board and match.skipped:
        return None
    return proof_post(match.at(board - match.skipped))
