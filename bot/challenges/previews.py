"""The private preview of a challenge: its terms, and buttons to send or change it."""

from dataclasses import replace
from typing import NamedTuple

from discord import ButtonStyle
from discord.ui import View

from bot.challenges.chosen_terms import REFUSALS, ChallengeChoices
from bot.challenges.forms import groups_for
from bot.ui.answers import answer_with, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonKind, PersistentItem, SubjectId, UserSelectKind, view_of
from bot.ui.post import Post
from bot.ui.servers import chat_of, place_of_new_game, require_challenger
from bot.wording import challenge_drafts as wording
from bot.wording import refusals
from bot.wording.challenge_forms import GROUPS
from play.challenges.challenge import Challenge
from play.challenges.draft import Draft
from play.players.player_id import PlayerId
from play.store.errors import StoreError
from tafl.errors import UnknownRulesetError


class FormOfDraft(NamedTuple):
    """The payload of a button that opens a form of questions, below a preview of a draft.

    *group* names the form; *version* is that of the draft when the preview was shown.
    """

    group: str
    version: int


SEND = ButtonKind("tafl:send-challenge", SubjectId)
MORE = ButtonKind("tafl:more-options", SubjectId)
AS_LAST = ButtonKind("tafl:as-last-time", SubjectId)
NOT_AS_LAST = ButtonKind("tafl:not-as-last-time", SubjectId)
CANCEL = ButtonKind("tafl:cancel-challenge", SubjectId)
OPEN_FORM = ButtonKind("tafl:challenge-form", FormOfDraft)
DRAFT_OPPONENT = UserSelectKind("tafl:draft-opponent", SubjectId)

IN_A_ROW = 3
"""Number of buttons in a row that open forms: on a phone, no more fit side by side."""


async def show_preview(
    interaction: Interaction, draft: Draft, *, more: bool = False, note: str = ""
) -> None:
    """Show the preview of *draft*, or why it would be refused, below the text *note*.

    If *more* is true, it has the buttons that open forms.
    """
    choices = ChallengeChoices.read(draft.seen(draft.version))
    challenges = interaction.client.services.challenges
    last = await _last_in_words(interaction, draft, choices)
    can_be_sent = True
    try:
        challenge = await drawn_up(interaction, draft.opponent, choices)
        await challenges.check(challenge)
        known = await challenges.reliability(draft.opponent) if draft.opponent else None
        elsewhere = challenge.place != chat_of(interaction)
        text = wording.draft_text(challenge, elsewhere=elsewhere)
        details = wording.draft_details(challenge, known)
    except StoreError:
        raise
    except REFUSALS as error:
        sentence = refusals.explain(error)
        if sentence is None:
            raise
        if isinstance(error, UnknownRulesetError):
            sentence = wording.GAME_GONE
        can_be_sent = False
        text, details = wording.draft_refused(sentence), ""
    lines = filter(None, (note, text, last))
    taking = AS_LAST if last else NOT_AS_LAST if choices.before else None
    view = _buttons(draft, taking, can_be_sent=can_be_sent, more=more)
    await answer_with(interaction, Post("\n".join(lines), details, view=view))


def _buttons(
    draft: Draft, taking: ButtonKind[SubjectId] | None, *, can_be_sent: bool, more: bool
) -> View:
    """The buttons below a preview.

    *taking* is ``AS_LAST``, the button that takes over the last challenge's choices, or the button
    ``NOT_AS_LAST``, which undoes that; None for neither.
    """
    this = SubjectId(draft.version)
    buttons: list[PersistentItem] = []
    if can_be_sent:
        buttons.append(SEND.button(wording.SEND, this, ButtonStyle.success, row=0))
    if not more:
        buttons.append(MORE.button(wording.MORE, this, row=0))
    if taking is not None:
        label = wording.AS_LAST if taking is AS_LAST else wording.UNDO
        buttons.append(taking.button(label, this, row=0))
    buttons.append(CANCEL.button(wording.CANCEL, this, row=0))
    if more:
        for number, group in enumerate(groups_for(to_anybody=draft.opponent is None)):
            form = FormOfDraft(group, draft.version)
            row = 1 + number // IN_A_ROW
            buttons.append(OPEN_FORM.button(GROUPS[group][0], form, row=row))
    if draft.opponent is None:
        buttons.append(DRAFT_OPPONENT.select(this, wording.CHOOSE_OPPONENT))
    return view_of(buttons)


def last_choices(draft: Draft) -> ChallengeChoices | None:
    """The choices of the player's last challenge, as far as they make sense for *draft*.

    None if the player has sent no challenge yet.
    """
    if draft.last is None:
        return None
    last = replace(ChallengeChoices.read(draft.last), before="")
    return last if draft.opponent is None else last.to_somebody()


async def _last_in_words(interaction: Interaction, draft: Draft, choices: ChallengeChoices) -> str:
    """The last challenge's choices in words; empty if impossible now, or equal to *choices*."""
    last = last_choices(draft)
    if last is None or last == choices:
        return ""
    try:
        rulesets = interaction.client.services.rulesets
        chosen = await rulesets.named(interaction.guild_id, last.ruleset)
        return wording.last_time(last.terms(chosen), more=last.has_more)
    except REFUSALS:
        return ""


async def drawn_up(
    interaction: Interaction,
    opponent: PlayerId | None,
    choices: ChallengeChoices,
    *,
    opponent_is_bot: bool = False,
) -> Challenge:
    """The challenge to *opponent*, or to anybody if None, that *choices* describe; not stored."""
    server = await require_challenger(interaction)
    rulesets = interaction.client.services.rulesets
    chosen = await rulesets.named(interaction.guild_id, choices.ruleset)
    return Challenge.issue(
        place_of_new_game(interaction, server),
        player_of(interaction),
        opponent,
        choices.terms(chosen),
        (interaction.client.now(), choices.lasting),
        choices.admission,
        choices.naming(chosen),
        opponent_is_bot=opponent_is_bot,
    )
