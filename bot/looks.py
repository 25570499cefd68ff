"""Pictures as those want them who see them."""

from dataclasses import replace
from typing import TYPE_CHECKING

from discord.app_commands import Choice

from bot.post import Post
from bot.wording import people
from play.look import Look, ThemeKey
from play.players import PlayerId
from rendering.scene import Orientation
from rendering.theme import THEMES

if TYPE_CHECKING:
    from bot.client import TaflBot

TOP, BOTTOM = "top", "bottom"
"""Where row 1 of a board is."""

BOARD_CHOICES = [
    Choice(name=people.TURNED[turned].capitalize(), value=where)
    for turned, where in ((False, TOP), (True, BOTTOM))
]
THEME_CHOICES = [Choice(name=people.THEMES[key].capitalize(), value=str(key)) for key in ThemeKey]


def in_look(post: Post, look: Look) -> Post:
    """*post* with its board, if it has one, in that *look*."""
    scene = post.scene
    if scene is None:
        return post
    orientation = Orientation.BOTTOM if look.turned else Orientation.TOP
    scene = replace(scene, orientation=orientation)
    if look.danger:
        scene = scene.with_danger()
    return replace(post, scene=scene, theme=THEMES[look.theme])


async def look_on(client: "TaflBot", guild_id: int | None, player: PlayerId | None) -> Look:
    """How *player* sees boards in private on a server, or None everybody."""
    house = (await client.servers.get(guild_id)).look
    if player is None:
        return house
    return (await client.players.get(player)).habits.look(house)
