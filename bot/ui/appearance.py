"""The look of boards (theme, orientation, marks), as their viewer or the server has chosen it."""

from dataclasses import replace

from discord.app_commands import Choice

from bot.services import Services
from bot.ui.post import Post
from bot.wording import players as people
from play.appearance import Appearance, ThemeKey
from play.players.player_id import PlayerId
from rendering.scene import Orientation, Scene
from rendering.theme import THEMES

TOP, BOTTOM = "top", "bottom"
"""Values of a command's option: the edge of the picture where row 1 of a board is."""

BOARD_CHOICES = [
    Choice(name=people.TURNED[orient].capitalize(), value=where)
    for orient, where in ((False, TOP), (True, BOTTOM))
]
THEME_CHOICES = [Choice(name=people.THEMES[key].capitalize(), value=str(key)) for key in ThemeKey]


def apply_look(post: Post, look: Appearance) -> Post:
    """*post* with boards in the theme and orientation of *look*, and danger marked if chosen."""
    scene = post.scene and orient(post.scene, look)
    if scene is not None:
        scene = scene.with_danger() if look.danger else replace(scene, danger=())
    sheet = tuple((orient(shown, look), caption) for shown, caption in post.sheet)
    return replace(post, scene=scene, sheet=sheet, theme=THEMES[look.theme])


def orient(scene: Scene, look: Appearance) -> Scene:
    return replace(scene, orientation=orientation_for(look))


def orientation_for(look: Appearance) -> Orientation:
    return Orientation.BOTTOM if look.turned else Orientation.TOP


async def look_for(services: Services, guild_id: int | None, player: PlayerId | None) -> Appearance:
    """The look of boards for *player* on a server; the server's own if *player* is None."""
    house = (await services.servers.load_server(guild_id)).look
    if player is None:
        return house
    return (await services.players.load_player(player)).habits.look(house)
