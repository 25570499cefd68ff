"""What the bot says about offers: draws, moves to take back, pauses."""

from datetime import datetime

from bot.wording.clocks import clock_text, period
from bot.wording.mentions import mention, moment, title
from play.matches.errors import (
    NotYourOfferError,
    OfferError,
    OfferFault,
    OfferGoneError,
    OfferOpenError,
    OwnOfferError,
)
from play.matches.match import Match
from play.matches.offer import MAX_PAUSE, MIN_PAUSE, Offer, OfferKind
from play.news.offers import Closing
from play.players.player_id import PlayerId

_MADE = {
    OfferKind.DRAW: "Your offer of a draw is on its way.",
    OfferKind.TAKEBACK: "You have asked to take your last move back. Until that is answered, "
    "moving on withdraws it.",
    OfferKind.PAUSE: "You have asked for a pause. The clock runs until that is accepted.",
    OfferKind.RESUME: "You have asked to end the pause. The clock stands still until that is "
    "accepted, or the pause is over.",
}
AGREED = "Agreed."
DECLINED = "Declined."
WITHDRAWN = "Withdrawn."

CLOSED = {
    Closing.ACCEPTED: "☑️ Accepted.",
    Closing.DECLINED: "✖️ Declined.",
    Closing.WITHDRAWN: "↩️ Withdrawn.",
    Closing.MOVE_PLAYED: "✖️ It stands no longer: a move was played.",
    Closing.MATCH_OVER: "✖️ It stands no longer: the match is over.",
}
"""What became of an offer, below the message that made it."""

COMMANDS = {
    OfferKind.DRAW: "`/draw`",
    OfferKind.TAKEBACK: "`/takeback`",
    OfferKind.PAUSE: "`/pause`",
    OfferKind.RESUME: "`/resume`",
}
"""The commands that make an offer of each kind, or show it again with its buttons."""


def offer_sent(match: Match, kind: OfferKind, now: datetime) -> str:
    """The answer to somebody who has offered something of that *kind*."""
    still = match.clock.still_until(now)
    if kind is OfferKind.PAUSE and still is not None:
        return (
            f"You have asked for a pause. Time stands still until {moment(still)}; then the clock "
            "runs until the pause is accepted."
        )
    return _MADE[kind]


def open_offer_line(match: Match) -> list[str]:
    """The line below a board that says what is offered, if anything is."""
    offer = match.offer
    if offer is None:
        return []
    verb = "offered" if offer.kind is OfferKind.DRAW else "asked"
    return [f"🤝 {mention(match.seats.player(offer.side))} has {verb} {_what(offer)}."]


def offered(match: Match, offer: Offer) -> str:
    """The message that makes an offer."""
    asker, other = match.seats.player(offer.side), match.seats.player(offer.side.opponent)
    return (
        f"{mention(asker)} {_asks(offer)} in **{title(match)}**. {mention(other)}, accept or "
        "decline with a button, or just play on: a move declines."
    )


def already_offered(match: Match, offer: Offer) -> str:
    """The answer to a player who repeats an open offer."""
    what = (
        "Your offer of a draw" if offer.kind is OfferKind.DRAW else f"That you ask {_what(offer)}"
    )
    return f"{what} in #{match.id} stands. You can withdraw it."


def question_to_opponent(match: Match, offer: Offer) -> str:
    """The question to a player whose opponent has made an offer."""
    return f"Your opponent {_asks(offer)} in **{title(match)}**."


def declined(match: Match, player: PlayerId) -> str:
    """The message that an offer was declined."""
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} declines the offer of {asker} in **{title(match)}**."


def withdrawn(match: Match, player: PlayerId) -> str:
    """The message that an offer was taken back."""
    return f"{mention(player)} withdraws the offer in **{title(match)}**."


def taken_back(match: Match, player: PlayerId) -> str:
    """The message that *player* has agreed that moves are taken back; the board follows."""
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} agrees: moves were taken back, and {asker} moves anew."


def paused(match: Match, player: PlayerId, now: datetime) -> str:
    """The message that *player* has agreed to a pause, and until when."""
    lines = [f"{mention(player)} agrees to a pause in **{title(match)}**.", *clock_text(match, now)]
    return "\n".join([*lines, "Moves can be played all the same; `/resume` asks to end it."])


def resumed(match: Match, player: PlayerId, now: datetime) -> str:
    """The message that *player* has agreed to end a pause."""
    lines = [f"{mention(player)} agrees: **{title(match)}** goes on.", *clock_text(match, now)]
    return "\n".join(lines)


def time_given(match: Match, player: PlayerId, now: datetime) -> str:
    """The message that *player* has given the opponent time, and what the opponent has now."""
    side = match.side_of(player).opponent
    opponent = mention(match.seats.player(side))
    lines = [f"⏳ {mention(player)} gives {opponent} more time in **{title(match)}**."]
    if side is match.to_move:
        return "\n".join([*lines, *clock_text(match, now)])
    return f"{lines[0]} {opponent} has {period(match.clock.resting)} for the moves to come."


def _asks(offer: Offer) -> str:
    return f"{'offers' if offer.kind is OfferKind.DRAW else 'asks'} {_what(offer)}"


def _what(offer: Offer) -> str:
    match offer.kind:
        case OfferKind.DRAW:
            return "a draw"
        case OfferKind.TAKEBACK:
            return "to take the last move back"
        case OfferKind.PAUSE:
            lasting = f" for {period(offer.lasting)}" if offer.lasting is not None else ""
            return f"to pause{lasting}"
        case OfferKind.RESUME:
            return "to end the pause"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about offers; None for any other."""
    match error:
        case OfferGoneError():
            return (
                f"That offer in #{error.match_id} no longer stands: it was answered, withdrawn, or "
                "declined by a move."
            )
        case OwnOfferError():
            return f"The offer in #{error.match_id} is your own: your opponent has to answer it."
        case NotYourOfferError():
            return (
                f"The offer in #{error.match_id} is your opponent's: you can accept or decline it."
            )
        case OfferOpenError(offer=offer, own=own):
            verb = "offered" if offer.kind is OfferKind.DRAW else "asked"
            who = "You" if own else f"The {offer.side}"
            return (
                f"{who} have {verb} {_what(offer)} in #{error.match_id}, and one offer stands at "
                f"a time: {COMMANDS[offer.kind]} shows it, to be "
                f"{'withdrawn' if own else 'answered'}."
            )
        case OfferError(fault=fault):
            return _FAULTS[fault].format(number=f"#{error.match_id}")
        case _:
            return None


_FAULTS = {
    OfferFault.RATED: "{number} is rated: nothing is taken back there.",
    OfferFault.DICE: "{number} is played with dice, and what they showed cannot be taken back.",
    OfferFault.NOTHING_TO_TAKE_BACK: (
        "You have not moved in {number} yet: there is nothing to take back."
    ),
    OfferFault.TIME_UP: (
        "The time has run out in {number}: nothing can be paused or taken back now. The win can be "
        "claimed with `/claim`, and until then a move counts."
    ),
    OfferFault.PAUSE_LENGTH: (
        f"A pause lasts between {period(MIN_PAUSE)} and {period(MAX_PAUSE)}, as in `3d` "
        "or `2 weeks`."
    ),
    OfferFault.NOT_PAUSED: "{number} is not paused. `/pause` asks your opponent for a pause.",
}
