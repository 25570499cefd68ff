"""Requests about challenges: issuing, accepting, declining, withdrawing and finding them."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from play.challenges.challenge import Challenge
from play.challenges.errors import UnknownChallengeError
from play.challenges.state import ChallengeState
from play.errors import PlayError
from play.limits.amounts import MAX_LISTED_CHALLENGES
from play.matches.match import Match
from play.news.challenges import ChallengeClosed, ChallengeIssued
from play.players.player_id import PlayerId
from play.players.reliability import RELIABILITY_PERIOD, Reliability
from play.servers.place import Place
from play.services.announcing import announce_challenge, announcing
from play.services.challenge_acceptance import accept_challenge, require_acceptable
from play.services.challenge_issuing import issue_challenge, require_issuable
from play.services.duties import EachByItself, PutOff
from play.services.lobbies import change_lobby_of
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda
from tafl.squares import Square


@dataclass(frozen=True, slots=True)
class Challenges(EachByItself):
    """Issues and answers challenges, and closes expired ones.

    Every request with the id of a challenge raises ``UnknownChallengeError`` if there is none.
    Refusals by the challenge itself are documented in ``play.challenges.challenge``.

    *chance* returns random numbers, uniform from 0 to 1 and unpredictable: for sides, and for the
    seeds of dice. *wake* is called after each commit that leaves a notice to deliver.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "challenge"

    load_challenge = reads(lambda unit: unit.challenges.load_challenge)
    marks_of_open = reads(lambda unit: unit.challenges.marks_of_open)
    open_for = reads(lambda unit: unit.challenges.open_for)

    async def check(self, challenge: Challenge) -> None:
        """Refuse a *challenge* that ``send`` would refuse now: see ``require_issuable``."""
        async with self.store.read() as unit:
            await require_issuable(unit, challenge, self.now())

    async def send(self, challenge: Challenge, draft: int | None = None) -> Challenge:
        """Store and announce *challenge*, and return it with its id.

        *draft* is the version of the draft that the challenge was made from, which is then deleted;
        None if there was no draft. Errors are those of ``require_issuable`` and ``Draft.sent``.
        """
        async with announcing(self) as unit:
            if draft is not None:
                await _take_draft(unit, challenge, draft)
            return await issue_challenge(unit, challenge, self.now())

    async def accept(
        self,
        challenge_id: int,
        player: PlayerId,
        named: frozenset[Square] = frozenset(),
        *,
        sees: Callable[[Place], bool] = lambda _: True,
    ) -> Match:
        """Accept a challenge, as ``accept_challenge`` does, and return the first match that begins.

        *named* are the squares of the men that the player takes off, if a handicap leaves that
        choice to them. *sees* tells whether the player can read a channel; if not, a challenge to
        anybody that was posted there is unknown to them.
        """
        async with announcing(self) as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            if challenge.opponent is None and not sees(challenge.place):
                raise UnknownChallengeError(challenge_id)
            now = self.now()
            return await accept_challenge(unit, challenge, player, self.chance, now, named=named)

    async def reliability(self, player: PlayerId) -> Reliability:
        """The numbers of games that *player* has finished, in all and lately, and lost on time."""
        async with self.store.read() as unit:
            return await unit.matches.reliability(player, self.now() - RELIABILITY_PERIOD)

    async def is_for_newcomer(self, challenge: Challenge) -> bool:
        """Whether *challenge* is the first to its opponent, who has finished no game yet."""
        if challenge.opponent is None:
            return False
        async with self.store.read() as unit:
            if await unit.challenges.has_earlier(challenge):
                return False
        return (await self.reliability(challenge.opponent)).finished == 0

    async def decline(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Decline a challenge that names *player*."""
        async with announcing(self) as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            challenge = challenge.decline(player, self.now())
            await _close(unit, challenge, self.now())
        return challenge

    async def withdraw(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Withdraw a challenge that *player* issued."""
        async with announcing(self) as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            challenge = challenge.withdraw(player, self.now())
            await _close(unit, challenge, self.now())
        return challenge

    async def address(
        self, challenge_id: int, player: PlayerId, opponent: PlayerId, *, opponent_is_bot: bool
    ) -> Challenge:
        """Withdraw a challenge that *player* issued, and issue it to *opponent* alone instead.

        Errors are those of ``Challenge.withdraw``, ``Challenge.issue`` and ``require_issuable``;
        after them, the challenge stays as it was.
        """
        now = self.now()
        async with announcing(self) as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            await _close(unit, challenge.withdraw(player, now), now)
            challenge = challenge.addressed(opponent, now, opponent_is_bot=opponent_is_bot)
            return await issue_challenge(unit, challenge, now)

    def agenda(self, unit: Unit) -> Agenda:
        return unit.challenges

    async def act(self, challenge_id: int) -> None:
        """Close an open challenge that has expired; leave any other alone."""
        now = self.now()
        async with self.store.begin() as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            if challenge.state is not ChallengeState.OPEN or challenge.expires_at > now:
                return  # it was accepted since it was found
            await _close(unit, challenge.expire(), now)

    async def acceptable(
        self, guild_id: int, player: PlayerId, sees: Callable[[Place], bool], limit: int
    ) -> Sequence[Challenge]:
        """Up to *limit* open challenges on the server *guild_id* that *player* can accept.

        *sees* tells whether the player can read a channel; challenges in others are left out. Those
        that name the player come before those to anybody, and in both groups the latest first.
        """
        now, found = self.now(), []
        async with self.store.read() as unit:
            # One at a time, until there are enough: each takes several queries to judge.
            for each in await unit.challenges.open_on(guild_id, now, player, MAX_LISTED_CHALLENGES):
                if sees(each.place) and await _is_acceptable(unit, each, player, now):
                    found.append(each)
                if len(found) == limit:
                    break
        return found

    async def show_again(self, challenge_id: int) -> None:
        async with announcing(self) as unit:
            challenge = await unit.challenges.load_challenge(challenge_id)
            await announce_challenge(unit, challenge, ChallengeIssued(challenge.id), self.now())

    async def posted(self, challenge_id: int, message_id: int | None) -> None:
        """Store the id of the message that shows the challenge; None if that message is gone."""
        async with self.store.begin() as unit:
            await unit.challenges.set_message(challenge_id, message_id)
            # Not earlier: the lobby links to that message.
            challenge = await unit.challenges.load_challenge(challenge_id)
            await change_lobby_of(unit, challenge, self.now())

    async def lost_messages(self, guild_id: int, gone: Collection[int]) -> None:
        """Forget which open challenges of the server the messages *gone* showed: they are deleted.

        The challenges stay open, and can be accepted from lists.
        """
        # Discord reports all messages that are deleted: those of others must cost no write.
        async with self.store.read() as unit:
            found = await unit.challenges.shown_by(guild_id, gone)
        for challenge_id in found:
            await self.posted(challenge_id, None)


async def _close(unit: Unit, closed: Challenge, now: datetime) -> None:
    """Store and announce a challenge that has just been *closed* without being accepted."""
    await unit.challenges.save(closed)
    await announce_challenge(unit, closed, ChallengeClosed(closed.id), now)
    await change_lobby_of(unit, closed, now)


async def _is_acceptable(unit: Unit, challenge: Challenge, player: PlayerId, now: datetime) -> bool:
    try:
        await require_acceptable(unit, challenge, player, now)
    except PlayError:
        return False
    return True


async def _take_draft(unit: Unit, challenge: Challenge, version: int) -> None:
    """Store that the draft of *challenge*, seen in that *version*, has been sent."""
    draft = await unit.challenges.draft(challenge.challenger, challenge.place.home)
    await unit.challenges.put_draft(draft.sent(version))
