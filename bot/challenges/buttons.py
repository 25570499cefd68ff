"""The buttons under challenges."""

from collections.abc import Sequence

from discord import ButtonStyle
from discord.ui import View

from bot.challenges.naming import ask_for_men
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, SubjectId, view_of
from bot.ui.servers import can_read
from bot.wording import challenges as labels
from bot.wording import matches as wording
from bot.wording.open_challenges import answer_label
from play.challenges.challenge import Challenge, MenToNameError
from play.challenges.state import ChallengeState
from play.players.player_id import PlayerId

ACCEPT = ButtonKind("tafl:accept", SubjectId)
DECLINE = ButtonKind("tafl:decline", SubjectId)
WITHDRAW = ButtonKind("tafl:withdraw", SubjectId)

handlers = ButtonHandlers()


def challenge_buttons(challenge: Challenge) -> View | None:
    """The buttons under an open challenge."""
    if challenge.state is not ChallengeState.OPEN:
        return None
    known = SubjectId(challenge.id)
    buttons = [ACCEPT.button(labels.ACCEPT, known, ButtonStyle.success)]
    if challenge.opponent is not None:
        buttons.append(DECLINE.button(labels.DECLINE, known))
    buttons.append(WITHDRAW.button(labels.WITHDRAW, known))
    return view_of(buttons)


def open_challenge_buttons(challenges: Sequence[Challenge], player: PlayerId | None) -> View:
    """Buttons for open challenges by *player*, to *player* or to anybody; None is anybody."""
    return view_of(
        kind.button(answer_label(word, challenge), SubjectId(challenge.id))
        for challenge in challenges
        for word, kind in _answers(challenge, player)
    )


def _answers(
    challenge: Challenge, player: PlayerId | None
) -> Sequence[tuple[str, ButtonKind[SubjectId]]]:
    """What *player* can do about an open challenge."""
    if challenge.challenger == player:
        return ((labels.WITHDRAW, WITHDRAW),)
    accept = (labels.ACCEPT, ACCEPT)
    return (accept,) if challenge.opponent is None else (accept, (labels.DECLINE, DECLINE))


@handlers.on_press(ACCEPT)
async def accept(interaction: Interaction, challenge: SubjectId) -> None:
    """Accept a challenge: the match begins, unless men have to be named before."""
    await defer(interaction)
    try:
        match = await interaction.client.services.challenges.accept(
            challenge.subject,
            player_of(interaction),
            sees=lambda place: can_read(interaction, place.channel_id),
        )
    except MenToNameError as error:
        await ask_for_men(interaction, error.challenge)
    else:
        await answer(interaction, labels.accepted(match))


@handlers.on_press(DECLINE)
async def decline(interaction: Interaction, challenge: SubjectId) -> None:
    await defer(interaction)
    await interaction.client.services.challenges.decline(challenge.subject, player_of(interaction))
    await answer(interaction, wording.DECLINED)


@handlers.on_press(WITHDRAW)
async def withdraw(interaction: Interaction, challenge: SubjectId) -> None:
    """Withdraw the user's own challenge."""
    await defer(interaction)
    await interaction.client.services.challenges.withdraw(challenge.subject, player_of(interaction))
    await answer(interaction, wording.WITHDRAWN)
