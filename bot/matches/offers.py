"""What players offer each other: what they do about it, and what is posted of it."""

from datetime import datetime, timedelta

from bot.matches.posts import board_post
from bot.ui.answers import answer, defer, player
from bot.ui.base import Interaction
from bot.ui.buttons import Action, Presses, offer_buttons
from bot.ui.post import Post
from bot.wording import offers as wording
from bot.wording.matches import whose_turn
from play.delivery.notice import Notice, NoticeKind
from play.matches.match import Match
from play.matches.offer import Offer, OfferKind
from play.players.player_id import PlayerId


async def offer_or_answer(
    interaction: Interaction,
    match_id: int,
    kind: OfferKind,
    lasting: timedelta | None = None,
    *,
    seen: int | None,
) -> None:
    """Make an offer, or show what can be done about an offer of that kind that stands."""
    matches, me = interaction.client.services.matches, player(interaction)
    match = await matches.get(match_id)
    side, offer = match.side_of(me), match.offer
    if offer is None or offer.kind is not kind:
        match = await matches.offer(match_id, me, kind, lasting, seen=seen)
        await answer(interaction, wording.made(match, kind, interaction.client.now()))
    else:
        question = wording.own if offer.side is side else wording.to_answer
        await answer(interaction, question(match, offer), offer_buttons(match, offer, side))


async def _draw(interaction: Interaction, match_id: int, board: int) -> None:
    await defer(interaction)
    await offer_or_answer(interaction, match_id, OfferKind.DRAW, seen=board)


async def _accept(interaction: Interaction, match_id: int, number: int) -> None:
    await defer(interaction)
    await interaction.client.services.matches.accept_offer(match_id, player(interaction), number)
    await answer(interaction, wording.AGREED)


async def _decline(interaction: Interaction, match_id: int, number: int) -> None:
    await defer(interaction)
    await interaction.client.services.matches.decline_offer(match_id, player(interaction), number)
    await answer(interaction, wording.DECLINED)


async def _withdraw(interaction: Interaction, match_id: int, number: int) -> None:
    await defer(interaction)
    await interaction.client.services.matches.withdraw_offer(match_id, player(interaction), number)
    await answer(interaction, wording.WITHDRAWN)


OFFER_PRESSES: Presses = {
    Action.DRAW: _draw,
    Action.ACCEPT_OFFER: _accept,
    Action.DECLINE_OFFER: _decline,
    Action.WITHDRAW_OFFER: _withdraw,
}


def arranged_post(match: Match, notice: Notice, now: datetime) -> Post | None:
    """What players have arranged in *match*; it pings who is to answer, or to know.

    None if it is an offer that stands no longer.
    """
    if notice.kind is NoticeKind.OFFERED:
        if match.offer is None or notice.offer != match.offers_made:
            return None
        return _offer_post(match, match.offer)
    by = _by(match, notice)
    if notice.kind is NoticeKind.TIME_GIVEN:
        return Post(wording.time_given(match, by, now))
    return Post(_outcome_of_offer(match, by, notice.kind, now), ping=match.opponent_of(by))


def _offer_post(match: Match, offer: Offer) -> Post:
    """The offer that stands, with its buttons; it pings the player who is to answer it."""
    return Post(
        wording.offered(match, offer),
        view=offer_buttons(match, offer),
        ping=match.seats.player(offer.side.opponent),
    )


def taken_back_post(match: Match, notice: Notice, now: datetime) -> Post:
    """That moves were taken back, with the board, unless that is an older one by now."""
    said = wording.taken_back(match, _by(match, notice))
    if not notice.is_of(match):
        return Post(said)
    return board_post(match, now, news=said)


def _by(match: Match, notice: Notice) -> PlayerId:
    """Who has arranged what *notice* tells."""
    return notice.player if notice.player is not None else match.player_to_move


def _outcome_of_offer(match: Match, by: PlayerId, kind: NoticeKind, now: datetime) -> str:
    match kind:
        case NoticeKind.PAUSED:
            return wording.paused(match, by, now)
        case NoticeKind.RESUMED:
            return wording.resumed(match, by, now)
        case NoticeKind.OFFER_DECLINED:
            return f"{wording.declined(match, by)} {whose_turn(match)}"
        case _:
            return f"{wording.withdrawn(match, by)} {whose_turn(match)}"
