"""Resigning, with a question to confirm it, and claiming a win on time."""

from discord import ButtonStyle

from bot.matches.buttons import CLAIM, RESIGN, OnBoard
from bot.matches.finding import shown_match
from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.wording import matches as wording

CONFIRM_RESIGN = ButtonKind("tafl:confirm-resign", OnBoard)
KEEP_PLAYING = ButtonKind("tafl:keep-playing", OnBoard)

handlers = ButtonHandlers()
handlers.answer(KEEP_PLAYING, wording.KEPT_PLAYING)


@handlers.on_press(CLAIM, defer)
async def claim(interaction: Interaction, at: OnBoard) -> None:
    await interaction.client.services.matches.claim(
        at.match_id, player_of(interaction), seen=at.board
    )
    await answer(interaction, wording.CLAIMED)


@handlers.on_press(RESIGN, defer)
async def resign(interaction: Interaction, at: OnBoard) -> None:
    await ask_to_resign(interaction, at.match_id, seen=at.board)


async def ask_to_resign(interaction: Interaction, match_id: int, *, seen: int) -> None:
    """Ask the user, who saw the board with the number *seen*, to confirm that they resign."""
    match = await shown_match(interaction, match_id)
    me = player_of(interaction)
    match.require_player(me, seen)
    here = OnBoard.of(match)
    resigns = CONFIRM_RESIGN.button(wording.RESIGN, here, ButtonStyle.danger)
    view = view_of((resigns, KEEP_PLAYING.button(wording.KEEP_PLAYING, here)))
    await answer(interaction, wording.ask_to_resign(match, me), view)


@handlers.on_press(CONFIRM_RESIGN, defer_edit)
async def confirm_resign(interaction: Interaction, at: OnBoard) -> None:
    matches = interaction.client.services.matches
    await matches.resign(at.match_id, player_of(interaction), seen=at.board)
    await replace_message(interaction, wording.RESIGNED)
