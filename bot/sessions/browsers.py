"""The browsers in which a user is signed in, and buttons to sign out of one or all."""

from dataclasses import replace

from discord import ButtonStyle, SelectOption

from bot.ui.answers import answer_with, defer, defer_edit, player_of, replace_message
from bot.ui.base import Interaction
from bot.ui.buttons import (
    ButtonHandlers,
    ButtonKind,
    PersistentItem,
    SelectKind,
    SubjectId,
    as_posted,
    read_number,
    view_of,
)
from bot.ui.post import Post
from bot.wording import sessions as wording

SHOW = ButtonKind("tafl:browsers", SubjectId)
END = SelectKind("tafl:sign-out-of", SubjectId)
END_ALL = ButtonKind("tafl:sign-out", SubjectId)

handlers = ButtonHandlers()


def browsers_button() -> PersistentItem:
    """A button that lists the browsers in which its user is signed in."""
    return SHOW.button(wording.BROWSERS, SubjectId())


def end_all_button() -> PersistentItem:
    """A button that signs its user out everywhere. Nobody can press it for somebody else."""
    return END_ALL.button(wording.END_ALL, SubjectId(), ButtonStyle.danger)


async def with_browsers(interaction: Interaction, post: Post) -> Post:
    """*post*, the user's settings, with the way to the browsers in which they are signed in."""
    found = await interaction.client.services.sessions.sessions_of(player_of(interaction))
    if not found:
        return post
    below = [] if post.view is None else post.view.children
    post = replace(post, view=view_of([*below, browsers_button()]))
    return post.with_details(wording.setting(len(found)))


@handlers.on_press(SHOW, defer)
async def _show(interaction: Interaction, _: SubjectId) -> None:
    found = await interaction.client.services.sessions.sessions_of(player_of(interaction))
    if not found:
        await answer_with(interaction, Post(wording.browsers(found)))
        return
    options = [
        SelectOption(label=wording.browser(number), value=str(each.id))
        for number, each in enumerate(found, 1)
    ]
    menu = END.select(options, SubjectId(), wording.END_WHICH)
    view = view_of([menu, end_all_button()])
    await answer_with(interaction, Post(wording.browsers(found), view=view))


@handlers.on_choice(END, defer_edit)
async def _end(interaction: Interaction, _: SubjectId, chosen: str) -> None:
    with as_posted():
        session_id = read_number(chosen)
    await interaction.client.services.sessions.end(player_of(interaction), session_id)
    await _show(interaction, SubjectId())


@handlers.on_press(END_ALL, defer_edit)
async def _end_all(interaction: Interaction, _: SubjectId) -> None:
    ended = await interaction.client.services.sessions.end_all(player_of(interaction))
    await replace_message(interaction, wording.ended(ended))
