"""``/help`` as pages: a topic each, and buttons that lead to the others."""

from functools import cache

from discord import ButtonStyle
from discord.ui import View

from bot.answers import Interaction, answer_with, take_time_to_edit
from bot.buttons import Action, Press, Presses
from bot.messages import alt_text
from bot.post import Post
from bot.wording.help import TOPICS, title
from rendering.scene import Scene
from tafl.game import Game
from tafl.notation import read_position
from tafl.pieces import Side
from tafl.rulesets import ruleset

BOARD = "3t3/5t1/T2tT2/K6/6t/t1t1t2/7", "a3-c3"
"""A position of Brandubh, and a move that captures a man and opens the king's way to a corner."""

ROW = 3
"""How many buttons stand side by side, so that a phone shows them whole."""


async def show_help(interaction: Interaction, page: int) -> None:
    """Answer with the topic of that number, or with the last one."""
    await answer_with(interaction, help_post(min(page, len(TOPICS) - 1)))


def help_post(page: int) -> Post:
    """The topic of that number; the first has a board that shows what boards tell."""
    topic = list(TOPICS.values())[page]
    scene = _telling_board() if page == 0 else None
    alt = "" if scene is None else alt_text(scene, "")
    return Post(title(topic), topic.text, scene=scene, alt=alt, view=_buttons(page))


@cache
def _telling_board() -> Scene:
    written, move = BOARD
    rules = ruleset("brandubh")
    position = read_position(written, rules, Side.DEFENDERS)
    return Scene.of(Game.start(rules, position).play_written(move))


def _buttons(shown: int) -> View:
    view = View(timeout=None)
    for page, topic in enumerate(TOPICS):
        press = Press.make(topic.capitalize(), Action.HELP, page, 0, ButtonStyle.secondary)
        press.item.disabled = page == shown
        press.item.row = page // ROW
        view.add_item(press)
    return view


async def _turn(interaction: Interaction, page: int, _board: int) -> None:
    await take_time_to_edit(interaction)
    await show_help(interaction, page)


HELP_PRESSES: Presses = {Action.HELP: _turn}
