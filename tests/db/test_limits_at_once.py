"""Limits that requests of the same moment come up against, in every store."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import Any, get_args

import pytest

from play.challenges.errors import (
    AcceptedTooOftenError,
    ChallengedTooOftenError,
    OpponentUnavailableError,
    RematchBegunError,
    RematchOfferedError,
    StillPlayingError,
    TooManyChallengesError,
    TooManyMatchesError,
)
from play.challenges.requirements import Admission
from play.computer.errors import (
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    TooManyOnServerError,
)
from play.fair_play.case import Case
from play.following import TooManyFollowedError
from play.limits.amounts import MAX_ACTS, MAX_MESSAGES_TO_PLAYER
from play.news.kinds import ServerNews
from play.news.ladders import LadderIdle
from play.players.errors import TooManyBlocksError
from play.players.player_id import PlayerId
from play.rulesets.errors import RulesetKeyTakenError, TooManyRulesetsError
from play.seasons.errors import SeasonRunsError
from play.seasons.season import Season
from play.servers.errors import TooManyActsError
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.following import Following
from play.services.matches import Matches
from play.services.rematches import Rematches
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.server_messages import send_from_server
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.store.port import Store, Unit
from play.studies import TooManyStudiesError
from play.tournaments.errors import TooManyTournamentsError
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import Record
from tests.support.examples import (
    ANNA,
    ANNA_ATTACKS,
    BJORN,
    CARL,
    DORA,
    HALL,
    NOON,
    PAIR,
    TINY,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.stored import add_match, add_matches
from tests.support.thinking import Minded
from tests.support.tournament_days import new_tournament
from tests.support.viewers import in_hall
from tests.support.world import refused_at_once

GUILD = HALL.server_id
AT_ONCE = 6

Request = Callable[[int], Awaitable[object]]
"""One of several requests at once, by its number."""


async def refusals(request: Request) -> list[type]:
    """Why some of several are refused."""
    return await refused_at_once(*map(request, range(AT_ONCE)))


class Services:
    """Those on a *store*, at noon."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.blocks = Blocks(store, lambda: NOON)
        self.challenges = Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)
        self.computer = Computer(
            store, Minded(), lambda: NOON, lambda: 0.0, lambda: None, lambda: None
        )
        self.following = Following(store, lambda: NOON)
        self.rulesets = Rulesets(store, lambda: NOON)
        self.seasons = Seasons(store, lambda: NOON, lambda: None)
        self.studies = Studies(store, lambda: NOON)
        self.tournaments = Tournaments(store, lambda: NOON, lambda: None)


@pytest.fixture
def services(store: Store) -> Services:
    return Services(store)


CASES: dict[str, tuple[type, Callable[[Services, int], Awaitable[object]]]] = {
    "challenge_issuing.MAX_OPEN_CHALLENGES": (
        TooManyChallengesError,
        lambda on, _: send_challenge(on.challenges, HALL, ANNA, None, ANNA_ATTACKS),
    ),
    "computer_games.MAX_COMPUTER_MATCHES": (
        TooManyComputerMatchesError,
        lambda on, _: on.computer.begin(HALL, CARL, 1, TINY, Side.ATTACKERS),
    ),
    "computer_games.MAX_COMPUTER_STARTS": (
        TooManyComputerStartsError,
        lambda on, _: on.computer.begin(HALL, DORA, 1, TINY, Side.ATTACKERS),
    ),
    "studies.MAX_STUDIES": (
        TooManyStudiesError,
        lambda on, _: on.studies.add_study(ANNA, None, Record(Game.start(TINY))),
    ),
    "blocks.MAX_BLOCKS": (
        TooManyBlocksError,
        lambda on, number: on.blocks.add_block(ANNA, PlayerId(200 + number)),
    ),
    "rulesets.MAX_OWN_RULESETS": (
        TooManyRulesetsError,
        lambda on, number: on.rulesets.add_ruleset(
            GUILD, replace(TINY, key=f"tiny-{number}"), DORA
        ),
    ),
    "tournaments.MAX_OPEN_TOURNAMENTS": (
        TooManyTournamentsError,
        lambda on, number: on.tournaments.create(new_tournament(name=f"The {number}th")),
    ),
}
"""Limits by where they are named, the error of whoever comes up against one, and a request."""


async def test_of_requests_at_once_no_more_succeed_than_the_limit_allows(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = {}
    for limit, (_, request) in CASES.items():
        with monkeypatch.context() as patch:
            patch.setattr(f"play.services.{limit}", 2)
            refused[limit] = await refusals(partial(request, services))

    assert refused == {limit: [error] * (AT_ONCE - 2) for limit, (error, _) in CASES.items()}


async def test_a_spectator_follows_no_more_games(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.following.MAX_FOLLOWED", 2)
    running = await add_matches(services.store, *(new_match() for _ in range(AT_ONCE)))

    refused = await refusals(
        lambda number: services.following.follow(running[number].id, in_hall(CARL))
    )

    assert refused == [TooManyFollowedError] * (AT_ONCE - 2)


async def test_a_server_has_no_more_games_against_the_computer(services: Services) -> None:
    """Whoever plays them."""
    async with services.store.begin() as unit:
        await unit.servers.put(Server(GUILD, computer_games=2))

    refused = await refusals(
        lambda number: services.computer.begin(
            HALL, PlayerId(200 + number), 1, TINY, Side.ATTACKERS
        )
    )

    assert refused == [TooManyOnServerError] * (AT_ONCE - 2)


async def test_a_player_challenges_the_same_other_no_more(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So often in a day."""
    monkeypatch.setattr("play.challenges.challenge.MAX_CHALLENGES_TO_ONE", 2)

    refused = await refusals(
        lambda _: send_challenge(services.challenges, HALL, ANNA, BJORN, ANNA_ATTACKS)
    )

    assert refused == [ChallengedTooOftenError] * (AT_ONCE - 2)


async def test_a_standing_challenge_begins_no_more_games_of_a_player(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several acceptances at once one is the first; each of the others finds its game."""
    monkeypatch.setattr("play.services.challenge_acceptance.MAX_GAMES_FROM_ONE", 1)
    challenges = services.challenges
    standing = Admission(standing=True)
    issued = await send_challenge(challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=standing)
    first = await challenges.accept(issued.id, BJORN)
    await Matches(services.store, lambda: NOON, lambda: None).abort(first.id, BJORN)

    refused = await refusals(lambda _: challenges.accept(issued.id, BJORN))

    assert refused == [AcceptedTooOftenError] * AT_ONCE


async def test_two_players_may_challenge_each_other(services: Services) -> None:
    """Neither waits for the other for ever."""

    async def challenge(number: int) -> None:
        one, other = (ANNA, BJORN) if number % 2 else (BJORN, ANNA)
        await send_challenge(services.challenges, HALL, one, other, ANNA_ATTACKS)

    assert await refusals(challenge) == []


async def test_what_is_asked_for_twice_at_once_is_there_once(services: Services) -> None:
    """A ruleset, and the season of a server."""
    added = await refusals(lambda _: services.rulesets.add_ruleset(GUILD, TINY, DORA))
    begun = await refusals(lambda number: services.seasons.start(HALL, f"The {number}th", DORA))

    assert added == [RulesetKeyTakenError] * (AT_ONCE - 1)
    assert begun == [SeasonRunsError] * (AT_ONCE - 1)


@pytest.fixture
def challenges(store: Store) -> Challenges:
    return Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)


@pytest.fixture
def rematches(store: Store) -> Rematches:
    return Rematches(store, lambda: NOON, lambda: 0.0, lambda: None)


async def test_who_accepts_a_standing_challenge_twice_at_once_plays_one_match(
    store: Store, challenges: Challenges
) -> None:
    """A double click; somebody else's click counts."""
    standing = Admission(standing=True)
    issued = await send_challenge(challenges, HALL, ANNA, None, ANNA_ATTACKS, admission=standing)

    accepting = (challenges.accept(issued.id, player) for player in (BJORN, BJORN, CARL))

    assert await refused_at_once(*accepting) == [StillPlayingError]
    assert (await challenges.load_challenge(issued.id)).begun == 2


async def test_players_who_accept_each_others_challenges_at_once_play_both(
    store: Store, challenges: Challenges
) -> None:
    """Neither waits for the other for ever."""
    one = await send_challenge(challenges, HALL, ANNA, BJORN, PAIR)
    other = await send_challenge(challenges, HALL, BJORN, ANNA, PAIR)

    await asyncio.gather(challenges.accept(one.id, BJORN), challenges.accept(other.id, ANNA))

    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 4


async def test_players_who_ask_for_a_rematch_at_once_play_one(
    store: Store, rematches: Rematches
) -> None:
    """The second accepts what the first has offered; a double click offers it once."""
    match = await add_match(store, new_match().resign(ANNA, NOON, None))

    asking = (rematches.offer_or_accept(match.id, who, HALL) for who in (ANNA, ANNA, BJORN))

    assert await refused_at_once(*asking) in ([RematchOfferedError], [RematchBegunError])
    async with store.read() as unit:
        assert await unit.matches.count_running(ANNA) == 1


async def test_the_limit_of_running_matches_holds_at_the_same_moment(
    store: Store, challenges: Challenges, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever side of the challenges has room for one more, a single match begins."""
    monkeypatch.setattr("play.services.challenge_acceptance.MAX_RUNNING_MATCHES", 1)
    to_anna = [
        await send_challenge(challenges, HALL, one, ANNA, ANNA_ATTACKS) for one in (BJORN, CARL)
    ]
    by_dora = [await send_challenge(challenges, HALL, DORA, None, ANNA_ATTACKS) for _ in range(2)]

    refused = await refused_at_once(
        *(challenges.accept(one.id, ANNA) for one in to_anna),
        *(challenges.accept(one.id, PlayerId(200 + one.id)) for one in by_dora),
    )

    assert {*refused} == {TooManyMatchesError, OpponentUnavailableError}
    async with store.read() as unit:
        assert [await unit.matches.count_running(one) for one in (ANNA, DORA)] == [1, 1]


async def test_a_manager_does_no_more_in_a_day(store: Store) -> None:
    act = LogEntry(GUILD, NOON, DORA, Act.LADDER_OPENED)
    async with store.begin() as unit:
        for _ in range(MAX_ACTS - 2):
            await unit.log.add_entry(act)

    async def another(_: int) -> None:
        async with store.begin() as unit:
            await unit.log.add_entry(act)

    assert await refusals(another) == [TooManyActsError] * (AT_ONCE - 2)


async def test_no_more_are_sent_than_the_limit(store: Store) -> None:
    """Who counts waits for others who do."""

    async def send() -> bool:
        async with store.begin() as unit:
            return await send_from_server(unit, GUILD, LadderIdle(ANNA, GUILD), NOON)

    answers = await asyncio.gather(*(send() for _ in range(2 * MAX_MESSAGES_TO_PLAYER)))

    assert answers.count(True) == MAX_MESSAGES_TO_PLAYER
    async with store.read() as unit:
        assert await unit.outbox.next_due() == NOON


async def test_a_server_is_known_by_what_it_has_written(unit: Unit) -> None:
    """To each recipient alone, whatever it was about."""
    warning, cup = Case(GUILD, ANNA, BJORN, "Rude", NOON), new_tournament(place=Place(GUILD, 8))
    season = await unit.seasons.add_season(Season.begun(Place(GUILD, 8), 1, "Winter", NOON))
    assert season is not None
    kinds: Sequence[type[Any]] = get_args(ServerNews)
    held = {
        "guild_id": GUILD,
        "case_id": (await unit.cases.add_case(warning)).id,
        "tournament_id": (await unit.tournaments.add_tournament(cup)).id,
        "season_id": season.id,
    }
    written = unit.server_messages.has_written
    for number, kind in enumerate(kinds):
        recipient = PlayerId(1000 + number)
        assert not await written(recipient, GUILD), kind
        names = [field.name for field in fields(kind)]
        given = held | {"recipient": recipient}
        await unit.outbox.add_news(kind(**{name: given.get(name, 1) for name in names}), NOON)
        assert await written(recipient, GUILD), kind
        assert not await written(recipient, GUILD + 1), kind
