"""Samples of how boards look, for those who choose it."""

import asyncio
from dataclasses import replace
from functools import cache

from bot.messages import alt_text
from bot.post import Attached, Post
from bot.wording import people as wording
from rendering.samples import draw_samples, sample_scene
from rendering.theme import THEMES

LOOK_SETTINGS = frozenset({"theme", "turned", "danger"})
"""The settings of players and servers that a sample shows."""


def with_sample(post: Post) -> Post:
    """*post* with a small board, to be shown as its reader now sees boards."""
    scene = sample_scene()
    return replace(post, scene=scene, alt=alt_text(scene, ""))


async def with_themes(post: Post) -> Post:
    """*post* with the same board in every theme, each with its name."""
    picture = await asyncio.to_thread(_themes)
    return replace(post, files=(Attached("themes.png", picture, wording.plain_themes()),))


@cache
def _themes() -> bytes:
    return draw_samples(THEMES)
