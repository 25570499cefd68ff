"""Sentences about offers: draws, takebacks, pauses."""

from datetime import datetime

from bot.wording.clocks import clock_text, period
from bot.wording.mentions import mention, moment, quoted, title
from play.matches.errors import (
    NotYourOfferError,
    OfferError,
    OfferFault,
    OfferGoneError,
    OfferOpenError,
    OfferRepeatedError,
    OwnOfferError,
)
from play.matches.match import Match
from play.matches.offer import MAX_PAUSE, MIN_PAUSE, Offer, OfferKind
from play.news.offers import OfferClosing
from play.players.player_id import PlayerId
from play.time.habits import PairOfHabits
from tafl.phrases import listed

_MADE = {
    OfferKind.DRAW: "Draw offer sent.",
    OfferKind.TAKEBACK: "Takeback request sent. If you move before it's answered, it's withdrawn.",
    OfferKind.PAUSE: "Pause request sent. The clock runs until it's accepted.",
    OfferKind.RESUME: "You asked to end the pause. The clock stays stopped until your opponent "
    "accepts or the pause is over.",
}
ACCEPT, DECLINE, WITHDRAW = "Accept", "Decline", "Withdraw"

AGREED = "Agreed."
_AGREED_TO = {
    OfferKind.DRAW: "The game is a draw.",
    OfferKind.TAKEBACK: "Your move is taken back.",
    OfferKind.PAUSE: "Pause accepted. `/resume` ends it.",
    OfferKind.RESUME: "The pause is over.",
}
"""The answers to offers that the computer accepts at once."""
DECLINED = "Declined."
WITHDRAWN = "Withdrawn."

CLOSED = {
    OfferClosing.ACCEPTED: "☑️ Accepted.",
    OfferClosing.DECLINED: "✖️ Declined.",
    OfferClosing.WITHDRAWN: "↩️ Withdrawn.",
    OfferClosing.MOVE_PLAYED: "✖️ No longer open: a move was played.",
    OfferClosing.MATCH_OVER: "✖️ No longer open: the game is over.",
}
"""The line below the message of an offer that is closed."""

COMMANDS = {
    OfferKind.DRAW: "`/draw`",
    OfferKind.TAKEBACK: "`/takeback`",
    OfferKind.PAUSE: "`/pause`",
    OfferKind.RESUME: "`/resume`",
}
"""The commands that make an offer of each kind. For an open offer, they show its buttons."""


def offer_sent(match: Match, kind: OfferKind, now: datetime) -> str:
    """The answer to a player who has made an offer of this *kind*."""
    if match.offer is None:
        return _AGREED_TO[kind]
    still = match.clock.still_until(now)
    if kind is OfferKind.PAUSE and still is not None:
        return (
            f"Pause request sent. The clock is stopped until {moment(still)}. After that it runs "
            "until the pause is accepted."
        )
    return _MADE[kind]


def open_offer_line(match: Match) -> list[str]:
    """The line below a board about the open offer, if there is one."""
    offer = match.offer
    if offer is None:
        return []
    return [f"🤝 {mention(match.seats.player(offer.side))} {_asks(match, offer)}."]


def offered(match: Match, offer: Offer) -> str:
    """The message of a new offer."""
    asker, other = match.seats.player(offer.side), match.seats.player(offer.side.opponent)
    if other == match.computer:
        return f"{mention(asker)} {_asks(match, offer)} in **{title(match)}**."
    return (
        f"{mention(asker)} {_asks(match, offer)} in **{title(match)}**. {mention(other)}, press a "
        "button to accept or decline. If you just play on, your move declines it."
    )


def already_offered(match: Match, offer: Offer) -> str:
    """The answer to a player who repeats an offer that is still open."""
    request = f"request {_what(offer, _undone(match, offer))}"
    what = "draw offer" if offer.kind is OfferKind.DRAW else request
    return f"Your {what} in #{match.id} is still open. You can withdraw it."


def question_to_opponent(match: Match, offer: Offer) -> str:
    """The question to a player whose opponent has made an offer."""
    return f"Your opponent {_asks(match, offer)} in **{title(match)}**."


def declined(match: Match, player: PlayerId) -> str:
    """The message that an offer was declined."""
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} declined {asker}'s offer in **{title(match)}**."


def withdrawn(match: Match, player: PlayerId) -> str:
    """The message that an offer was withdrawn."""
    return f"{mention(player)} withdrew the offer in **{title(match)}**."


def taken_back(match: Match, player: PlayerId) -> str:
    """The message that *player* agrees to a takeback; the board follows."""
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} agreed to the takeback. {asker} moves again."


def paused(match: Match, player: PlayerId, now: datetime, habits: PairOfHabits) -> str:
    """The message that *player* has agreed to a pause, with its end."""
    agreed = f"{mention(player)} agreed to a pause in **{title(match)}**."
    lines = [agreed, *clock_text(match, now, habits)]
    return "\n".join([*lines, "You can still move. `/resume` asks to end the pause."])


def resumed(match: Match, player: PlayerId, now: datetime, habits: PairOfHabits) -> str:
    """The message that *player* has agreed to end a pause."""
    agreed = f"{mention(player)} agreed. **{title(match)}** goes on."
    return "\n".join([agreed, *clock_text(match, now, habits)])


def time_given(match: Match, player: PlayerId, now: datetime, habits: PairOfHabits) -> str:
    """The message that *player* has given the opponent time, with the opponent's new total."""
    side = match.side_of(player).opponent
    opponent = mention(match.seats.player(side))
    lines = [f"⏳ {mention(player)} gives {opponent} more time in **{title(match)}**."]
    if side is match.to_move:
        return "\n".join([*lines, *clock_text(match, now, habits)])
    return f"{lines[0]} {opponent} now has {period(match.clock.resting)} for the next moves."


GIVEN = "More time given."
"""The answer to a player who has given time, in a channel that has the message about it."""


def _asks(match: Match, offer: Offer) -> str:
    verb = "offers" if offer.kind is OfferKind.DRAW else "asks"
    return f"{verb} {_what(offer, _undone(match, offer))}"


def _what(offer: Offer, undone: str = "a move") -> str:
    match offer.kind:
        case OfferKind.DRAW:
            return "a draw"
        case OfferKind.TAKEBACK:
            return f"to take back {undone}"
        case OfferKind.PAUSE:
            lasting = f" for {period(offer.lasting)}" if offer.lasting is not None else ""
            return f"to pause{lasting}"
        case OfferKind.RESUME:
            return "to end the pause"


def _undone(match: Match, offer: Offer) -> str:
    """The moves to take back: the asking side's last move, and the answer to it, if any."""
    turns = match.game.turns
    own = [number for number, turn in enumerate(turns) if turn.side is offer.side]
    return listed(map(quoted, turns[own[-1] :]), last="and") if own else "a move"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about offers; None for any other."""
    match error:
        case OfferGoneError():
            return (
                f"That offer in #{error.match_id} is no longer open. It was answered, withdrawn or "
                "declined by a move."
            )
        case OwnOfferError():
            return f"The offer in #{error.match_id} is your own. Your opponent has to answer it."
        case NotYourOfferError():
            return (
                f"The offer in #{error.match_id} is your opponent's. You can accept or decline it."
            )
        case OfferOpenError(offer=offer, own=own):
            verb = "offered" if offer.kind is OfferKind.DRAW else "asked"
            who = "You already" if own else f"The {offer.side} already"
            return (
                f"{who} {verb} {_what(offer)} in #{error.match_id}. Only one offer can be open at "
                f"a time. Use {COMMANDS[offer.kind]} to {'withdraw' if own else 'answer'} it."
            )
        case OfferRepeatedError(kind=kind):
            return (
                f"You already {_MADE_BEFORE[kind]} in #{error.match_id} this turn. You can do it "
                "again after the next move."
            )
        case OfferError(fault=fault):
            return _FAULTS[fault].format(number=f"#{error.match_id}")
        case _:
            return None


_MADE_BEFORE = {
    OfferKind.DRAW: "offered a draw",
    OfferKind.TAKEBACK: "asked for a takeback",
    OfferKind.PAUSE: "asked for a pause",
    OfferKind.RESUME: "asked to end the pause",
}

_FAULTS = {
    OfferFault.RATED: "{number} is rated. Rated games have no takebacks.",
    OfferFault.DICE: "{number} is played with dice. Games with dice have no takebacks.",
    OfferFault.NOTHING_TO_TAKE_BACK: (
        "You haven't moved in {number} yet, so there is nothing to take back."
    ),
    OfferFault.TIME_UP: (
        "Time ran out in {number}, so nothing can be paused or taken back. The win can be claimed "
        "with `/claim`. Until then, a move still counts."
    ),
    OfferFault.PAUSE_LENGTH: (
        f"A pause can last from {period(MIN_PAUSE)} to {period(MAX_PAUSE)}, such as `3d` "
        "or `2 weeks`."
    ),
    OfferFault.OTHERS_WAIT: (
        "{number} is a tournament game. In those, the computer allows no takebacks and no pauses."
    ),
    OfferFault.NOT_PAUSED: "{number} isn't paused. `/pause` asks your opponent for a pause.",
}
