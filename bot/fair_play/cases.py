"""Cases, which are warnings and exclusions: messages to players, appeals, managers' answers."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Self

import discord
from discord import ButtonStyle, ui

from bot.ui.answers import answer, answer_with, answer_with_names, defer, player_of
from bot.ui.base import Bot, Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, PersistentItem, SubjectId, view_of
from bot.ui.command_options import one_line
from bot.ui.forms import Form, open_form
from bot.ui.messages import ChannelPost, DirectMessage
from bot.ui.post import Post
from bot.ui.servers import is_owner, managed_server_of
from bot.wording import cases as wording
from play.fair_play.case import Case
from play.limits.text_lengths import MAX_APPEAL_LENGTH
from play.news.fair_play import (
    AppealAnswered,
    AppealMade,
    CaseAnswered,
    CaseNews,
    CaseOpened,
    CaseUndelivered,
    OwnCaseNews,
)

APPEAL = ButtonKind("tafl:appeal", SubjectId)
LIFT = ButtonKind("tafl:lift-case", SubjectId)
KEEP = ButtonKind("tafl:keep-case", SubjectId)

handlers = ButtonHandlers()


async def case_news_message(bot: Bot, news: OwnCaseNews) -> DirectMessage | None:
    """The message about *news*; None if a new case was lifted before it could be delivered."""
    case = await bot.services.cases.load_case(news.case_id)
    server = await bot.server_name(case.guild_id)
    match news:
        case CaseOpened() if case.lifted_at is not None:
            return None
        case CaseOpened():
            post = replace(_post_for_player(case, server), ping=case.player)
            return DirectMessage(post, server=case.guild_id)
        case CaseAnswered():
            post = Post(wording.answered(case, server), ping=case.player)
            return DirectMessage(post, server=case.guild_id)


def _post_for_player(case: Case, server: str) -> Post:
    """A manager's decision in *case*, with a button to appeal unless the player has appealed."""
    text = wording.opened(case, server)
    if case.appealed_at is not None:
        return Post(text)
    button = APPEAL.button(wording.APPEAL, SubjectId(case.id), ButtonStyle.primary)
    return Post(text, view=view_of([button]))


async def case_news_post(bot: Bot, news: CaseNews) -> ChannelPost | None:
    """The post about *news* for the managers' channel; None if the news is out of date."""
    case = await bot.services.cases.load_case(news.case_id)
    match news:
        case AppealMade():
            return ChannelPost(_post(case)) if case.is_appeal_waiting else None
        case AppealAnswered():
            shown = await bot.services.outbox.message_about(AppealMade, case.id)
            return None if shown is None else ChannelPost(_post(case), replaces=shown)
        case CaseUndelivered():
            return ChannelPost(Post(wording.undelivered(case), wording.line(case)))


def _post(case: Case) -> Post:
    view = view_of(answer_buttons(case)) if case.is_appeal_waiting else None
    return Post(wording.channel_post(case), wording.line(case), view=view)


def answer_buttons(case: Case) -> Sequence[PersistentItem]:
    """Buttons with which a manager answers the appeal in *case*: lift it or keep it."""
    this = SubjectId(case.id)
    return (
        LIFT.button(wording.lift_label(case), this),
        KEEP.button(wording.keep_label(case), this),
    )


class AppealForm(Form, title=wording.FORM_TITLE):
    def __init__(self, case_id: int) -> None:
        super().__init__()
        self._case_id = case_id
        self._text: ui.TextInput[Any] = ui.TextInput(
            custom_id="appeal", style=discord.TextStyle.paragraph, max_length=MAX_APPEAL_LENGTH
        )
        self.add_item(
            ui.Label(text=wording.FORM_LABEL, description=wording.FORM_HINT, component=self._text)
        )

    def anew(self) -> Self:
        return type(self)(self._case_id)

    async def use(self, interaction: Interaction) -> None:
        await defer(interaction)
        await send_appeal(interaction, self._case_id, str(self._text))


async def send_appeal(interaction: Interaction, case_id: int, text: str) -> None:
    written = one_line(text)[:MAX_APPEAL_LENGTH]
    await interaction.client.services.cases.appeal(case_id, player_of(interaction), written)
    await answer(interaction, wording.APPEALED)


async def show_case(interaction: Interaction) -> None:
    """Show the user's latest warning or exclusion on this server; in a private chat, on any."""
    client = interaction.client
    # ``in_force`` raises an error if there is none.
    case, *_ = await client.services.cases.in_force(player_of(interaction), interaction.guild_id)
    server = await client.server_name(case.guild_id)
    await answer_with(interaction, _post_for_player(case, server))


async def show_exclusions(interaction: Interaction, guild_id: int) -> None:
    found = await interaction.client.services.cases.exclusions(guild_id)
    await answer_with_names(
        interaction, Post(wording.exclusions_heading(found), wording.lines(found))
    )


@handlers.on_press(APPEAL)
async def _appeal(interaction: Interaction, about: SubjectId) -> None:
    # Checked before the player writes anything, rather than after.
    cases = interaction.client.services.cases
    case = await cases.open_to_appeal(about.subject, player_of(interaction))
    await open_form(interaction, AppealForm(case.id))


@handlers.on_press(LIFT)
async def _lift(interaction: Interaction, case: SubjectId) -> None:
    await answer(interaction, wording.lifted(await _answered(interaction, case, lifting=True)))


@handlers.on_press(KEEP)
async def _keep(interaction: Interaction, case: SubjectId) -> None:
    await answer(interaction, wording.kept(await _answered(interaction, case, lifting=False)))


async def _answered(interaction: Interaction, case: SubjectId, *, lifting: bool) -> Case:
    """Answer the appeal in *case*, and return the case; *lifting* ends its warning or exclusion."""
    await defer(interaction)
    guild_id, manager = managed_server_of(interaction), player_of(interaction)
    cases = interaction.client.services.cases
    owner = is_owner(interaction)
    return await cases.answer(guild_id, case.subject, manager, lifting=lifting, is_owner=owner)
