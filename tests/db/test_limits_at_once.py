"""Limits that requests of the same moment come up against, in every store."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

import pytest

from play.challenges.errors import (
    AcceptedTooOftenError,
    ChallengedTooOftenError,
    TooManyChallengesError,
)
from play.challenges.requirements import Admission
from play.computer.errors import (
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    TooManyOnServerError,
)
from play.following import TooManyFollowedError
from play.players.errors import TooManyBlocksError
from play.players.player_id import PlayerId
from play.rulesets.errors import RulesetKeyTakenError, TooManyRulesetsError
from play.seasons.errors import SeasonRunsError
from play.servers.server import Server
from play.services.blocks import Blocks
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.following import Following
from play.services.matches import Matches
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.store.port import Store
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
    TINY,
    new_match,
)
from tests.support.issuing import send_challenge
from tests.support.refusing import refused_at_once
from tests.support.stored import add_matches
from tests.support.thinking import Minded
from tests.support.tournament_examples import new_tournament
from tests.support.viewers import in_hall

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
