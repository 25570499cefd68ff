"""Requests about challenges."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import ClassVar

from play.challenges.admission import FIRST_TO_ACCEPT, Admission
from play.challenges.challenge import DEFAULT_OPEN_TIME, Challenge
from play.challenges.errors import (
    ChallengedTooOftenError,
    MatchRunsError,
    NoPlaceError,
    OpponentUnavailableError,
    PairRunsError,
    RematchBegunError,
    RematchOfferedError,
    TooManyChallengesError,
    UnknownChallengeError,
)
from play.challenges.insistence import next_challenge_at
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.limits import CHALLENGE_PERIOD, MAX_LISTED_CHALLENGES, MAX_OPEN_CHALLENGES
from play.matches.match import Match
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.matches.viewing import only_for
from play.news.challenges import (
    ChallengeAccepted,
    ChallengeClosed,
    ChallengeIssued,
    ChallengeNews,
)
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD, Reliability
from play.rulesets.options import Naming
from play.servers.place import Place
from play.services.challenge_acceptance import (
    Start,
    announce_begun,
    begin_matches,
    both_players,
    require_acceptable,
    require_willing,
)
from play.services.computer_games import begin_with_computer, untimed
from play.services.duties import EachByItself, PutOff
from play.services.fair_play_exclusions import require_eligible
from play.services.lobbies import change_lobby_of
from play.store.port import Store, Unit
from play.time.port import Agenda
from tafl.pieces import Side
from tafl.squares import Square


@dataclass(frozen=True, slots=True)
class Challenges(EachByItself):
    """Issues and answers challenges.

    *now* tells the time. *chance*, uniform from 0 to 1 and not to be foreseen, draws sides by lot
    and the seeds of dice. *wake* is called after each commit that leaves a notice to be delivered,
    *rouse* when the computer has to think.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    rouse: Callable[[], None] = lambda: None
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "challenge"

    async def issue(  # noqa: PLR0913 - what a challenge consists of
        self,
        place: Place,
        challenger: PlayerId,
        opponent: PlayerId | None,
        terms: Terms,
        lasting: timedelta = DEFAULT_OPEN_TIME,
        *,
        admission: Admission = FIRST_TO_ACCEPT,
        naming: Naming | None = None,
        opponent_is_bot: bool = False,
    ) -> Challenge:
        """Challenge *opponent*, or with None anybody in the channel admitted by *admission*.

        Raises:
            TooManyChallengesError: the challenger has too many open ones.
            ChallengedTooOftenError: the challenger has challenged the opponent too often lately.
            PlayError: what ``Challenge.issue``, ``require_willing`` and, for a rated match,
                ``require_eligible`` refuse.
        """
        period = self.now(), lasting
        challenge = Challenge.issue(
            place,
            challenger,
            opponent,
            terms,
            period,
            admission,
            naming,
            opponent_is_bot=opponent_is_bot,
        )
        return await self.send(challenge)

    async def check(self, challenge: Challenge) -> None:
        """Refuse a *challenge* that could not be sent now.

        Raises:
            PlayError: as for ``send``.
        """
        async with self.store.read() as unit:
            await self._require_possible(unit, challenge)

    async def send(self, challenge: Challenge, draft: int | None = None) -> Challenge:
        """Post a *challenge*, once: the player's draft, of that version, is then gone.

        Raises:
            DraftGoneError, DraftChangedError: it has been sent already, or changed.
            TooManyChallengesError: the challenger has too many open ones.
            ChallengedTooOftenError: the challenger has challenged the opponent too often lately.
            PlayError: what ``require_willing`` and, for a rated match, ``require_eligible`` refuse.
        """
        async with self.store.begin() as unit:
            if draft is not None:
                await _take_draft(unit, challenge, draft)
            challenge = await self._issue(unit, challenge)
        self.wake()
        return challenge

    async def accept(
        self,
        challenge_id: int,
        player: PlayerId,
        named: frozenset[Square] = frozenset(),
        *,
        sees: Callable[[Place], bool] = lambda _: True,
    ) -> Match:
        """Begin the match that the challenge offers; of a pair, return the first.

        *named* are the men that the player takes off, if the challenge leaves that to them. Where
        it is to anybody, *player* has to *see* the channel: else it is as if there were none.

        Raises:
            UnknownChallengeError, ChallengeClosedError, OwnChallengeError, NotForYouError: the
                player cannot accept it.
            MenToNameError, NamingError, OptionsError: other men have to be named.
            PlayError: what ``require_acceptable`` refuses.
        """
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            if challenge.opponent is None and not sees(challenge.place):
                raise UnknownChallengeError(challenge_id)
            match = await self._accept(unit, challenge, player, named)
        self.wake()
        return match

    async def rematch(
        self, match_id: int, player: PlayerId, place: Place | None, roles: Collection[int] = ()
    ) -> Challenge | Match:
        """Offer the opponent a rematch with sides swapped, or accept theirs.

        The computer accepts at once. An offer is posted in *place*, if there is one. *roles* are
        those of the player on the server of the match, which may allow to challenge there or not.

        Raises:
            UnknownMatchError, NotYourMatchError: there is none to offer.
            MatchRunsError, PairRunsError: there is none yet.
            RematchOfferedError, RematchBegunError: it has been offered, or accepted.
            NotAChallengerError: the player may only accept one.
            NoPlaceError: there is no *place* for an offer.
            TooManyChallengesError: the player has too many open challenges.
            ChallengedTooOftenError: the player has challenged the opponent too often lately.
            PlayError: what ``require_willing`` and, for a rated match, ``require_eligible`` refuse.
        """
        async with self.store.begin() as unit:
            match = await unit.matches.get(match_id, only_for(player))
            await _require_over(unit, match)
            offer = await self._rematch_of(unit, match)
            result: Challenge | Match
            if offer is None and match.computer is not None:
                await _require_challenger(unit, match.place.guild_id, roles)
                result = await self._begin_again(unit, match, player, place)
            elif offer is None:
                await _require_challenger(unit, match.place.guild_id, roles)
                result = await self._issue(unit, self._rematch(match, player, place))
            elif offer.challenger == player:
                raise RematchOfferedError(match.id)
            else:
                result = await self._accept(unit, offer, player)
        self.wake()
        if isinstance(result, Match) and result.awaits_computer:
            self.rouse()
        return result

    async def reliability(self, player: PlayerId) -> Reliability:
        """How well the player keeps to the agreed time."""
        async with self.store.read() as unit:
            return await unit.matches.reliability(player, self.now() - RELIABILITY_PERIOD)

    async def decline(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Decline a challenge that names *player*.

        Raises:
            UnknownChallengeError, ChallengeClosedError, OwnChallengeError, NotForYouError: the
                player cannot decline it.
        """
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            challenge = challenge.decline(player, self.now())
            await unit.challenges.save(challenge)
            await _announce(unit, challenge, ChallengeClosed(challenge.id), self.now())
        self.wake()
        return challenge

    async def withdraw(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Take back a challenge that *player* issued.

        Raises:
            UnknownChallengeError, NotYourChallengeError, ChallengeClosedError: they cannot.
        """
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            challenge = challenge.withdraw(player, self.now())
            await unit.challenges.save(challenge)
            await _announce(unit, challenge, ChallengeClosed(challenge.id), self.now())
            await change_lobby_of(unit, challenge, self.now())
        self.wake()
        return challenge

    def agenda(self, unit: Unit) -> Agenda:
        return unit.challenges

    async def act(self, challenge_id: int) -> None:
        """Close a challenge whose time is up."""
        now = self.now()
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            if challenge.state is not ChallengeState.OPEN or challenge.expires_at > now:
                return  # it was accepted since it was found
            await unit.challenges.save(challenge.expire())
            await _announce(unit, challenge, ChallengeClosed(challenge.id), now)
            await change_lobby_of(unit, challenge, now)

    async def get(self, challenge_id: int) -> Challenge:
        """The challenge of that id.

        Raises:
            UnknownChallengeError: there is none.
        """
        async with self.store.read() as unit:
            return await unit.challenges.get(challenge_id)

    async def open_for(self, player: PlayerId) -> list[Challenge]:
        """The open challenges issued by *player* or naming them, oldest first."""
        async with self.store.read() as unit:
            return list(await unit.challenges.open_for(player))

    async def acceptable(
        self, guild_id: int, player: PlayerId, sees: Callable[[Place], bool], limit: int
    ) -> Sequence[Challenge]:
        """The first open challenges on the server that *player* *sees* and can accept.

        First those that name the player, then those to anybody, the latest of both first.
        """
        now, found = self.now(), []
        async with self.store.read() as unit:
            # One after the other, until there are enough: it takes a few looks to judge each.
            for each in await unit.challenges.open_on(guild_id, now, player, MAX_LISTED_CHALLENGES):
                if sees(each.place) and await _is_acceptable(unit, each, player, now):
                    found.append(each)
                if len(found) == limit:
                    break
        return found

    async def show_again(self, challenge_id: int) -> None:
        """Post an open challenge once more."""
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            await _announce(unit, challenge, ChallengeIssued(challenge.id), self.now())
        self.wake()

    async def posted(self, challenge_id: int, message_id: int) -> None:
        """Note which message shows the challenge."""
        async with self.store.begin() as unit:
            await unit.challenges.set_message(challenge_id, message_id)
            # Not before: the lobby has a link to that message.
            await change_lobby_of(unit, await unit.challenges.get(challenge_id), self.now())

    async def _issue(self, unit: Unit, challenge: Challenge) -> Challenge:
        # Locked, so that the limits hold for requests of the same moment.
        await unit.players.get(challenge.challenger, self.now())
        await self._require_possible(unit, challenge)
        challenge = await unit.challenges.add(challenge)
        await _announce(unit, challenge, ChallengeIssued(challenge.id), self.now())
        return challenge

    async def _require_possible(self, unit: Unit, challenge: Challenge) -> None:
        """Refuse a challenge that its challenger cannot issue, or its opponent not accept."""
        if await unit.challenges.count_open(challenge.challenger) >= MAX_OPEN_CHALLENGES:
            raise TooManyChallengesError(MAX_OPEN_CHALLENGES)
        await require_willing(unit, challenge.challenger, challenge.opponent, challenge.terms)
        if challenge.opponent is not None:
            if not await unit.players.takes_challenges(challenge.opponent):
                raise OpponentUnavailableError(challenge.opponent)
            await _require_patience(unit, challenge.challenger, challenge.opponent, self.now())
        if challenge.terms.rated:
            guild_id, players = challenge.place.guild_id, (challenge.challenger, challenge.opponent)
            await require_eligible(unit, guild_id, *players, self.now())

    async def _accept(
        self,
        unit: Unit,
        challenge: Challenge,
        player: PlayerId,
        named: frozenset[Square] = frozenset(),
    ) -> Match:
        now = self.now()
        seats = challenge.accept(player, now, lambda: self.chance() < 1 / 2)
        await both_players(unit, player, challenge.challenger, now)  # before theirs are counted
        await require_acceptable(unit, challenge, player, now)
        source = challenge.id if challenge.admission.standing else None
        terms = challenge.terms_with(named)
        start = Start(challenge.place, seats, terms, challenge_id=source)
        begun = await begin_matches(unit, start, self.chance, now)
        challenge = challenge.accepted_as(*(match.id for match in begun))
        await unit.challenges.save(challenge)
        stands = challenge.state is ChallengeState.OPEN
        kind = ChallengeAccepted if stands else ChallengeClosed
        await _announce(unit, challenge, kind(challenge.id), now)
        await change_lobby_of(unit, challenge, now)
        await announce_begun(unit, begun)
        return begun[0]

    def _rematch(self, match: Match, player: PlayerId, place: Place | None) -> Challenge:
        """The offer of a rematch, not yet stored."""
        if place is None:
            raise NoPlaceError(match.id)
        terms = replace(match.terms, side=_other_side(match, player))
        period = self.now(), DEFAULT_OPEN_TIME
        offer = Challenge.issue(place, player, match.opponent_of(player), terms, period)
        return replace(offer, rematch_of=match.pair_id or match.id)

    async def _begin_again(
        self, unit: Unit, match: Match, player: PlayerId, place: Place | None
    ) -> Match:
        """The rematch of a *match* against the computer, begun at once.

        What was offered and accepted is stored, so that it is done once.
        """
        offer, now = self._rematch(match, player, place), self.now()
        terms = untimed(match.ruleset, rated=match.rated)
        start = Start(offer.place, match.seats.swapped, terms)
        rematch = await begin_with_computer(unit, start, self.chance, now)
        offer = await unit.challenges.add(offer)
        await unit.challenges.save(offer.accepted_as(rematch.id))
        return rematch

    async def _rematch_of(self, unit: Unit, match: Match) -> Challenge | None:
        """The open offer of a rematch of *match*.

        Raises:
            RematchBegunError: one has been accepted.
        """
        if match.pair_id is not None and match.pair_id != match.id:
            await unit.matches.get(match.pair_id)  # keeps other offers for the pair waiting
        offer = await unit.challenges.rematch_of(match.pair_id or match.id)
        if offer is None:
            return None
        state = offer.state_at(self.now())
        if state is ChallengeState.ACCEPTED:
            raise RematchBegunError(match.id, offer.match_id)
        return offer if state is ChallengeState.OPEN else None


async def _announce(unit: Unit, challenge: Challenge, news: ChallengeNews, now: datetime) -> None:
    """Have *news* of a challenge shown in its message, if the bot can do that."""
    if challenge.is_posted:
        await unit.outbox.add(news, now)


async def _is_acceptable(unit: Unit, challenge: Challenge, player: PlayerId, now: datetime) -> bool:
    """Whether *player* could accept a challenge that is open to them."""
    try:
        await require_acceptable(unit, challenge, player, now)
    except PlayError:
        return False
    return True


async def _take_draft(unit: Unit, challenge: Challenge, version: int) -> None:
    """Store that the draft has been sent as *challenge*."""
    draft = await unit.challenges.draft(challenge.challenger, challenge.place.home)
    await unit.challenges.put_draft(draft.sent(version))


async def _require_patience(
    unit: Unit, challenger: PlayerId, opponent: PlayerId, now: datetime
) -> None:
    """Refuse another challenge to an *opponent* who has not accepted the last ones."""
    made = await unit.challenges.made_since(challenger, opponent, now - CHALLENGE_PERIOD)
    again_at = next_challenge_at(made)
    if again_at is not None:
        raise ChallengedTooOftenError(opponent, again_at)


async def _require_over(unit: Unit, match: Match) -> None:
    """Refuse a rematch of a match that runs, or the other one of its pair."""
    if match.state is MatchState.RUNNING:
        raise MatchRunsError(match.id)
    pairs = [] if match.pair_id is None else await unit.matches.of_pairs([match.pair_id])
    for pair in pairs:
        for played in (pair.first, pair.second):
            if played.state is MatchState.RUNNING:
                raise PairRunsError(played.id)


async def _require_challenger(unit: Unit, guild_id: int | None, roles: Collection[int]) -> None:
    """Refuse a member with these *roles* who may not challenge on that server, if it is one."""
    if guild_id is not None:
        (await unit.servers.get(guild_id)).require_challenger(roles)


def _other_side(match: Match, player: PlayerId) -> Side | None:
    """The side of *player* in a rematch; None in a pair, where they play both."""
    return None if match.pair_id is not None else match.side_of(player).opponent
