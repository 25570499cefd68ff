"""Requests about challenges."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from play.challenge import OPEN_CHALLENGES, USUAL, Challenge
from play.errors import OpponentIsBotError, TooManyChallengesError
from play.habits import PairOfHabits
from play.match import Match
from play.notice import Notice, NoticeKind
from play.place import Place
from play.players import PlayerId
from play.ports import Store, Unit
from play.seats import Seats
from play.terms import Terms
from tafl.chance import Dice

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class Challenges:
    """Issues and answers challenges.

    *now* tells the time. *chance*, uniform from 0 to 1 and not to be foreseen, draws sides by lot
    and the seeds of dice. *wake* is called after each commit that leaves a notice to be delivered.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]

    async def issue(  # noqa: PLR0913 - what a challenge consists of
        self,
        place: Place,
        challenger: PlayerId,
        opponent: PlayerId | None,
        terms: Terms,
        lasting: timedelta = USUAL,
        *,
        opponent_is_bot: bool = False,
    ) -> Challenge:
        """Challenge *opponent*, or with None anybody in the channel.

        Raises:
            OpponentIsBotError, OpponentIsYouError, ExpiryOutOfBoundsError: it makes no sense.
            TooManyChallengesError: the challenger has too many open ones.
        """
        if opponent is not None and opponent_is_bot:
            raise OpponentIsBotError(opponent)
        now = self.now()
        challenge = Challenge.issue(place, challenger, opponent, terms, (now, lasting))
        async with self.store.begin() as unit:
            if await unit.challenges.count_open(challenger) >= OPEN_CHALLENGES:
                raise TooManyChallengesError(OPEN_CHALLENGES)
            challenge = await unit.challenges.add(challenge)
            await self._announce(unit, NoticeKind.CHALLENGED, challenge, challenger)
        self.wake()
        return challenge

    async def accept(self, challenge_id: int, player: PlayerId) -> Match:
        """Begin the match that the challenge offers.

        Raises:
            UnknownChallengeError, ChallengeClosedError, OwnChallengeError, NotForYouError: no.
        """
        now = self.now()
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            seats = challenge.accept(player, now, lambda: self.chance() < 1 / 2)
            dice = drawn_dice(self.chance) if challenge.terms.ruleset.has_chance else None
            habits = await both_habits(unit, seats, now)
            match = Match.start(challenge.place, seats, challenge.terms, now, dice, habits)
            match = await unit.matches.add(match)
            challenge = challenge.accepted_as(match.id)
            await unit.challenges.close(challenge)
            await self._announce(unit, NoticeKind.CHALLENGE_CLOSED, challenge, player)
            for kind in (NoticeKind.MATCH_STARTED, NoticeKind.BOARD):
                await unit.outbox.add(Notice.of_match(kind, match, player, now))
        self.wake()
        return match

    async def decline(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Decline a challenge that names *player*.

        Raises:
            UnknownChallengeError, ChallengeClosedError, OwnChallengeError, NotForYouError: no.
        """
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            challenge = challenge.decline(player, self.now())
            await unit.challenges.close(challenge)
            await self._announce(unit, NoticeKind.CHALLENGE_CLOSED, challenge, player)
        self.wake()
        return challenge

    async def withdraw(self, challenge_id: int, player: PlayerId) -> Challenge:
        """Take back a challenge that *player* issued.

        Raises:
            UnknownChallengeError, NotYourChallengeError, ChallengeClosedError: no.
        """
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            challenge = challenge.withdraw(player, self.now())
            await unit.challenges.close(challenge)
            await self._announce(unit, NoticeKind.CHALLENGE_CLOSED, challenge, player)
        self.wake()
        return challenge

    async def expire_due(self) -> int:
        """Close the challenges whose time is up, and say how many they were."""
        async with self.store.begin() as unit:
            expiring = await unit.challenges.expiring(self.now())
            for challenge in expiring:
                expired = challenge.expire()
                await unit.challenges.close(expired)
                await self._announce(unit, NoticeKind.CHALLENGE_CLOSED, expired, None)
        if expiring:
            self.wake()
        return len(expiring)

    async def next_expiry(self) -> datetime | None:
        """When ``expire_due`` has something to do next."""
        async with self.store.read() as unit:
            return await unit.challenges.next_expiry()

    async def get(self, challenge_id: int) -> Challenge:
        """The challenge of that id.

        Raises:
            UnknownChallengeError: there is none.
        """
        async with self.store.read() as unit:
            return await unit.challenges.get(challenge_id)

    async def open_for(self, player: PlayerId) -> list[Challenge]:
        """The open challenges that *player* issued or that name him, oldest first."""
        async with self.store.read() as unit:
            return list(await unit.challenges.open_for(player))

    async def show_again(self, challenge_id: int) -> None:
        """Post an open challenge once more."""
        async with self.store.begin() as unit:
            challenge = await unit.challenges.get(challenge_id)
            await self._announce(unit, NoticeKind.CHALLENGED, challenge, challenge.challenger)
        self.wake()

    async def posted(self, challenge_id: int, message_id: int) -> None:
        """Note which message shows the challenge."""
        async with self.store.begin() as unit:
            await unit.challenges.set_message(challenge_id, message_id)

    async def _announce(
        self, unit: Unit, kind: NoticeKind, challenge: Challenge, player: PlayerId | None
    ) -> None:
        await unit.outbox.add(Notice.of_challenge(kind, challenge, player, self.now()))


async def both_habits(unit: Unit, seats: Seats, now: datetime) -> PairOfHabits:
    """The habits of the players in *seats*."""
    attackers = await unit.players.get(seats.attackers, now)
    defenders = await unit.players.get(seats.defenders, now)
    return PairOfHabits(attackers.habits, defenders.habits)


def drawn_dice(chance: Callable[[], float]) -> Dice:
    """Dice with a new seed, each byte of which *chance* draws."""
    return Dice(bytes(int(256 * chance()) for _ in range(SEED_BYTES)).hex())
