"""The greeting of a server that the bot has joined."""

from discord import ButtonStyle

from bot.challenges.open_challenges import open_challenges_button
from bot.computer.panel import play_button
from bot.help.pages import help_button
from bot.lessons.buttons import learn_button
from bot.server.setup import setup_button
from bot.ui.buttons import view_of
from bot.ui.post import Post
from bot.wording.greeting import greeting


def greeting_post(*, computer: bool) -> Post:
    """The next steps for owner and players, who may have a *computer*; it pings nobody."""
    buttons = (
        setup_button(ButtonStyle.primary),
        learn_button(),
        *((play_button(),) if computer else ()),
        help_button(),
        open_challenges_button(),
    )
    return Post(greeting(computer=computer), view=view_of(buttons))
