"""Limits that requests of the same moment come up against, in every store."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from play.challenges.admission import Admission
from play.challenges.errors import (
    AcceptedTooOftenError,
    ChallengedTooOftenError,
    TooManyChallengesError,
)
from play.computer.errors import (
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    TooManyOnServerError,
)
from play.following.errors import TooManyFollowedError
from play.players.player_id import PlayerId
from play.rulesets.errors import RulesetKeyTakenError, TooManyRulesetsError
from play.seasons.errors import SeasonRunsError
from play.servers.server import Server
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.following import Following
from play.services.matches import Matches
from play.services.rulesets import Rulesets
from play.services.seasons import Seasons
from play.services.studies import Studies
from play.services.tournaments import Tournaments
from play.store.port import Store
from play.studies.errors import TooManyStudiesError
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
from tests.support.stored import add_matches
from tests.support.thinking import Minded
from tests.support.tournament_examples import new_tournament
from tests.support.viewers import in_hall

GUILD = HALL.server_id
AT_ONCE = 6

Request = Callable[[int], Awaitable[object]]
"""One of several requests at once, by its number."""


async def refusals(request: Request) -> list[type]:
    """Which of several requests at the same moment are refused, and why."""
    answers = await asyncio.gather(*map(request, range(AT_ONCE)), return_exceptions=True)
    return [type(answer) for answer in answers if isinstance(answer, BaseException)]


async def test_a_player_has_no_more_open_challenges(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.challenge_issuing.MAX_OPEN_CHALLENGES", 2)
    challenges = Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)

    refused = await refusals(lambda _: challenges.issue(HALL, ANNA, None, ANNA_ATTACKS))

    assert refused == [TooManyChallengesError] * (AT_ONCE - 2)
    assert len(await challenges.open_for(ANNA)) == 2


@pytest.mark.parametrize("limit", ["MAX_COMPUTER_MATCHES", "MAX_COMPUTER_STARTS"])
async def test_a_player_begins_no_more_games_against_the_computer(
    store: Store, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    """Neither at once, nor in a day."""
    monkeypatch.setattr(f"play.services.computer_games.{limit}", 2)
    computer = playing(store)

    refused = await refusals(lambda _: computer.begin(HALL, ANNA, 1, TINY, Side.ATTACKERS))

    assert len(refused) == AT_ONCE - 2
    assert set(refused) <= {TooManyComputerMatchesError, TooManyComputerStartsError}


async def test_a_server_has_no_more_games_against_the_computer(store: Store) -> None:
    """Whoever plays them."""
    async with store.begin() as unit:
        await unit.servers.put(Server(GUILD, computer_games=2))
    computer = playing(store)

    refused = await refusals(
        lambda number: computer.begin(HALL, PlayerId(200 + number), 1, TINY, Side.ATTACKERS)
    )

    assert refused == [TooManyOnServerError] * (AT_ONCE - 2)


def playing(store: Store) -> Computer:
    return Computer(store, Minded(), lambda: NOON, lambda: 0.0, lambda: None, lambda: None)


async def test_a_player_challenges_the_same_other_no_more(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So often in a day."""
    monkeypatch.setattr("play.challenges.insistence.MAX_CHALLENGES_TO_ONE", 2)
    challenges = Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)

    refused = await refusals(lambda _: challenges.issue(HALL, ANNA, BJORN, ANNA_ATTACKS))

    assert refused == [ChallengedTooOftenError] * (AT_ONCE - 2)


async def test_a_standing_challenge_begins_no_more_games_of_a_player(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several acceptances at once one is the first; each of the others finds its game."""
    monkeypatch.setattr("play.services.challenge_acceptance.MAX_GAMES_FROM_ONE", 1)
    challenges = Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)
    matches = Matches(store, lambda: NOON, lambda: None)
    standing = Admission(standing=True)
    issued = await challenges.issue(HALL, ANNA, None, ANNA_ATTACKS, admission=standing)
    first = await challenges.accept(issued.id, BJORN)
    await matches.abort(first.id, BJORN)

    refused = await refusals(lambda _: challenges.accept(issued.id, BJORN))

    assert refused == [AcceptedTooOftenError] * AT_ONCE


async def test_two_players_may_challenge_each_other(store: Store) -> None:
    """Neither waits for the other for ever."""
    challenges = Challenges(store, lambda: NOON, lambda: 0.0, lambda: None)

    async def challenge(number: int) -> None:
        one, other = (ANNA, BJORN) if number % 2 else (BJORN, ANNA)
        await challenges.issue(HALL, one, other, ANNA_ATTACKS)

    assert await refusals(challenge) == []


async def test_a_person_keeps_no_more_studies(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.studies.MAX_STUDIES", 2)
    studies = Studies(store, lambda: NOON)
    record = Record(Game.start(TINY))

    refused = await refusals(lambda _: studies.add(ANNA, None, record))

    assert refused == [TooManyStudiesError] * (AT_ONCE - 2)
    assert len(await studies.of(ANNA)) == 2


async def test_a_spectator_follows_no_more_games(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.following.MAX_FOLLOWED", 2)
    following = Following(store, lambda: NOON)
    running = await add_matches(store, *(new_match() for _ in range(AT_ONCE)))

    refused = await refusals(lambda number: following.follow(running[number].id, in_hall(CARL)))

    assert refused == [TooManyFollowedError] * (AT_ONCE - 2)


async def test_a_server_offers_no_more_rulesets(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.rulesets.MAX_OWN_RULESETS", 2)
    rulesets = Rulesets(store, lambda: NOON)

    refused = await refusals(
        lambda number: rulesets.add(GUILD, replace(TINY, key=f"tiny-{number}"), DORA)
    )

    assert refused == [TooManyRulesetsError] * (AT_ONCE - 2)
    assert len(await rulesets.own(GUILD)) == 2


async def test_a_ruleset_that_is_added_twice_is_there_once(store: Store) -> None:
    rulesets = Rulesets(store, lambda: NOON)

    refused = await refusals(lambda _: rulesets.add(GUILD, TINY, DORA))

    assert refused == [RulesetKeyTakenError] * (AT_ONCE - 1)


async def test_a_server_has_no_more_open_tournaments(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("play.services.tournaments.MAX_OPEN_TOURNAMENTS", 2)
    tournaments = Tournaments(store, lambda: NOON, lambda: None)

    refused = await refusals(
        lambda number: tournaments.create(new_tournament(name=f"The {number}th"))
    )

    assert refused == [TooManyTournamentsError] * (AT_ONCE - 2)
    assert len(await tournaments.listed(new_tournament().place.server_id, 9)) == 2


async def test_a_server_has_one_season(store: Store) -> None:
    seasons = Seasons(store, lambda: NOON, lambda: None)

    refused = await refusals(lambda number: seasons.start(HALL, f"The {number}th", DORA))

    assert refused == [SeasonRunsError] * (AT_ONCE - 1)
