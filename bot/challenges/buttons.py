"""The buttons under challenges."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial

from discord import ButtonStyle
from discord.ui import View

from bot.challenges.naming_men import ask_for_men
from bot.ui.answers import answer, answer_with, defer, defer_edit, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.post import Post
from bot.ui.servers import can_see
from bot.wording import challenges as wording
from bot.wording.lessons import LEARN_THIS_GAME
from bot.wording.open_challenges import answer_label
from play.challenges.challenge import Challenge, MenToNameError
from play.challenges.errors import ChallengeClosedError
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId
from play.players.reliability import Reliability
from play.services.challenges import Challenges

ACCEPT = ButtonKind("tafl:accept", SubjectId)
DECLINE = ButtonKind("tafl:decline", SubjectId)
WITHDRAW = ButtonKind("tafl:withdraw", SubjectId)
LEARN_FOR = ButtonKind("tafl:learn-for", SubjectId)
"""The button to the lessons for the game of a challenge; its handler is in ``bot.lessons``."""

handlers = ButtonHandlers()


def challenge_buttons(challenge: Challenge, *, newcomer: bool = False) -> View | None:
    """The buttons under *challenge*; None if it is not open.

    If its opponent is a *newcomer* to the game, one leads to lessons.
    """
    if challenge.state is not ChallengeState.OPEN:
        return None
    known = SubjectId(challenge.id)
    buttons = [ACCEPT.button(wording.ACCEPT, known, ButtonStyle.success)]
    if challenge.opponent is not None:
        buttons.append(DECLINE.button(wording.DECLINE, known))
    buttons.append(WITHDRAW.button(wording.WITHDRAW, known))
    if newcomer:
        buttons.append(LEARN_FOR.button(LEARN_THIS_GAME, known))
    return view_of(buttons)


def open_challenge_buttons(challenges: Sequence[Challenge], player: PlayerId | None) -> View:
    """Buttons with which *player*, or anybody if None, can answer the open *challenges*."""
    return view_of(
        kind.button(answer_label(word, challenge), SubjectId(challenge.id))
        for challenge in challenges
        for word, kind in _answers(challenge, player)
    )


def _answers(
    challenge: Challenge, player: PlayerId | None
) -> Sequence[tuple[str, ButtonKind[SubjectId]]]:
    if challenge.challenger == player:
        return ((wording.WITHDRAW, WITHDRAW),)
    accept = (wording.ACCEPT, ACCEPT)
    return (accept,) if challenge.opponent is None else (accept, (wording.DECLINE, DECLINE))


@handlers.on_press(ACCEPT)
async def accept(interaction: Interaction, challenge: SubjectId) -> None:
    """Accept a challenge: the match begins, or the player is asked to name men first."""

    async def act() -> str:
        match = await interaction.client.services.challenges.accept(
            challenge.subject, player_of(interaction), sees=partial(can_see, interaction)
        )
        return wording.accepted(match)

    try:
        await _act(interaction, challenge, act)
    except MenToNameError as error:
        await ask_for_men(interaction, error.challenge)


@handlers.on_press(DECLINE)
async def decline(interaction: Interaction, challenge: SubjectId) -> None:
    async def act() -> str:
        challenges, me = interaction.client.services.challenges, player_of(interaction)
        await challenges.decline(challenge.subject, me)
        return wording.DECLINED

    await _act(interaction, challenge, act)


@handlers.on_press(WITHDRAW)
async def withdraw(interaction: Interaction, challenge: SubjectId) -> None:
    async def act() -> str:
        challenges, me = interaction.client.services.challenges, player_of(interaction)
        await challenges.withdraw(challenge.subject, me)
        return wording.WITHDRAWN

    await _act(interaction, challenge, act)


async def _act(
    interaction: Interaction, pressed: SubjectId, act: Callable[[], Awaitable[str]]
) -> None:
    """Call *act*, and answer privately with the sentence that it returns.

    In a chat that the bot is not in, Discord lets it change a message only when a button below is
    pressed. There, this also updates the message of the challenge, even if *act* finds that the
    challenge was closed elsewhere or has expired.
    """
    message = interaction.message
    is_open_to_all = message is not None and not message.flags.ephemeral
    if not (interaction.context.private_channel and is_open_to_all):
        await defer(interaction)
        await answer(interaction, await act())
        return
    await defer_edit(interaction)
    try:
        done = await act()
    except ChallengeClosedError:
        await _bring_up_to_date(interaction, pressed.subject)
        raise
    await _bring_up_to_date(interaction, pressed.subject)
    await answer(interaction, done)


async def _bring_up_to_date(interaction: Interaction, challenge_id: int) -> None:
    """Show the present state of a challenge, if the pressed button is on its own message."""
    client, message = interaction.client, interaction.message
    challenge = await client.services.challenges.load_challenge(challenge_id)
    if message is None or challenge.message_id != message.id or challenge.is_posted:
        return
    challenge = replace(challenge, state=challenge.state_at(client.now()))
    post = await write_challenge(client.services.challenges, challenge)
    await answer_with(interaction, post, shared=True)


async def write_challenge(challenges: Challenges, challenge: Challenge) -> Post:
    """The post with *challenge* and the challenger's reliability, or with its result."""
    reliability = await challenges.reliability(challenge.challenger)
    newcomer = await challenges.is_for_newcomer(challenge)
    return challenge_post(challenge, reliability, newcomer=newcomer)


def challenge_post(
    challenge: Challenge, reliability: Reliability, *, newcomer: bool = False
) -> Post:
    """The post with *challenge* and the challenger's *reliability*, or its result if it is closed.

    An open challenge pings the challenged player; with *newcomer*, it has a button to lessons.
    """
    if challenge.state is not ChallengeState.OPEN:
        return Post(wording.challenge_closed_text(challenge))
    return Post(
        wording.challenge_text(challenge),
        wording.challenge_details(challenge, reliability),
        view=challenge_buttons(challenge, newcomer=newcomer),
        ping=challenge.opponent,
    )


def is_between(challenge: Challenge, player: PlayerId) -> bool:
    return player in {challenge.challenger, challenge.opponent}
