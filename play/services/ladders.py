"""Requests about ladders, on which a server's players challenge those above for their places."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar

from play.errors import PlayError
from play.ladders.errors import (
    JoinedTooOftenError,
    NoLadderError,
    NotOnLadderError,
    OpponentOffLadderError,
)
from play.ladders.ladder import Cause, Ladder, LadderChallenge, RankChange
from play.ladders.settings import LadderSettings
from play.ladders.standings import COMPARISON_PERIOD, Prospect, Standings, standings_of
from play.limits.amounts import LADDER_JOIN_PERIOD, MAX_LADDER_JOINS
from play.matches.match import Match
from play.matches.seats import Seats
from play.matches.state import Occasion
from play.news.ladders import LadderClosed, LadderIdle, LadderOpened, LadderSettingsChanged
from play.players.player_id import PlayerId
from play.ratings.rated_result import rated_key
from play.ratings.rating import Rating
from play.ratings.rating_list import EntryKey
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.services.announcing import announcing
from play.services.challenge_acceptance import require_willing
from play.services.duties import EachByItself, PutOff
from play.services.fair_play_cases import require_eligible
from play.services.ladder_changes import save_ladder
from play.services.match_beginnings import Start, announce_begun, begin_matches
from play.services.match_players import both_players
from play.services.server_messages import send_from_server
from play.store.port import Store, Unit
from play.store.reading import reads
from play.time.port import Agenda
from play.time.time_control import TimeControl
from tafl.ruleset import Ruleset

AT_A_TIME = 10
"""The number of players removed or warned in one transaction."""


@dataclass(frozen=True, slots=True)
class Ladders(EachByItself):
    """Opens and closes ladders, on which players challenge those above for their places.

    Requests that need the ladder of a server raise ``NoLadderError`` if it has none. Requests of a
    player with a place on it raise ``NotOnLadderError`` if they have none.

    *chance* returns random numbers, uniform from 0 to 1 and unpredictable, for the seeds of dice.
    *wake* is called when there may be something to deliver, or deadlines have changed.
    """

    store: Store
    now: Callable[[], datetime]
    chance: Callable[[], float]
    wake: Callable[[], None]
    put_off: PutOff = field(default_factory=PutOff, init=False)
    what: ClassVar[str] = "ladder of server"

    settings = reads(lambda unit: unit.ladders.settings)
    latest = reads(lambda unit: unit.ladders.latest)
    logged = reads(lambda unit: unit.ladders.logged)

    async def open(
        self, place: Place, ruleset: Ruleset, control: TimeControl, manager: PlayerId
    ) -> LadderSettings:
        """Open a ladder on the server of *place*, the channel where its matches are played.

        Raises:
            LadderOpenError: the server has a ladder already.
        """
        settings = LadderSettings.of(place, ruleset, control, self.now())
        async with announcing(self) as unit:
            await unit.ladders.open(settings)
            opened = LogEntry(settings.guild_id, self.now(), manager, Act.LADDER_OPENED)
            await unit.log.add_entry(replace(opened, after=ruleset.key))
            await unit.outbox.add_news(LadderOpened(place, settings.guild_id), self.now())
        return settings

    async def change(
        self, guild_id: int, changed: Callable[[LadderSettings], LadderSettings], manager: PlayerId
    ) -> LadderSettings:
        """Replace the settings for future challenges by what *changed* makes of them.

        If the settings differ, the changes are logged and announced.
        """
        async with announcing(self) as unit:
            before = await unit.ladders.settings(guild_id)
            settings = changed(before)
            if settings == before:
                return settings
            await unit.ladders.change(settings)
            changed_by = LogEntry(guild_id, self.now(), manager, Act.LADDER_CHANGED)
            for entry in changed_by.of_each_change(_written(before), _written(settings)):
                await unit.log.add_entry(entry)
            await unit.outbox.add_news(LadderSettingsChanged(settings.place, guild_id), self.now())
        return settings

    async def close(self, guild_id: int, manager: PlayerId) -> None:
        """Close the server's ladder: all places are lost; its matches go on as ordinary ones."""
        async with announcing(self) as unit:
            settings = await unit.ladders.settings(guild_id)
            await unit.ladders.close(guild_id, self.now())
            await unit.log.add_entry(LogEntry(guild_id, self.now(), manager, Act.LADDER_CLOSED))
            await unit.outbox.add_news(LadderClosed(settings.place, guild_id), self.now())

    async def remove(self, guild_id: int, player: PlayerId, manager: PlayerId) -> None:
        """Take *player* off the ladder, at the request of *manager*.

        Raises:
            OpponentOffLadderError: *player* has no place on the ladder.
        """
        now = self.now()
        async with announcing(self) as unit:
            before = await unit.ladders.load_ladder(guild_id, now)
            if player not in before.ranks:
                raise OpponentOffLadderError(player)
            after, changes = before.leave(player, now, Cause.REMOVED)
            await save_ladder(unit, before, after, changes, now)
            removed = LogEntry(guild_id, now, manager, Act.LADDER_REMOVED, player=player)
            await unit.log.add_entry(removed)

    async def join(self, guild_id: int, player: PlayerId) -> int:
        """Put *player* at the bottom of the ladder, and return their place, counted from 1.

        Joining means agreeing to be challenged: the matches of a challenge begin at once.

        Raises:
            AlreadyOnLadderError: *player* has a place already.
            JoinedTooOftenError: *player* has come and gone too often lately.
            ExcludedError: the server's managers have excluded *player*.
        """
        now = self.now()
        async with announcing(self) as unit:
            await require_eligible(unit, guild_id, player, None, now)
            before = await unit.ladders.load_ladder(guild_id, now)
            after, changes = before.join(player, now)
            await _require_patience(unit, guild_id, player, now)
            await save_ladder(unit, before, after, changes, now)
        return after.ranks[player]

    async def leave(self, guild_id: int, player: PlayerId) -> RankChange:
        """Take *player* off the ladder; their ladder matches go on as ordinary ones."""
        now = self.now()
        async with announcing(self) as unit:
            before = await unit.ladders.load_ladder(guild_id, now)
            after, changes = before.leave(player, now)
            await save_ladder(unit, before, after, changes, now)
        return changes[0]

    async def challenge(self, guild_id: int, challenger: PlayerId, opponent: PlayerId) -> Match:
        """Begin the two matches of a challenge for the place of *opponent*, and return the first.

        Raises:
            LadderChallengeError: the rules of the ladder do not allow the challenge.
            PlayError: from ``require_willing`` and ``require_eligible``.
        """
        now = self.now()
        async with announcing(self) as unit:
            await both_players(unit, challenger, opponent, now)  # before the ladder, as always
            settings = await unit.ladders.settings(guild_id)
            before = await unit.ladders.load_ladder(guild_id, now)
            # Checked before matches begin, since ``Ladder.challenge`` needs the id of the first.
            if (refusal := before.why_not(challenger, opponent, now)) is not None:
                raise refusal
            await _require_willing(unit, before, (challenger, opponent), settings, now)
            seats = Seats(challenger, opponent)
            start = Start(settings.place, seats, settings.terms, occasion=Occasion.LADDER)
            begun = await begin_matches(unit, start, self.chance, now)
            after, _ = before.challenge(challenger, opponent, begun[0].id, now)
            await save_ladder(unit, before, after, (), now)
            await announce_begun(unit, begun)
        return begun[0]

    async def running(self, guild_id: int, player: PlayerId) -> Sequence[LadderChallenge]:
        """The running ladder challenges by *player* and to them."""
        async with self.store.read() as unit:
            ladder = await unit.ladders.load_ladder(guild_id, self.now())
        if player not in ladder.ranks:
            raise NotOnLadderError
        return ladder.running(player)

    async def standings(self, guild_id: int) -> Standings:
        """All places of the server's ladder, the best first, compared with those of a week ago."""
        now = self.now()
        async with self.store.read() as unit:
            settings = await unit.ladders.settings(guild_id)
            ladder = await unit.ladders.load_ladder(guild_id, now)
            lately = await unit.ladders.changes(guild_id, now - COMPARISON_PERIOD)
            return standings_of(settings, ladder, lately, now)

    async def ratings(
        self, settings: LadderSettings, players: Collection[PlayerId]
    ) -> Mapping[PlayerId, Rating]:
        """The ratings, on the server and under the ruleset of *settings*, of those who have one."""
        ruleset_key = rated_key(settings.terms.ruleset)
        keys = [EntryKey(settings.guild_id, player, ruleset_key) for player in players]
        async with self.store.read() as unit:
            entries = await unit.ratings.entries(keys)
        now = self.now()
        return {key.player: entry.at(now) for key, entry in entries.items()}

    async def prospects(self, guild_id: int, player: PlayerId) -> Sequence[Prospect]:
        """All others on the ladder, the best first, each with the reason not to challenge them.

        The reason is None if *player* may challenge them now.
        """
        now = self.now()
        async with self.store.read() as unit:
            settings = await unit.ladders.settings(guild_id)
            ladder = await unit.ladders.load_ladder(guild_id, now)
            if player not in ladder.ranks:
                raise NotOnLadderError
            return [
                Prospect(
                    rank,
                    other,
                    ladder.why_not(player, other, now)
                    or await _unwilling(unit, ladder, (player, other), settings, now),
                )
                for other, rank in ladder.ranks.items()
                if other != player
            ]

    async def played_for(self, match: Match) -> tuple[LadderChallenge, int] | None:
        """The ladder challenge of *match* and the place it is for; None if it counts for none."""
        async with self.store.read() as unit:
            ladder = await _ladder(unit, match.place.server_id, self.now())
        made = () if ladder is None else ladder.challenges
        found = (one for one in made if one.pair_id == match.pair_id and one.runs)
        challenge = next(found, None)
        # There is no place while a deletion has put another id into the challenge alone.
        rank = None if ladder is None or challenge is None else ladder.ranks.get(challenge.opponent)
        return None if challenge is None or rank is None else (challenge, rank)

    async def off_at(self, guild_id: int, player: PlayerId) -> datetime | None:
        """Time at which *player* is taken off the ladder for not playing.

        None while they play a ladder match, and if they have no place.
        """
        async with self.store.read() as unit:
            ladder = await _ladder(unit, guild_id, self.now())
            if ladder is None:
                return None
            return ladder.off_at(player, await unit.ladders.vacations(guild_id))

    def agenda(self, unit: Unit) -> Agenda:
        return unit.ladders

    async def act(self, guild_id: int) -> None:
        """Take players off the ladder who have been idle for too long; warn those who soon will be.

        At most ``AT_A_TIME`` are handled: if there are more, the ladder is due again at once.
        """
        now = self.now()
        async with self.store.begin() as unit:
            before = await _ladder(unit, guild_id, now)
            if before is None:
                return  # it was closed since it was found
            vacations = await unit.ladders.vacations(guild_id)
            rest, changes = before.without_idle(now, vacations, AT_A_TIME)
            idle = rest.to_warn(now, vacations)[: AT_A_TIME - len(changes)]
            for player in idle:
                await send_from_server(unit, guild_id, LadderIdle(player, guild_id), now)
            await save_ladder(unit, before, rest.warned(idle, now), changes, now)


def _written(settings: LadderSettings) -> Mapping[str, str]:
    """The *settings* of a ladder by their names, as the log of the server writes them."""
    return {
        "channel": str(settings.channel_id),
        "ruleset": settings.terms.ruleset.key,
        "time": str(settings.terms.control),
    }


async def _ladder(unit: Unit, guild_id: int, now: datetime) -> Ladder | None:
    try:
        return await unit.ladders.load_ladder(guild_id, now)
    except NoLadderError:
        return None


async def _require_patience(unit: Unit, guild_id: int, player: PlayerId, now: datetime) -> None:
    """Refuse a *player* who comes and goes: the log of the ladder keeps each change."""
    since = now - LADDER_JOIN_PERIOD
    joined = [
        one.at
        for one in await unit.ladders.changes(guild_id, since)
        if one.change.player == player and one.change.cause is Cause.JOINED and one.at > since
    ]
    if len(joined) >= MAX_LADDER_JOINS:
        raise JoinedTooOftenError(MAX_LADDER_JOINS, joined[-MAX_LADDER_JOINS] + LADDER_JOIN_PERIOD)


async def _require_willing(
    unit: Unit,
    ladder: Ladder,
    players: tuple[PlayerId, PlayerId],
    settings: LadderSettings,
    now: datetime,
) -> None:
    """Refuse the first of *players* a challenge to the second, apart from the ladder's rules.

    Errors are those of ``require_willing`` and ``require_eligible``.
    """
    opponent = players[1]
    heeds = not ladder.is_walled_off(opponent, await unit.blocks.blocked_by(opponent))
    terms = settings.terms
    await require_willing(unit, *players, terms, for_place=True, heeds_blocks=heeds)
    await require_eligible(unit, settings.guild_id, *players, now)


async def _unwilling(
    unit: Unit,
    ladder: Ladder,
    players: tuple[PlayerId, PlayerId],
    settings: LadderSettings,
    now: datetime,
) -> PlayError | None:
    """The reason, apart from the ladder's rules, why *players* cannot play; None if they can."""
    try:
        await _require_willing(unit, ladder, players, settings, now)
    except PlayError as refusal:
        return refusal
    return None
