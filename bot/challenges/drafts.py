"""Drafts of challenges: how they begin, and the handlers of the buttons of their previews."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TypeAlias

import discord

from bot.challenges.buttons import write_challenge
from bot.challenges.chosen_terms import ChallengeChoices
from bot.challenges.forms import GameForm, MoreOptions, groups_for
from bot.challenges.previews import (
    AS_LAST,
    CANCEL,
    DRAFT_OPPONENT,
    MORE,
    NOT_AS_LAST,
    OPEN_FORM,
    SEND,
    FormOfDraft,
    drawn_up,
    last_choices,
    show_preview,
)
from bot.computer.panel import PanelChoices, show_panel
from bot.computer.starting import usual_game
from bot.errors import NobodyHereError, NotShownError, OpponentLeftError
from bot.ui.answers import answer, answer_openly, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, UserSelectKind, as_posted, view_of
from bot.ui.command_options import read_side
from bot.ui.forms import open_form
from bot.ui.retries import is_refusal
from bot.ui.servers import chat_of, is_alone, require_challenger
from bot.wording import challenge_drafts as wording
from bot.wording.challenges import challenge_sent
from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.challenges.errors import DraftChangedError
from play.players.player_id import PlayerId
from play.servers.place import Place
from tafl.errors import UnknownRulesetError
from tafl.ruleset import Ruleset

PreviewHandler: TypeAlias = Callable[[Interaction, Draft, ChallengeChoices], Awaitable[None]]
"""A handler for presses of a button below the preview of a draft, given the draft's choices too."""

ONE_OPPONENT = UserSelectKind("tafl:one-opponent", SubjectId)
"""The list from which the challenger of anybody chooses one person after all."""

handlers = ButtonHandlers()


async def begin_draft(
    interaction: Interaction,
    opponent: discord.Member | discord.User | None,
    choices: ChallengeChoices,
) -> None:
    """Show the preview of a new challenge, unless it could not be sent.

    If *opponent* is this bot, the computer plays: its game begins without a challenge.

    Raises:
        OpponentLeftError: *opponent* is no member of the server.
        NobodyHereError: nobody else could read the challenge here.
    """
    _require_member(interaction, opponent)
    if opponent is not None and opponent == interaction.client.user:
        await _begin_with_computer(interaction, choices)
        return
    if is_alone(interaction):
        raise NobodyHereError
    player, home = player_of(interaction), chat_of(interaction).home
    challenged = PlayerId(opponent.id) if opponent else None
    is_bot = bool(opponent and opponent.bot)
    challenge = await drawn_up(interaction, challenged, choices, opponent_is_bot=is_bot)
    await interaction.client.services.challenges.check(challenge)
    draft = await interaction.client.services.drafts.begin(
        player, home, interaction.id, challenged, choices.write()
    )
    await show_preview(interaction, draft)


def _require_member(
    interaction: Interaction, opponent: discord.Member | discord.User | None
) -> None:
    """Raise ``OpponentLeftError`` if *opponent* is no member of the server, if this is one."""
    # Discord's lists have only members, but any id can be typed.
    if interaction.guild_id is not None and isinstance(opponent, discord.User):
        raise OpponentLeftError(PlayerId(opponent.id))


async def _begin_with_computer(interaction: Interaction, choices: ChallengeChoices) -> None:
    """Ask for the level at which the computer is to play."""
    chosen = await interaction.client.services.rulesets.named(interaction.guild_id, choices.ruleset)
    await interaction.client.services.computer.require_playable(chosen)
    usual = await usual_game(interaction)
    side = read_side(choices.side)
    await show_panel(interaction, PanelChoices.of(usual._replace(ruleset=chosen), side))


async def _draft(interaction: Interaction) -> Draft:
    """The user's draft on this server, or in this private chat."""
    return await interaction.client.services.drafts.draft_of(
        player_of(interaction), chat_of(interaction).home
    )


def _on_preview(kind: ButtonKind[SubjectId]) -> Callable[[PreviewHandler], PreviewHandler]:
    """A decorator for the function that is called when a button of that *kind* is pressed.

    If the draft has changed since the preview was shown, the new preview is shown instead.
    """

    def decorate(handler: PreviewHandler) -> PreviewHandler:
        @handlers.on_press(kind, defer_edit)
        async def press(interaction: Interaction, at: SubjectId) -> None:
            draft = await _draft(interaction)
            try:
                await handler(interaction, draft, ChallengeChoices.read(draft.seen(at.subject)))
            except DraftChangedError:
                draft = await _draft(interaction)
                await show_preview(interaction, draft, note=wording.DRAFT_CHANGED)

        return handler

    return decorate


@_on_preview(SEND)
async def _send(interaction: Interaction, draft: Draft, choices: ChallengeChoices) -> None:
    """Post the challenge, unless it is refused by now."""
    await _require_still_here(interaction, draft.opponent)
    challenge = await drawn_up(interaction, draft.opponent, choices)
    sent = await interaction.client.services.challenges.send(challenge, draft.version)
    await _show_sent(interaction, sent)


@handlers.on_user(DRAFT_OPPONENT, defer_edit)
async def _choose(
    interaction: Interaction, at: SubjectId, opponent: discord.Member | discord.User
) -> None:
    """Show the preview of the same challenge to *opponent* alone."""
    draft = await _draft(interaction)
    choices = ChallengeChoices.read(draft.seen(at.subject)).to_somebody()
    await begin_draft(interaction, opponent, choices)


@handlers.on_user(ONE_OPPONENT, defer_edit)
async def _choose_one(
    interaction: Interaction, to_anybody: SubjectId, opponent: discord.Member | discord.User
) -> None:
    """Challenge *opponent* alone instead of anybody, unless somebody has accepted by now."""
    _require_member(interaction, opponent)
    await require_challenger(interaction)
    challenges = interaction.client.services.challenges
    challenge = await challenges.load_challenge(to_anybody.subject)
    with as_posted():
        _require_to_anybody(challenge, chat_of(interaction))
    sent = await challenges.address(
        challenge.id, player_of(interaction), PlayerId(opponent.id), opponent_is_bot=opponent.bot
    )
    await _show_sent(interaction, sent)


def _require_to_anybody(challenge: Challenge, here: Place) -> None:
    """Raise ``ValueError`` if *challenge* is to one person, or was made in another chat.

    A challenge that the bot cannot post is shown by an answer in its own chat.
    """
    if challenge.opponent is not None or challenge.place.home != here.home:
        raise ValueError(challenge)


async def _show_sent(interaction: Interaction, sent: Challenge) -> None:
    """Show *sent* to its opponent, if the bot can't post it, and say to the user that it is sent.

    If it is open to anybody, one opponent can be chosen below that.
    """
    if not sent.is_posted:
        await _post_here(interaction, sent)
    elsewhere = sent.place != chat_of(interaction)
    text, view = challenge_sent(sent, elsewhere=elsewhere), None
    if sent.opponent is None:
        view = view_of([ONE_OPPONENT.select(SubjectId(sent.id), wording.CHOOSE_OPPONENT)])
    await replace_message(interaction, text, view)


async def _post_here(interaction: Interaction, sent: Challenge) -> None:
    """Show a challenge in a chat that the bot is not in, by an answer to *interaction*.

    If Discord refuses the answer, nobody will ever see the challenge: it is withdrawn, and
    ``NotShownError`` is raised.
    """
    challenges = interaction.client.services.challenges
    post = await write_challenge(challenges, sent)
    try:
        message_id = await answer_openly(interaction, post)
    except discord.HTTPException as error:
        if not is_refusal(error):
            raise
        await challenges.withdraw(sent.id, sent.challenger)
        raise NotShownError from error
    await challenges.posted(sent.id, message_id)


async def _require_still_here(interaction: Interaction, opponent: PlayerId | None) -> None:
    """Raise ``OpponentLeftError`` if *opponent* has left the server."""
    if opponent is None or interaction.guild is None:
        return
    # Members are in no cache: the intent that would fill it is privileged.
    try:
        await interaction.guild.fetch_member(opponent)
    except discord.NotFound:
        raise OpponentLeftError(opponent) from None


@_on_preview(MORE)
async def _more(interaction: Interaction, draft: Draft, _: ChallengeChoices) -> None:
    await show_preview(interaction, draft, more=True)


@_on_preview(AS_LAST)
async def _as_last(interaction: Interaction, draft: Draft, choices: ChallengeChoices) -> None:
    """Replace all choices with those of the last challenge."""
    taken = (last_choices(draft) or choices).instead_of(choices)
    await show_preview(interaction, await _changed(interaction, draft, draft.version, taken))


@_on_preview(NOT_AS_LAST)
async def _not_as_last(interaction: Interaction, draft: Draft, choices: ChallengeChoices) -> None:
    """Restore the choices that were replaced with those of the last challenge."""
    before = ChallengeChoices.read(choices.before) if choices.before else choices
    await show_preview(interaction, await _changed(interaction, draft, draft.version, before))


@_on_preview(CANCEL)
async def _cancel(interaction: Interaction, draft: Draft, _: ChallengeChoices) -> None:
    await interaction.client.services.drafts.cancel(draft.player, draft.home, draft.version)
    await replace_message(interaction, wording.DRAFT_CANCELLED)


@handlers.on_press(OPEN_FORM)
async def _open_form(interaction: Interaction, at: FormOfDraft) -> None:
    """Show a form with more options, unless the draft has changed since the user saw it."""
    draft = await _draft(interaction)
    if at.group not in groups_for(to_anybody=draft.opponent is None):
        await answer(interaction, wording.NO_SUCH_FORM)
        return
    try:
        choices = ChallengeChoices.read(draft.seen(at.version))
    except DraftChangedError:
        await defer_edit(interaction)
        await show_preview(interaction, draft, more=True, note=wording.DRAFT_CHANGED)
        return
    rulesets = interaction.client.services.rulesets
    submit = partial(_submit, draft, choices, at.version)
    form: GameForm | MoreOptions
    if at.group == "game":
        form = GameForm(choices, await rulesets.in_order(interaction.guild_id), submit)
    else:
        chosen = await rulesets.named(interaction.guild_id, choices.ruleset)
        form = MoreOptions(at.group, choices, chosen, submit)
    await open_form(interaction, form)


async def _submit(
    draft: Draft,
    before: ChallengeChoices,
    seen: int,
    interaction: Interaction,
    changed: ChallengeChoices,
) -> None:
    await defer_edit(interaction)
    changed, note = await _moved(interaction, before, replace(changed, before=""))
    try:
        newest = await _changed(interaction, draft, seen, changed)
    except DraftChangedError:
        newest, note = await _draft(interaction), wording.DRAFT_CHANGED
    await show_preview(interaction, newest, more=True, note=note)


async def _moved(
    interaction: Interaction, before: ChallengeChoices, changed: ChallengeChoices
) -> tuple[ChallengeChoices, str]:
    """The *changed* choices, without those that their game refuses; and a note that names these.

    *before* are the choices before the form was sent. The note is empty if nothing was reset.
    """
    if changed.ruleset == before.ruleset:
        return changed, ""
    old, new = [await _game(interaction, choices) for choices in (before, changed)]
    if new is None:
        return changed, ""
    moved, reset = changed.moved(old, new)
    return moved, wording.reset_for_game(new.name, reset) if reset else ""


async def _game(interaction: Interaction, choices: ChallengeChoices) -> Ruleset | None:
    """The chosen game; None if the server no longer has it."""
    try:
        return await interaction.client.services.rulesets.named(
            interaction.guild_id, choices.ruleset
        )
    except UnknownRulesetError:
        return None


async def _changed(
    interaction: Interaction, draft: Draft, seen: int, choices: ChallengeChoices
) -> Draft:
    """Store *choices* in *draft*, of which the user saw version *seen*; return the new draft."""
    return await interaction.client.services.drafts.change(
        draft.player, draft.home, (seen, interaction.id), choices.write()
    )
