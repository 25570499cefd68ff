"""The greeting of a server that the bot has joined."""

from discord import ButtonStyle

from bot.challenges.open_challenges import open_challenges_button
from bot.computer.panel import play_button
from bot.help.pages import help_button
from bot.server.setup import setup_button
from bot.ui.buttons import view_of
from bot.ui.post import Post
from bot.wording.greeting import GREETING


def greeting_post() -> Post:
    """What to do next, for the owner and for players; it pings nobody."""
    buttons = (
        setup_button(ButtonStyle.primary),
        help_button(),
        play_button(),
        open_challenges_button(),
    )
    return Post(GREETING, view=view_of(buttons))
