"""Offers between the players of a match: their buttons and posts."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

from discord import ButtonStyle
from discord.ui import View

from bot.matches.buttons import DRAW, TAKEBACK, OnBoard, turn_buttons
from bot.matches.finding import shown_match
from bot.matches.posts import board_post
from bot.ui.answers import answer, defer, player_of
from bot.ui.base import Interaction
from bot.ui.buttons import ButtonHandlers, ButtonKind, view_of
from bot.ui.post import Post
from bot.wording import offers as wording
from bot.wording.matches import whose_turn
from play.matches.errors import OfferGoneError
from play.matches.match import Match
from play.matches.offer import Offer, OfferKind
from play.matches.state import MatchState
from play.news.matches import is_present
from play.news.offers import (
    MatchPaused,
    MatchResumed,
    MovesTakenBack,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    TimeGiven,
)
from play.players.player_id import PlayerId
from play.services.matches import Matches
from play.time.habits import PairOfHabits
from tafl.pieces import Side

OfferNews: TypeAlias = (
    OfferMade | OfferWithdrawn | TimeGiven | OfferDeclined | MatchPaused | MatchResumed
)
"""News of offers, and of answers to them that leave the board as it is."""


class OfferId(NamedTuple):
    """The payload of buttons under an offer: the match, and the offer's *number* in it, from 1."""

    match_id: int
    number: int


ACCEPT = ButtonKind("tafl:accept-offer", OfferId)
DECLINE = ButtonKind("tafl:decline-offer", OfferId)
WITHDRAW = ButtonKind("tafl:withdraw-offer", OfferId)

RETIRED_BUTTONS = [
    ButtonKind(f"tafl:{verb}-draw", OnBoard) for verb in ("accept", "decline", "withdraw")
]
"""Buttons posted under draw offers before offers had numbers; all such offers are long gone."""

handlers = ButtonHandlers()


def offer_buttons(match: Match, offer: Offer, side: Side | None = None) -> View:
    """The buttons under *offer*: those for the player of *side*, or for both players if None."""
    this = OfferId(match.id, match.offers_made)
    buttons = []
    if side is not offer.side:
        buttons.append(ACCEPT.button(wording.ACCEPT, this, ButtonStyle.success))
        buttons.append(DECLINE.button(wording.DECLINE, this))
    if side is not offer.side.opponent:
        buttons.append(WITHDRAW.button(wording.WITHDRAW, this))
    return view_of(buttons)


async def offer_or_answer(
    interaction: Interaction,
    match_id: int,
    kind: OfferKind,
    lasting: timedelta | None = None,
    *,
    seen: int | None,
) -> None:
    """Make an offer of *kind* in a match or, if one is open already, show the user its buttons.

    *lasting* is the length of a pause. *seen* is the number of the board that the user saw; None if
    it is not known.
    """
    matches, me = interaction.client.services.matches, player_of(interaction)
    match = await shown_match(interaction, match_id)
    side, offer = match.side_of(me), match.offer
    if offer is None or offer.kind is not kind:
        match = await matches.offer(match_id, me, kind, lasting, seen=seen)
        await answer(interaction, wording.offer_sent(match, kind, interaction.client.now()))
    else:
        question = wording.already_offered if offer.side is side else wording.question_to_opponent
        await answer(interaction, question(match, offer), offer_buttons(match, offer, side))


@handlers.on_press(DRAW, defer)
async def _draw(interaction: Interaction, at: OnBoard) -> None:
    await offer_or_answer(interaction, at.match_id, OfferKind.DRAW, seen=at.board)


@handlers.on_press(TAKEBACK, defer)
async def _takeback(interaction: Interaction, at: OnBoard) -> None:
    await offer_or_answer(interaction, at.match_id, OfferKind.TAKEBACK, seen=at.board)


def _answers(
    kind: ButtonKind[OfferId],
    act: Callable[[Matches, int, PlayerId, int], Awaitable[Any]],
    said: str,
) -> None:
    """Have buttons of that *kind* call *act* on an offer, and then answer with the text *said*."""

    @handlers.on_press(kind, defer)
    async def press(interaction: Interaction, offer: OfferId) -> None:
        matches, me = interaction.client.services.matches, player_of(interaction)
        await act(matches, offer.match_id, me, offer.number)
        await answer(interaction, said)


_answers(ACCEPT, Matches.accept_offer, wording.AGREED)
_answers(DECLINE, Matches.decline_offer, wording.DECLINED)
_answers(WITHDRAW, Matches.withdraw_offer, wording.WITHDRAWN)


async def _gone(_: Interaction, at: OnBoard) -> None:
    raise OfferGoneError(at.match_id)


for retired in RETIRED_BUTTONS:
    handlers.on_press(retired)(_gone)


def arranged_post(
    match: Match, news: OfferNews, now: datetime, habits: PairOfHabits
) -> Post | None:
    """The post about *news* of an offer, or of time that a player has given to the other.

    A new offer pings the player who should answer it, an answer the one who made the offer; other
    news ping nobody. None for a new offer that is no longer open.
    """
    news = replace(news, by=match.as_seated(news.by))
    match news:
        case OfferMade():
            return _offer_post(match, news)
        case TimeGiven():
            return Post(wording.time_given(match, news.by, now, habits))
        case OfferWithdrawn():
            return _with_turn(match, Post(wording.withdrawn(match, news.by)))
        case OfferDeclined():
            declined = Post(wording.declined(match, news.by), ping=match.opponent_of(news.by))
            return _with_turn(match, declined)
        case MatchPaused():
            text = wording.paused(match, news.by, now, habits)
            return Post(text, ping=match.opponent_of(news.by))
        case MatchResumed():
            text = wording.resumed(match, news.by, now, habits)
            return Post(text, ping=match.opponent_of(news.by))


def _offer_post(match: Match, news: OfferMade) -> Post | None:
    """The new offer with its buttons, pinging the opponent; None if it is no longer open."""
    offer = match.offer
    if offer is None or news.offer != match.offers_made:
        return None
    return Post(
        wording.offered(match, offer),
        # The computer presses no buttons.
        view=offer_buttons(match, offer, None if match.computer is None else offer.side),
        ping=match.seats.player(offer.side.opponent),
    )


def _with_turn(match: Match, post: Post) -> Post:
    """*post* with whose turn it is in *match* and, unless it is the computer's, ways to move."""
    is_persons = match.state is MatchState.RUNNING and not match.is_computers_turn
    view = turn_buttons([match.id]) if is_persons else None
    return replace(post, content=f"{post.content} {whose_turn(match)}", view=view)


def taken_back_post(
    match: Match,
    news: MovesTakenBack,
    now: datetime,
    habits: PairOfHabits,
    reader: PlayerId | None = None,
) -> Post:
    """The post that moves were taken back, with the board unless the match has gone on since.

    *reader* is the only one who sees it, or None.
    """
    said = wording.taken_back(match, match.as_seated(news.by))
    if not is_present(news.board, match):
        return Post(said)
    return board_post(match, now, news=said, habits=habits, reader=reader)
