"""``/move``, ``/resign``, ``/game abort``, ``/game claim`` and ``/rematch``."""

from discord import app_commands

from bot.errors import Purpose
from bot.matches.ending import ask_to_resign
from bot.matches.match_option import match_choices, requested_match, requested_match_number
from bot.matches.move_autocomplete import move_choices
from bot.matches.move_parsing import read_typed
from bot.matches.move_picking import ask_destination, ask_piece
from bot.matches.offers import offer_or_answer
from bot.matches.playing import play_move
from bot.matches.rematches import offer_or_accept_rematch
from bot.ui.answers import answer, answer_with, defer, player_of
from bot.ui.base import Interaction
from bot.wording import matches as wording
from play.matches.offer import OfferKind


@app_commands.command()
@app_commands.describe(
    move="Your move, such as d1-b1; piece first, then destination",
    match="The game, if several wait for your move",
)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.MOVE))
async def move(
    interaction: Interaction, move: app_commands.Range[str, 1, 200], match: str | None = None
) -> None:
    """Move a piece in one of your games."""
    await defer(interaction)
    typed = read_typed(move)
    typed.require_no_command()
    named = typed.match_id if match is None else match
    number = await requested_match_number(interaction, Purpose.MOVE, named)
    if not typed.text:
        await ask_piece(interaction, number, seen=None)
        return
    if typed.square is not None:
        await ask_destination(interaction, number, typed.square)
        return
    services, me = interaction.client.services, player_of(interaction)
    here = interaction.channel_id
    await answer_with(interaction, await play_move(services, number, me, typed.text, here=here))


move.autocomplete("move")(move_choices)


@app_commands.command()
@app_commands.describe(match="The game, if you play several")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.ACT))
async def resign(interaction: Interaction, match: str | None = None) -> None:
    """Resign a game; you are asked to confirm."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    await ask_to_resign(interaction, current.id, seen=current.board)


@app_commands.command()
@app_commands.describe(match="The game, if you play several")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.ACT))
async def abort(interaction: Interaction, match: str | None = None) -> None:
    """Abort a game; after both have moved, ask your opponent."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    if current.both_have_moved:
        await offer_or_answer(interaction, current.id, OfferKind.ABORT, seen=current.board)
        return
    await interaction.client.services.matches.abort(
        current.id, player_of(interaction), seen=current.board
    )
    await answer(interaction, wording.ABORTED)


@app_commands.command()
@app_commands.describe(match="The game, if you play several")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.ACT))
async def claim(interaction: Interaction, match: str | None = None) -> None:
    """Claim the win on time, in games with late moves."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    await interaction.client.services.matches.claim(
        current.id, player_of(interaction), seen=current.board
    )
    await answer(interaction, wording.CLAIMED)


@app_commands.command()
@app_commands.describe(match="The game; default: your last finished one")
@app_commands.rename(match="game")
@app_commands.autocomplete(match=match_choices(Purpose.AGAIN))
async def rematch(interaction: Interaction, match: str | None = None) -> None:
    """Offer a rematch with sides swapped, or accept one."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.AGAIN, match)
    await offer_or_accept_rematch(interaction, number)
