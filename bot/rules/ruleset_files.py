"""Rulesets as texts that people attach to a command or paste."""

import asyncio

import discord

from bot.ui.attachments import read_attachment
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset


async def read_ruleset_file(file: discord.Attachment, key: str | None) -> Ruleset:
    """The ruleset in *file*, under *key* or else under the file's own name.

    Raises:
        FileError: the file is too large, cannot be had from Discord, or is no text.
        RulesetError: it is no ruleset.
    """
    text = await read_attachment(file)
    return await read_ruleset_text(text, key or file.filename.rpartition(".")[0] or file.filename)


async def read_ruleset_text(text: str, key: str) -> Ruleset:
    """The ruleset that *text* says, under *key*.

    Raises:
        RulesetError: it is no ruleset.
    """
    return await asyncio.to_thread(read_ruleset, text, key.strip().lower())
