"""Rulesets as files that people attach to a command."""

import asyncio

import discord

from bot.attachments import text_of
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset


async def attached_ruleset(file: discord.Attachment, key: str | None) -> Ruleset:
    """The ruleset in *file*, under *key* or else under the file's own name.

    Raises:
        FileError: the file is too large, cannot be had from Discord, or is no text.
        RulesetError: it is no ruleset.
    """
    text = await text_of(file)
    name = key or file.filename.rpartition(".")[0] or file.filename
    return await asyncio.to_thread(read_ruleset, text, name.strip().lower())
