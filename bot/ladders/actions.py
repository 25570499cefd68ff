"""Actions on a ladder, by commands and buttons: join, challenge, leave, close."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import View

from bot.errors import UnknownOpponentError
from bot.ladders.pages import ASK_TO_CHALLENGE, JOIN
from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, PersistentItem, SubjectId, view_of
from bot.ui.names import Names
from bot.ui.servers import managed_server_of, require_challenger, require_usable, server_of
from bot.wording import ladders as wording
from bot.wording.mentions import mention
from bot.wording.permissions import FOR_BOARDS
from play.ladders.errors import OpponentOffLadderError
from play.ladders.standings import Prospect
from play.players.player_id import PlayerId

LEAVE = ButtonKind("tafl:ladder-leave", SubjectId)
CHALLENGE = ButtonKind("tafl:ladder-challenge", SubjectId)
CLOSE = ButtonKind("tafl:ladder-close", SubjectId)
KEEP = ButtonKind("tafl:ladder-keep", SubjectId)

handlers = ButtonHandlers()
handlers.answer(KEEP, wording.UNCHANGED)


async def join(interaction: Interaction) -> None:
    guild_id = server_of(interaction)
    await require_challenger(interaction)
    rank = await interaction.client.services.ladders.join(guild_id, player_of(interaction))
    await answer(interaction, wording.joined(rank))


async def ask_to_leave(interaction: Interaction) -> None:
    ladders = interaction.client.services.ladders
    guild_id, me = server_of(interaction), player_of(interaction)
    running = await ladders.running(guild_id, me)
    rank = (await ladders.standings(guild_id)).rank_of(me) or 0
    leave = LEAVE.button(wording.LEAVE, SubjectId(), ButtonStyle.danger)
    await answer(interaction, wording.ask_to_leave(rank, running), _or_keep(leave))


async def ask_to_close(interaction: Interaction) -> None:
    # Checked before the question: there must be a ladder to close.
    await interaction.client.services.ladders.settings(managed_server_of(interaction))
    close = CLOSE.button(wording.CLOSE, SubjectId(), ButtonStyle.danger)
    await answer(interaction, wording.ASK_TO_CLOSE, _or_keep(close))


async def find_opponent(text: str, prospects: Sequence[Prospect], names: Names) -> PlayerId:
    """The player of *prospects* whose id, mention, name or rank is *text*.

    Raises:
        UnknownOpponentError: *text* names no player of *prospects*, or several.
    """
    # Other players can be named too, if their names happen to be known.
    await names.find_all(one.player for one in prospects if one.refusal is None)
    sought = text.strip().removeprefix("@").casefold()
    found = [
        one.player
        for one in prospects
        if sought in {str(one.rank), str(one.player), mention(one.player)}
        or sought == (names.known(one.player) or "").casefold()
    ]
    if len(found) != 1:
        raise UnknownOpponentError(text)
    return found[0]


def _or_keep(button: PersistentItem) -> View:
    """The buttons below a question: *button*, and one that changes nothing."""
    return view_of((button, KEEP.button(wording.STAY, SubjectId())))


@handlers.on_press(JOIN, defer)
async def _join(interaction: Interaction, _: SubjectId) -> None:
    await join(interaction)


@handlers.on_press(LEAVE, defer_edit)
async def _leave(interaction: Interaction, _: SubjectId) -> None:
    made = await interaction.client.services.ladders.leave(
        server_of(interaction), player_of(interaction)
    )
    await replace_message(interaction, wording.left(made))


@handlers.on_press(ASK_TO_CHALLENGE, defer)
async def _ask(interaction: Interaction, opponent: SubjectId) -> None:
    await ask_to_challenge(interaction, PlayerId(opponent.subject))


async def ask_to_challenge(interaction: Interaction, opponent: PlayerId) -> None:
    """Ask the user to confirm a ladder challenge to *opponent*, if it is allowed."""
    ladders, guild_id = interaction.client.services.ladders, server_of(interaction)
    await require_challenger(interaction)
    prospects = await ladders.prospects(guild_id, player_of(interaction))
    prospect = next((one for one in prospects if one.player == opponent), None)
    if prospect is None:
        raise OpponentOffLadderError(opponent)
    if prospect.refusal is not None:
        raise prospect.refusal
    settings = await ladders.settings(guild_id)
    require_usable(interaction, settings.channel_id, FOR_BOARDS)
    begin = CHALLENGE.button(wording.ASK, SubjectId(opponent), ButtonStyle.success)
    await answer(interaction, wording.ask_to_challenge(prospect, settings), _or_keep(begin))


@handlers.on_press(CHALLENGE, defer_edit)
async def _challenge(interaction: Interaction, challenged: SubjectId) -> None:
    """Begin the games of a ladder challenge."""
    ladders, guild_id = interaction.client.services.ladders, server_of(interaction)
    await require_challenger(interaction)
    require_usable(interaction, (await ladders.settings(guild_id)).channel_id, FOR_BOARDS)
    opponent = PlayerId(challenged.subject)
    match = await ladders.challenge(guild_id, player_of(interaction), opponent)
    await replace_message(interaction, wording.challenged(match, opponent))


@handlers.on_press(CLOSE, defer_edit)
async def _close(interaction: Interaction, _: SubjectId) -> None:
    guild_id = managed_server_of(interaction)
    await interaction.client.services.ladders.close(guild_id, player_of(interaction))
    await replace_message(interaction, wording.CLOSED)
