"""Making, accepting, declining and withdrawing offers, and what an accepted offer does."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from play.limits.amounts import MAX_OFFERS, MAX_PLIES_TO_ABORT_RATED
from play.matches import errors
from play.matches.match import Match
from play.matches.offer import MAX_PAUSE, MIN_PAUSE, Offer, OfferKind
from play.matches.state import MatchState
from play.players.player_id import PlayerId
from play.time.habits import PairOfHabits
from play.time.time_off import Interval
from tafl.endings import Outcome, Reason
from tafl.pieces import Side


def make_offer(  # noqa: PLR0913, PLR0917 - who offers what, when, and which board they saw
    match: Match,
    player: PlayerId,
    kind: OfferKind,
    now: datetime,
    seen: int | None,
    lasting: timedelta | None = None,
) -> Match:
    """The match with an offer of *kind* by *player*, whose turn it need not be.

    *lasting* is the length of a pause. Errors as for ``require_offerable``.
    """
    offer = require_offerable(match, player, kind, now, seen, lasting)
    return replace(
        match,
        offer=offer,
        offers_made=match.offers_made + 1,
        offered=match.offered | {(offer.side, kind)},
        updated_at=now,
    )


def require_offerable(  # noqa: PLR0913, PLR0917 - as for ``make_offer``
    match: Match,
    player: PlayerId,
    kind: OfferKind,
    now: datetime,
    seen: int | None,
    lasting: timedelta | None = None,
) -> Offer:
    """The offer of *kind* that *player* may make now.

    Raises:
        NotYourMatchError, MatchOverError, StaleBoardError: as said in ``Match``.
        OfferOpenError: an offer of either side is open already.
        OfferError, NotAbortableError: the offer could not be carried out if it were accepted.
        OfferRepeatedError: the player has made the same offer in this turn.
        TooManyOffersError: the match has had as many offers as the limit allows.
    """
    offer = Offer(kind, match.require_player(player, seen), lasting)
    if match.offer is not None:
        raise errors.OfferOpenError(match.id, match.offer, own=match.offer.side is offer.side)
    _require_possible(match, offer, now)
    # An offer pings: answered or withdrawn, it could be made again and again.
    if (offer.side, kind) in match.offered:
        raise errors.OfferRepeatedError(match.id, kind)
    if match.offers_made >= MAX_OFFERS:
        raise errors.TooManyOffersError(match.id, MAX_OFFERS)
    return offer


def accept_offer(
    match: Match, player: PlayerId, now: datetime, number: int | None, habits: PairOfHabits
) -> Match:
    """The match after *player* has accepted the opponent's offer with that *number*.

    Offers of a match are counted from 1; None means the one that is open.

    Raises:
        NotYourMatchError, MatchOverError: as said in ``Match``.
        OfferGoneError: the offer is no longer open.
        OwnOfferError: *player* made the offer.
        OfferError, NotAbortableError: the offer can no longer be carried out.
    """
    offer = _offer_to(match, player, number)
    agreed = _agreed(match, offer, now, habits)
    # A player who agrees does not mind being asked again.
    return replace(agreed, offered=agreed.offered - {(offer.side, offer.kind)})


def decline_offer(match: Match, player: PlayerId, now: datetime, number: int | None) -> Match:
    """The match without the offer *number*, which *player* declines; errors as for accepting."""
    _offer_to(match, player, number)
    return replace(match, offer=None, updated_at=now)


def withdraw_offer(match: Match, player: PlayerId, now: datetime, number: int | None) -> Match:
    """The match without the offer with that *number*, withdrawn by *player*, who made it.

    Raises:
        NotYourMatchError, MatchOverError, OfferGoneError: as for ``accept_offer``.
        NotYourOfferError: the opponent made the offer.
    """
    side = match.require_player(player, None)
    if _standing(match, number).side is not side:
        raise errors.NotYourOfferError(match.id)
    return replace(match, offer=None, updated_at=now)


def _standing(match: Match, number: int | None) -> Offer:
    """The open offer, if it has that *number* or *number* is None; else ``OfferGoneError``."""
    if match.offer is None or number not in {None, match.offers_made}:
        raise errors.OfferGoneError(match.id)
    return match.offer


def _offer_to(match: Match, player: PlayerId, number: int | None) -> Offer:
    """The open offer with that *number*, if *player* is the one to answer it."""
    side = match.require_player(player, None)
    offer = _standing(match, number)
    if offer.side is side:
        raise errors.OwnOfferError(match.id)
    return offer


def _agreed(match: Match, offer: Offer, now: datetime, habits: PairOfHabits) -> Match:
    """The match after both players have agreed to *offer*; errors as for ``accept_offer``."""
    _require_possible(match, offer, now)
    match offer.kind:
        case OfferKind.DRAW:
            return match.ended(MatchState.FINISHED, Outcome(None, Reason.AGREED), now)
        case OfferKind.TAKEBACK:
            return match.taken_back_to(_turns_of(match, offer.side)[-1], now, habits)
        case OfferKind.PAUSE:
            # In place of any earlier pause.
            return _with_pause(match, Interval(now, now + (offer.lasting or timedelta())), now)
        case OfferKind.RESUME:
            return _with_pause(match, None, now)
        case OfferKind.ABORT:
            return match.ended(MatchState.ABORTED, None, now)


def _with_pause(match: Match, pause: Interval | None, now: datetime) -> Match:
    clock = match.clock.with_pause(pause, now)
    return replace(match, clock=clock, offer=None, updated_at=now)


def _require_possible(match: Match, offer: Offer, now: datetime) -> None:
    """Refuse an *offer* that cannot be carried out; errors as for ``accept_offer``."""
    match offer.kind:
        case OfferKind.DRAW:
            pass
        case OfferKind.TAKEBACK:
            _require_takeback(match, offer.side, now)
        case OfferKind.PAUSE:
            _require_pause(match, offer.lasting or timedelta(), now)
        case OfferKind.RESUME:
            if not match.clock.is_paused(now):
                raise errors.OfferError(match.id, errors.OfferFault.NOT_PAUSED)
        case OfferKind.ABORT:
            # A casual match at any time, a rated one only in its first moves.
            if match.occasion is not None:
                raise errors.NotAbortableError(match.id, match.occasion)
            if match.rated and match.ply > MAX_PLIES_TO_ABORT_RATED:
                raise errors.OfferError(match.id, errors.OfferFault.RATED_LONG)


def _require_takeback(match: Match, side: Side, now: datetime) -> None:
    fault = takeback_fault(match)
    if fault is not None:
        raise errors.OfferError(match.id, fault)
    _require_running_clock(match, now)
    if not _turns_of(match, side):
        raise errors.OfferError(match.id, errors.OfferFault.NOTHING_TO_TAKE_BACK)


def _require_pause(match: Match, lasting: timedelta, now: datetime) -> None:
    if not MIN_PAUSE <= lasting <= MAX_PAUSE:
        raise errors.OfferError(match.id, errors.OfferFault.PAUSE_LENGTH)
    # It prolongs the match.
    if match.occasion is not None:
        raise errors.OfferError(match.id, errors.OfferFault.OTHERS_WAIT)
    _require_running_clock(match, now)


def _turns_of(match: Match, side: Side) -> Sequence[int]:
    """The numbers of the turns of *side*, from 0."""
    return [ply for ply, turn in enumerate(match.game.turns) if turn.side is side]


def takeback_fault(match: Match) -> errors.OfferFault | None:
    """The reason why no move of *match* is ever taken back; None for a game with takebacks."""
    if match.rated:
        return errors.OfferFault.RATED
    if match.game.phase is not None:
        return errors.OfferFault.DICE
    return None if match.occasion is None else errors.OfferFault.OTHERS_WAIT


def _require_running_clock(match: Match, now: datetime) -> None:
    """Refuse an offer while the clock has run out and the win has yet to be claimed."""
    if match.clock.has_lapsed(now):
        raise errors.OfferError(match.id, errors.OfferFault.TIME_UP)
