"""``/ruleset``: a server's own rulesets."""

from dataclasses import replace
from typing import Self

import discord
from discord import app_commands, ui
from discord.app_commands import Choice, Transform

from bot.discord_limits import MAX_CHOICES, MAX_EMBED_LENGTH, MAX_FILE_SIZE
from bot.matches.posts import fit_lines
from bot.rules.pages import rules_post
from bot.ui.answers import answer, answer_with, defer, player_of
from bot.ui.attachments import read_attachment
from bot.ui.base import Interaction
from bot.ui.command_options import RulesetParam, label_of
from bot.ui.forms import Form, open_form, paste_field
from bot.ui.heavy_work import asker_of
from bot.ui.post import Attachment, Post
from bot.ui.request_checks import require_still_there
from bot.ui.servers import managed_server_of, server_of
from bot.wording import rulesets as wording
from play.name_search import search
from play.rulesets.finding import names_of
from tafl.errors import RulesetError
from tafl.pasted_text import as_typed
from tafl.ruleset import Ruleset
from tafl.rulesets import read_ruleset, write_ruleset

MAX_KEY_LENGTH = 32

ruleset = app_commands.Group(
    name="ruleset",
    description="Manage this server's own games.",
    default_permissions=discord.Permissions(manage_guild=True),
)
"""``/ruleset`` is shown to managers; a server may show it to others, who may only look."""


class PastedRuleset(Form, title=wording.FORM_TITLE):
    """A form into which a ruleset is pasted as text; *key* is filled in as its name in commands."""

    def __init__(self, key: str | None) -> None:
        super().__init__()
        self._key: ui.TextInput[ui.View] = ui.TextInput(
            custom_id="key", max_length=MAX_KEY_LENGTH, default=key
        )
        self._text = paste_field("text")
        for name, hint, field in (
            (wording.FORM_KEY, wording.FORM_KEY_HINT, self._key),
            (wording.FORM_TEXT, wording.FORM_TEXT_HINT, self._text),
        ):
            self.add_item(ui.Label(text=name, description=hint, component=field))

    def anew(self) -> Self:
        return type(self)(None)

    async def use(self, interaction: Interaction) -> None:
        await defer(interaction)
        await _add(interaction, self._text.value, self._key.value)


@ruleset.command()
@app_commands.describe(
    file=f"A TOML file, at most {MAX_FILE_SIZE}; leave out to paste",
    key="Its name in commands; if left out, the name of the file",
)
async def add(
    interaction: Interaction,
    file: discord.Attachment | None = None,
    key: app_commands.Range[str, 2, MAX_KEY_LENGTH] | None = None,
) -> None:
    """Add a game of your own for challenges on this server."""
    # This refuses people before they have pasted anything, rather than after.
    managed_server_of(interaction)
    if file is None:
        await open_form(interaction, PastedRuleset(key))
        return
    await defer(interaction)
    text = await read_attachment(file)
    await _add(interaction, text, key or file.filename.rpartition(".")[0] or file.filename)


async def _add(interaction: Interaction, text: str, key: str) -> None:
    # Permissions are checked again, since the form may have been open for a long time.
    guild_id = managed_server_of(interaction)
    rulesets, key = interaction.client.services.rulesets, as_typed(key).strip().lower()
    try:
        rules = await interaction.client.heavy_work.do(
            asker_of(interaction), read_ruleset, text, key
        )
    except RulesetError as mistakes:
        # A bad key is named together with the mistakes: mended one by one, each would cost a try.
        await rulesets.refuse_text(guild_id, key, mistakes)
        raise
    require_still_there(interaction)
    added = await rulesets.add_ruleset(guild_id, rules, player_of(interaction))
    post = rules_post(rules)
    await answer_with(interaction, replace(post, content=wording.added(added, post.content)))


@ruleset.command(name="list")
async def list_(interaction: Interaction) -> None:
    """List this server's own games."""
    await defer(interaction)
    own = await interaction.client.services.rulesets.own(server_of(interaction))
    details = fit_lines([wording.line(one) for one in own], MAX_EMBED_LENGTH) if own else ""
    await answer_with(interaction, Post(wording.heading(len(own)), details))


@ruleset.command()
@app_commands.describe(key="The name of the game")
async def show(interaction: Interaction, key: Transform[Ruleset, RulesetParam]) -> None:
    """Show the rules of a game, with its board and file."""
    await defer(interaction)
    # Discord's app may have kept the command from the time before it was limited to servers.
    server_of(interaction)
    file = Attachment(f"{key.key}.toml", write_ruleset(key).encode())
    await answer_with(interaction, replace(rules_post(key), files=(file,)))


@ruleset.command()
@app_commands.describe(key="The name of the game")
async def retire(interaction: Interaction, key: app_commands.Range[str, 1, 100]) -> None:
    """Retire a game: no new challenges; current games go on."""
    await defer(interaction)
    guild_id = managed_server_of(interaction)
    retired = await interaction.client.services.rulesets.retire(
        guild_id, as_typed(key).strip().lower(), player_of(interaction)
    )
    await answer(interaction, wording.retired(retired))


@retire.autocomplete("key")
async def offer_own(interaction: Interaction, text: str) -> list[Choice[str]]:
    """Autocomplete *text* with the server's own rulesets that match it."""
    every = await interaction.client.services.rulesets.own(interaction.guild_id)
    found = search(text, ((own, names_of(own)) for own in every))
    return [Choice(name=label_of(own), value=own.key) for own in found[:MAX_CHOICES]]
