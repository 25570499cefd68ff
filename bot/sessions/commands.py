"""``/web``: a link to the web page, which signs its user in."""

from discord import ButtonStyle, app_commands

from bot.ui.answers import answer, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.page_links import link_button
from bot.wording import sessions as wording

END_ALL = ButtonKind("tafl:sign-out", SubjectId)

handlers = ButtonHandlers()


@app_commands.command()
async def web(interaction: Interaction) -> None:
    """Open your games in a browser, with a link for you alone."""
    await defer(interaction)
    client, me = interaction.client, player_of(interaction)
    if client.page_links is None:
        await answer(interaction, wording.NO_PAGE)
        return
    # In the thread of a game, the link leads to that game.
    here = interaction.channel_id
    match_id = None if here is None else await client.services.matches.number_in_thread(here)
    sessions = await client.services.sessions.sessions_of(me)
    token = await client.services.sessions.invite(me, match_id)
    buttons = [link_button(wording.OPEN, client.page_links.entry(me, token))]
    if sessions:
        end = END_ALL.button(wording.END_ALL, SubjectId(), ButtonStyle.danger)
        await answer(interaction, wording.invitation(sessions), view_of([*buttons, end]))
    else:
        await answer(interaction, wording.invitation(sessions), view_of(buttons))


@handlers.on_press(END_ALL, defer_edit)
async def _end_all(interaction: Interaction, _: SubjectId) -> None:
    """End all sessions of the user. Nobody can press this for somebody else."""
    ended = await interaction.client.services.sessions.end_all(player_of(interaction))
    await replace_message(interaction, wording.ended(ended))
