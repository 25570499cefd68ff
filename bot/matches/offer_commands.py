"""``/draw``, ``/takeback``, ``/game pause``, ``/game resume`` and ``/game addtime``."""

from datetime import timedelta

from discord import app_commands

from bot.errors import Purpose
from bot.matches.match_option import match_choices, requested_match
from bot.matches.offers import offer_or_answer
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.wording.offers import GIVEN, time_given
from play.matches.offer import DEFAULT_PAUSE, OfferKind
from play.time.periods import read_period

DEFAULT_GIFT = timedelta(days=1)
MATCH_HINT = "The game, if you play several"
MATCH_CHOICES = match_choices(Purpose.ACT)


@app_commands.command()
@app_commands.describe(match=MATCH_HINT)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def draw(interaction: Interaction, match: str | None = None) -> None:
    """Offer a draw, or answer or withdraw an offer."""
    await _offer(interaction, match, OfferKind.DRAW)


@app_commands.command()
@app_commands.describe(match=MATCH_HINT)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def takeback(interaction: Interaction, match: str | None = None) -> None:
    """Take back a move in a casual game, if your opponent agrees."""
    await _offer(interaction, match, OfferKind.TAKEBACK)


@app_commands.command()
@app_commands.describe(
    lasting="Length, 1 hour to 60 days, such as 3d; default: 1 week",
    match=MATCH_HINT,
)
@app_commands.rename(lasting="for", match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def pause(
    interaction: Interaction,
    lasting: app_commands.Range[str, 1, 100] | None = None,
    match: str | None = None,
) -> None:
    """Pause a game for some time, if your opponent agrees."""
    period = read_period(lasting) if lasting is not None else DEFAULT_PAUSE
    await _offer(interaction, match, OfferKind.PAUSE, period)


@app_commands.command()
@app_commands.describe(match=MATCH_HINT)
@app_commands.rename(match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def resume(interaction: Interaction, match: str | None = None) -> None:
    """Resume a paused game early, if your opponent agrees."""
    await _offer(interaction, match, OfferKind.RESUME)


@app_commands.command()
@app_commands.describe(more="Extra time, such as 12h or 2 days; default: 1 day", match=MATCH_HINT)
@app_commands.rename(more="for", match="game")
@app_commands.autocomplete(match=MATCH_CHOICES)
async def addtime(
    interaction: Interaction,
    more: app_commands.Range[str, 1, 100] | None = None,
    match: str | None = None,
) -> None:
    """Give your opponent more time, at once."""
    period = read_period(more) if more is not None else DEFAULT_GIFT
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
