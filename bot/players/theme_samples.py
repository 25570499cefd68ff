"""Samples of boards, for people choosing a theme."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.matches.posts import alt_text
from bot.ui.base import Interaction
from bot.ui.heavy_work import asker_of
from bot.ui.post import Attachment, Post
from bot.wording import players as wording
from rendering.scene import Scene
from rendering.theme import THEMES
from rendering.theme_samples import danger_scene, draw_samples, sample_scene


def with_board_sample(post: Post, changes: Mapping[str, Any], words: str = wording.SAMPLE) -> Post:
    """*post*, with a sample board below *words* if *changes* of settings affect boards."""
    if changes.get("danger"):
        return _with(post, danger_scene(), wording.DANGER_SAMPLE)
    if "theme" in changes or "turned" in changes:
        return _with(post, sample_scene(), words)
    return post


def _with(post: Post, scene: Scene, words: str) -> Post:
    alt = wording.plain_sample(alt_text(scene, ""))
    return replace(post, content=f"{post.content}\n{words}", scene=scene, alt=alt)


async def with_theme_samples(interaction: Interaction, post: Post) -> Post:
    """*post* with the same board in every theme, each with its name."""
    picture = await interaction.client.heavy_work.do_once(
        draw_samples, asker_of(interaction), draw_samples, dict(THEMES)
    )
    return replace(post, files=(Attachment("themes.png", picture, wording.PLAIN_THEMES),))
