"""Sentences about offers: draws, takebacks, pauses, aborting."""

from datetime import datetime

from bot.wording.clocks import clock_text
from bot.wording.mentions import mention, moment, quoted, title
from bot.wording.periods import period
from bot.wording.sentence_templates import Sentences
from play.limits.amounts import MAX_PLIES_TO_ABORT_RATED
from play.matches import errors
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
    OfferKind.ABORT: "Abort request sent. The game goes on until it's accepted.",
}
ACCEPT, DECLINE, WITHDRAW = "Accept", "Decline", "Withdraw"

AGREED = "Agreed."
_AGREED_TO = {
    OfferKind.DRAW: "The game is a draw.",
    OfferKind.TAKEBACK: "Your move is taken back.",
    OfferKind.PAUSE: "Pause accepted. `/game resume` ends it.",
    OfferKind.RESUME: "The pause is over.",
    OfferKind.ABORT: "Game aborted. It doesn't count.",
}
DECLINED = "Declined."
WITHDRAWN = "Withdrawn."

CLOSED = {
    OfferClosing.ACCEPTED: "☑️ Accepted.",
    OfferClosing.DECLINED: "✖️ Declined.",
    OfferClosing.WITHDRAWN: "↩️ Withdrawn.",
    OfferClosing.MOVE_PLAYED: "✖️ No longer open: a move was played.",
    OfferClosing.MATCH_OVER: "✖️ No longer open: the game is over.",
}
"""The line below an offer's message after the offer is closed, by the way it was closed."""

COMMANDS = {
    OfferKind.DRAW: "`/draw`",
    OfferKind.TAKEBACK: "`/takeback`",
    OfferKind.PAUSE: "`/game pause`",
    OfferKind.RESUME: "`/game resume`",
    OfferKind.ABORT: "`/game abort`",
}
"""The command that makes an offer of each kind, and that shows an open one with its buttons."""


def offer_sent(match: Match, kind: OfferKind, now: datetime) -> str:
    """The answer to a player who has made an offer; the computer may have accepted it already."""
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
    """The line below a board about the open offer, if there is one; otherwise an empty list."""
    offer = match.offer
    if offer is None:
        return []
    return [f"🤝 {mention(match.seats.player(offer.side))} {_asks(match, offer)}."]


def offered(match: Match, offer: Offer) -> str:
    asker, other = match.seats.player(offer.side), match.seats.player(offer.side.opponent)
    if other == match.computer:
        return f"{mention(asker)} {_asks(match, offer)} in **{title(match)}**."
    return (
        f"{mention(asker)} {_asks(match, offer)} in **{title(match)}**. {mention(other)}, press a "
        "button to accept or decline. If you just play on, your move declines it."
    )


def already_offered(match: Match, offer: Offer) -> str:
    request = f"request {_what(offer, _undone(match, offer))}"
    what = "draw offer" if offer.kind is OfferKind.DRAW else request
    return f"Your {what} in #{match.id} is still open. You can withdraw it."


def question_to_opponent(match: Match, offer: Offer) -> str:
    return f"Your opponent {_asks(match, offer)} in **{title(match)}**."


def declined(match: Match, player: PlayerId) -> str:
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} declined {asker}'s offer in **{title(match)}**."


def withdrawn(match: Match, player: PlayerId) -> str:
    return f"{mention(player)} withdrew the offer in **{title(match)}**."


def taken_back(match: Match, player: PlayerId) -> str:
    asker = mention(match.opponent_of(player))
    return f"{mention(player)} agreed to the takeback. {asker} moves again."


def paused(match: Match, player: PlayerId, now: datetime, habits: PairOfHabits) -> str:
    agreed = f"{mention(player)} agreed to a pause in **{title(match)}**."
    lines = [agreed, *clock_text(match, now, habits)]
    return "\n".join([*lines, "You can still move. `/game resume` asks to end the pause."])


def resumed(match: Match, player: PlayerId, now: datetime, habits: PairOfHabits) -> str:
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
"""The short answer to a player who has given time, where the channel shows the message too."""


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
        case OfferKind.ABORT:
            return "to abort the game"


def _undone(match: Match, offer: Offer) -> str:
    """The moves to take back: the asking side's last, and the opponent's after it, if any."""
    turns = match.game.turns
    own = [number for number, turn in enumerate(turns) if turn.side is offer.side]
    return listed(map(quoted, turns[own[-1] :]), last="and") if own else "a move"


def _already_open(error: errors.OfferOpenError) -> str:
    offer, own = error.offer, error.own
    verb = "offered" if offer.kind is OfferKind.DRAW else "asked"
    who = "You already" if own else f"The {offer.side} already"
    return (
        f"{who} {verb} {_what(offer)} in #{error.match_id}. Only one offer can be open at a time. "
        f"Use {COMMANDS[offer.kind]} to {'withdraw' if own else 'answer'} it."
    )


_MADE_BEFORE = {
    OfferKind.DRAW: "offered a draw",
    OfferKind.TAKEBACK: "asked for a takeback",
    OfferKind.PAUSE: "asked for a pause",
    OfferKind.RESUME: "asked to end the pause",
    OfferKind.ABORT: "asked to abort the game",
}


def _repeated(error: errors.OfferRepeatedError) -> str:
    return (
        f"You already {_MADE_BEFORE[error.kind]} in #{error.match_id} this turn. You can do it "
        "again after the next move."
    )


_CONFIRM_FIRST = "To see each move before it counts, use *Confirm moves* in `/settings show`."

SENTENCES: Sentences = {
    errors.OfferGoneError: (
        "That offer in #{match_id} is no longer open. It was answered, withdrawn or declined by a "
        "move."
    ),
    errors.OwnOfferError: "The offer in #{match_id} is your own. Your opponent has to answer it.",
    errors.NotYourOfferError: (
        "The offer in #{match_id} is your opponent's. You can accept or decline it."
    ),
    errors.OfferOpenError: _already_open,
    errors.OfferRepeatedError: _repeated,
    errors.TooManyOffersError: (
        "#{match_id} has had {limit} offers, and can have no more. You can still move or resign."
    ),
    errors.OfferError: {
        errors.OfferFault.RATED: (
            f"#{{match_id}} is rated. Rated games have no takebacks. {_CONFIRM_FIRST}"
        ),
        errors.OfferFault.DICE: (
            "#{match_id} is played with dice. Games with dice have no takebacks. "
            f"{_CONFIRM_FIRST}"
        ),
        errors.OfferFault.NOTHING_TO_TAKE_BACK: (
            "You haven't moved in #{match_id} yet, so there is nothing to take back."
        ),
        errors.OfferFault.TIME_UP: (
            "Time ran out in #{match_id}, so nothing can be paused or taken back. The win can be "
            "claimed with `/game claim`. Until then, a move still counts."
        ),
        errors.OfferFault.PAUSE_LENGTH: (
            f"A pause can last from {period(MIN_PAUSE)} to {period(MAX_PAUSE)}, such as `3d` or "
            "`2 weeks`."
        ),
        errors.OfferFault.RATED_LONG: (
            f"#{{match_id}} is rated. A rated game of more than {MAX_PLIES_TO_ABORT_RATED} moves, "
            "both players counted, can't be aborted. You can `/resign` or offer a `/draw`."
        ),
        errors.OfferFault.RATED_COMPUTER: (
            "#{match_id} is rated, so the computer plays on. You can `/resign` or offer a `/draw`."
        ),
        errors.OfferFault.OTHERS_WAIT: (
            "Others are waiting for the result of #{match_id}, so it has no pauses and no "
            "takebacks."
        ),
        errors.OfferFault.NOT_PAUSED: "#{match_id} isn't paused. `/game pause` asks for a pause.",
    },
}
