"""``/web``: a link to the web page, which signs its user in."""

from discord import app_commands

from bot.sessions.browsers import browsers_button, end_all_button
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import view_of
from bot.ui.page_buttons import link_button
from bot.wording import sessions as wording


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
    more = [browsers_button(), end_all_button()] if sessions else []
    await answer(interaction, wording.invitation(sessions), view_of([*buttons, *more]))
