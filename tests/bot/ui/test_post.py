"""Messages with their pictures."""

from functools import partial

import discord

from bot.ui.appearance import apply_look
from bot.ui.post import Post
from play.appearance import Appearance, ThemeKey
from rendering.standings import Row, draw_standings
from rendering.theme import THEMES


async def test_a_drawing_is_in_the_colours_of_the_readers_theme() -> None:
    """It says what it shows, as boards do."""
    drawing = partial(draw_standings, [Row(1, "Astrid")], "Cup", ())
    post = apply_look(
        Post("The cup", drawing=drawing, alt="Astrid leads."), Appearance(ThemeKey.SLATE)
    )

    (file,) = (await post.as_arguments())["files"]

    assert isinstance(file, discord.File)
    assert (file.filename, file.description) == ("picture.png", "Astrid leads.")
    assert file.fp.read() == drawing(THEMES[ThemeKey.SLATE]) != drawing(THEMES[ThemeKey.OAK])


async def test_a_post_without_a_box_keeps_links_from_becoming_one() -> None:
    """With one, Discord would hide that too; and so it would if one came later."""
    alone = await Post("https://evil.example").as_arguments()
    boxed = await Post("https://evil.example", "A box").as_arguments()
    updated = await Post("https://evil.example").as_arguments(updated=True)

    assert alone["suppress_embeds"] is True
    assert boxed["suppress_embeds"] is updated["suppress_embeds"] is False
    assert "suppress_embeds" not in await Post("https://evil.example").as_replacement()
