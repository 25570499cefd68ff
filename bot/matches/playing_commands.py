"""Commands and buttons of players: to move, to end a game, to make offers, and for a rematch."""

from datetime import timedelta

from discord import ButtonStyle, app_commands

from bot.errors import Purpose
from bot.matches.buttons import CLAIM, RESIGN, OnBoard
from bot.matches.finding import match_option, requested_match, requested_match_number, shown_match
from bot.matches.move_autocomplete import move_choices
from bot.matches.move_parsing import read_typed
from bot.matches.move_picking import ask_destination, ask_piece
from bot.matches.offers import offer_or_answer
from bot.matches.playing import play_move
from bot.matches.rematches import offer_or_accept_rematch
from bot.matches.square_choices import BegunMove
from bot.ui.answers import answer, answer_with, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.wording import matches as wording
from bot.wording.offers import GIVEN, time_given
from play.matches.offer import DEFAULT_PAUSE, OfferKind
from play.matches.timing import DEFAULT_TIME_GIVEN
from play.time.periods import read_period

CONFIRM_RESIGN = ButtonKind("tafl:confirm-resign", OnBoard)
KEEP_PLAYING = ButtonKind("tafl:keep-playing", OnBoard)

handlers = ButtonHandlers()
handlers.answer(KEEP_PLAYING, wording.KEPT_PLAYING)


@app_commands.command()
@app_commands.describe(move="Your move, such as d1-b1; piece first, then destination")
@match_option(Purpose.MOVE, "The game, if several wait for your move")
async def move(
    interaction: Interaction, move: app_commands.Range[str, 1, 200], match: str | None = None
) -> None:
    """Move a piece in one of your games."""
    await defer(interaction)
    services, me, here = interaction.client.services, player_of(interaction), interaction.channel_id
    typed = read_typed(move)
    suggested = interaction.client.typed_games.take(me, (here, match, typed.match_id), move)
    typed.require_no_command()
    named = typed.match_id if match is None else match
    if suggested is not None:
        named = suggested.match_id  # whose moves they saw while they typed
    number = await requested_match_number(interaction, Purpose.MOVE, named)
    if not typed.text:
        await ask_piece(interaction, number, seen=None)
        return
    if typed.square is not None:
        await ask_destination(interaction, number, BegunMove.of(typed.square))
        return
    await answer_with(interaction, await play_move(services, number, me, typed.text, here=here))


move.autocomplete("move")(move_choices)


@app_commands.command()
@match_option(Purpose.ACT)
async def resign(interaction: Interaction, match: str | None = None) -> None:
    """Resign a game; you are asked to confirm."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    await _ask_to_resign(interaction, OnBoard.of(current))


@app_commands.command()
@match_option(Purpose.ACT)
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
@match_option(Purpose.ACT)
async def claim(interaction: Interaction, match: str | None = None) -> None:
    """Claim the win on time, in games with late moves."""
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    await _claim(interaction, OnBoard.of(current))


@app_commands.command()
@match_option(Purpose.AGAIN, "The game; default: your last finished one")
async def rematch(interaction: Interaction, match: str | None = None) -> None:
    """Offer a rematch with sides swapped, or accept one."""
    await defer(interaction)
    number = await requested_match_number(interaction, Purpose.AGAIN, match)
    await offer_or_accept_rematch(interaction, number)


@app_commands.command()
@match_option(Purpose.ACT)
async def draw(interaction: Interaction, match: str | None = None) -> None:
    """Offer a draw, or answer or withdraw an offer."""
    await _offer(interaction, match, OfferKind.DRAW)


@app_commands.command()
@match_option(Purpose.ACT)
async def takeback(interaction: Interaction, match: str | None = None) -> None:
    """Take back a move in a casual game, if your opponent agrees."""
    await _offer(interaction, match, OfferKind.TAKEBACK)


@app_commands.command()
@app_commands.describe(lasting="Length, 1 hour to 60 days, such as 3d; default: 1 week")
@app_commands.rename(lasting="for")
@match_option(Purpose.ACT)
async def pause(
    interaction: Interaction,
    lasting: app_commands.Range[str, 1, 100] | None = None,
    match: str | None = None,
) -> None:
    """Pause a game for some time, if your opponent agrees."""
    period = read_period(lasting) if lasting is not None else DEFAULT_PAUSE
    await _offer(interaction, match, OfferKind.PAUSE, period)


@app_commands.command()
@match_option(Purpose.ACT)
async def resume(interaction: Interaction, match: str | None = None) -> None:
    """Resume a paused game early, if your opponent agrees."""
    await _offer(interaction, match, OfferKind.RESUME)


@app_commands.command()
@app_commands.describe(more="Extra time, such as 12h or 2 days; default: 1 day")
@app_commands.rename(more="for")
@match_option(Purpose.ACT)
async def addtime(
    interaction: Interaction,
    more: app_commands.Range[str, 1, 100] | None = None,
    match: str | None = None,
) -> None:
    """Give your opponent more time, at once."""
    period = read_period(more) if more is not None else DEFAULT_TIME_GIVEN
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    matches, me = interaction.client.services.matches, player_of(interaction)
    given = await matches.give_time(current.id, me, period, seen=current.board)
    # In the match's own channel, the message for everybody already says how much was given.
    room = given.thread_id or given.place.channel_id
    here = interaction.channel_id == room and not given.place.is_private
    if here:
        await answer(interaction, GIVEN)
        return
    habits = (await matches.view(given.id)).habits
    await answer(interaction, time_given(given, me, interaction.client.now(), habits))


async def _offer(
    interaction: Interaction, match: str | None, kind: OfferKind, lasting: timedelta | None = None
) -> None:
    await defer(interaction)
    current = await requested_match(interaction, Purpose.ACT, match)
    await offer_or_answer(interaction, current.id, kind, lasting, seen=current.board)


@handlers.on_press(CLAIM, defer)
async def _claim(interaction: Interaction, at: OnBoard) -> None:
    await interaction.client.services.matches.claim(
        at.match_id, player_of(interaction), seen=at.board
    )
    await answer(interaction, wording.CLAIMED)


@handlers.on_press(RESIGN, defer)
async def _ask_to_resign(interaction: Interaction, at: OnBoard) -> None:
    """Ask the user, who saw the board *at*, to confirm that they resign."""
    match = await shown_match(interaction, at.match_id)
    me = player_of(interaction)
    match.require_player(me, at.board)
    here = OnBoard.of(match)
    resigns = CONFIRM_RESIGN.button(wording.RESIGN, here, ButtonStyle.danger)
    view = view_of((resigns, KEEP_PLAYING.button(wording.KEEP_PLAYING, here)))
    await answer(interaction, wording.ask_to_resign(match, me), view)


@handlers.on_press(CONFIRM_RESIGN, defer_edit)
async def _confirm_resign(interaction: Interaction, at: OnBoard) -> None:
    matches = interaction.client.services.matches
    await matches.resign(at.match_id, player_of(interaction), seen=at.board)
    await replace_message(interaction, wording.RESIGNED)
