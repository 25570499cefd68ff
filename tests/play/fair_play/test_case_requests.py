"""Warnings, exclusions, appeals: what managers ask for, what players, and what follows."""

from collections.abc import Awaitable
from dataclasses import replace
from datetime import timedelta

import pytest

from play.delivery.notice import Notice
from play.fair_play import errors
from play.limits.amounts import CASE_PERIOD, MAX_CASES
from play.matches.state import MatchState
from play.matches.terms import Terms
from play.news.fair_play import AppealMade, CaseOpened, OfOwnCase
from play.players.player_id import PlayerId
from play.servers.log import Act, LogEntry
from play.servers.place import Place
from play.servers.server import Server
from play.services.tournaments import Tournaments
from play.time.time_control import DEFAULT_CONTROL
from tafl.pieces import Side
from tests.play.ratings.test_rated import under_way
from tests.support.examples import ANNA, BJORN, CARL, HALL, HOUR, NOON, TINY
from tests.support.issuing import send_challenge
from tests.support.stored import add_matches, stored_due
from tests.support.tournament_days import new_tournament
from tests.support.world import World, agreed, declined

GUILD = HALL.guild_id or 0
ELSEWHERE = Place(GUILD + 1, 12)
MANAGER, SECOND = PlayerId(300), PlayerId(301)
RATED = Terms(TINY, Side.ATTACKERS, rated=True)
DAY = timedelta(days=1)
DEN = Place(GUILD, 77)
"""The channel of the managers."""


@pytest.fixture
async def den(world: World) -> Place:
    """The managers have a channel."""
    async with world.store.begin() as unit:
        await unit.servers.put(Server(GUILD, managers=DEN.channel_id))
    return DEN


async def exclude(world: World, player: PlayerId = ANNA) -> int:
    """Exclude *player* for a week; the answer is the case."""
    return (
        await world.cases.exclude(GUILD, player, MANAGER, "sandbagging", 7 * DAY, is_member=True)
    ).id


async def notices(world: World) -> list[Notice]:
    async with world.store.read() as unit:
        return list(await stored_due(unit, world.time, 100))


async def logged(world: World) -> list[LogEntry]:
    async with world.store.read() as unit:
        return list(await unit.log.latest(GUILD, 10))


async def refused(request: Awaitable[object], error: type[Exception]) -> None:
    await declined(error, request)


async def test_who_is_warned_is_told(world: World) -> None:
    """Privately; it is logged, with the reason, and nothing else follows."""
    case = await world.cases.warn(GUILD, ANNA, MANAGER, "mind it", is_member=True)

    (notice,) = await notices(world)
    assert notice.news == CaseOpened(ANNA, case.id)
    entry = LogEntry(GUILD, NOON, MANAGER, Act.PLAYER_WARNED, str(case.id), ANNA, id=1)
    assert await logged(world) == [replace(entry, reason="mind it")]
    assert await world.cases.exclusions(GUILD) == []


async def test_who_is_excluded_begins_no_rated_match_there(world: World) -> None:
    """He is told why and until when; casual ones are open to him, and other servers."""
    await exclude(world)

    with pytest.raises(errors.ExcludedError) as excluded:
        await send_challenge(world.challenges, HALL, ANNA, BJORN, RATED)
    await refused(
        send_challenge(world.challenges, HALL, BJORN, ANNA, RATED), errors.OpponentExcludedError
    )

    assert (excluded.value.until, excluded.value.reason) == (NOON + 7 * DAY, "sandbagging")
    await send_challenge(world.challenges, HALL, ANNA, BJORN, replace(RATED, rated=False))
    await send_challenge(world.challenges, ELSEWHERE, ANNA, BJORN, RATED)
    world.wait(7 * DAY)
    await send_challenge(world.challenges, HALL, ANNA, BJORN, RATED)
    assert await world.cases.exclusions(GUILD) == []
    await refused(world.cases.lift(GUILD, ANNA, MANAGER), errors.NotExcludedError)


async def test_challenges_from_before_are_accepted_by_neither(world: World) -> None:
    """Neither his own, nor such as name him, nor open ones."""
    own = await send_challenge(world.challenges, HALL, ANNA, BJORN, RATED)
    for_him = await send_challenge(world.challenges, HALL, BJORN, ANNA, RATED)
    for_anybody = await send_challenge(world.challenges, HALL, BJORN, None, RATED)
    await exclude(world)

    await refused(world.challenges.accept(own.id, BJORN), errors.OpponentExcludedError)
    await refused(world.challenges.accept(for_him.id, ANNA), errors.ExcludedError)
    await refused(world.challenges.accept(for_anybody.id, ANNA), errors.ExcludedError)
    await world.challenges.accept(for_anybody.id, CARL)


async def test_matches_that_run_go_on(world: World) -> None:
    """But a rematch is a new one."""
    match = await agreed(world, RATED)
    await exclude(world)

    played = await world.matches.play(match.id, ANNA, "c1-b1")
    await world.matches.resign(match.id, ANNA)

    assert (played.ply, played.state) == (1, MatchState.RUNNING)
    await refused(world.rematches.offer_or_accept(match.id, ANNA, HALL), errors.ExcludedError)


async def test_who_is_excluded_joins_no_ladder(world: World) -> None:
    """Nor a tournament; who is on a ladder keeps his place, and nobody challenges him there."""
    await world.ladders.open(HALL, TINY, DEFAULT_CONTROL, MANAGER)
    for player in (BJORN, ANNA, SECOND):
        await world.ladders.join(GUILD, player)
    tournaments = Tournaments(world.store, world.now, world.wake)
    tournament = await tournaments.create(new_tournament())
    await exclude(world)
    await exclude(world, CARL)

    await refused(world.ladders.join(GUILD, CARL), errors.ExcludedError)
    await refused(world.ladders.challenge(GUILD, ANNA, BJORN), errors.ExcludedError)
    await refused(world.ladders.challenge(GUILD, SECOND, ANNA), errors.OpponentExcludedError)
    own, _ = await world.ladders.prospects(GUILD, ANNA)
    assert isinstance(own.refusal, errors.ExcludedError)
    refusals = {
        one.player: type(one.refusal) for one in await world.ladders.prospects(GUILD, SECOND)
    }
    assert refusals == {ANNA: errors.OpponentExcludedError, BJORN: type(None)}
    await refused(tournaments.join(HALL.server_id, tournament.id, ANNA), errors.ExcludedError)
    await tournaments.join(HALL.server_id, tournament.id, BJORN)


async def test_an_exclusion_is_lifted_early(world: World) -> None:
    """The player is told; the log has both. Nobody is excluded twice on one server."""
    case_id = await exclude(world)
    await refused(exclude(world), errors.AlreadyExcludedError)
    lifted = await world.cases.lift(GUILD, ANNA, SECOND)

    assert lifted.id == case_id
    await send_challenge(world.challenges, HALL, ANNA, BJORN, RATED)
    told = [one.news for one in await notices(world) if isinstance(one.news, OfOwnCase)]
    assert told == [CaseOpened(ANNA, case_id)]  # the next waits for it
    assert [(entry.manager, entry.act, entry.after) for entry in await logged(world)] == [
        (SECOND, Act.CASE_LIFTED, None),
        (MANAGER, Act.PLAYER_EXCLUDED, "7d"),
    ]
    await exclude(world)
    await world.cases.exclude(GUILD + 1, ANNA, MANAGER, "sandbagging", DAY, is_member=True)


async def test_an_appeal_waits_for_managers(world: World, den: Place) -> None:
    """They are told in their channel; nobody but its player makes it, or learns of it."""
    case_id = await exclude(world)
    assert (await world.cases.open_to_appeal(case_id, ANNA)).id == case_id
    await refused(world.cases.open_to_appeal(case_id, BJORN), errors.UnknownCaseError)
    await refused(world.cases.appeal(case_id, BJORN, "no"), errors.UnknownCaseError)

    await world.cases.appeal(case_id, ANNA, "It was my little brother")

    (waiting,) = await world.cases.waiting(GUILD)
    assert (waiting.id, waiting.appeal) == (case_id, "It was my little brother")
    assert AppealMade(den, case_id) in [notice.news for notice in await notices(world)]
    await refused(world.cases.open_to_appeal(case_id, ANNA), errors.AppealedError)
    await refused(world.cases.open_to_appeal(case_id, BJORN), errors.UnknownCaseError)


async def test_an_appeal_is_answered_once(world: World) -> None:
    """By letting the case stand, or by lifting it, on its server; both are logged."""
    for lifting, act in ((True, Act.CASE_LIFTED), (False, Act.APPEAL_REFUSED)):
        case_id = await exclude(world)
        await world.cases.appeal(case_id, ANNA, "no")
        elsewhere = world.cases.answer(GUILD + 1, case_id, MANAGER, lifting=lifting)
        await refused(elsewhere, errors.UnknownCaseError)

        await world.cases.answer(GUILD, case_id, SECOND, lifting=lifting)

        assert (await logged(world))[0].act is act
        assert await world.cases.waiting(GUILD) == []
        answering = world.cases.answer(GUILD, case_id, MANAGER, lifting=not lifting)
        await refused(answering, errors.AppealAnsweredError)
        if lifting:
            await send_challenge(world.challenges, HALL, ANNA, BJORN, RATED)
        else:
            await refused(
                send_challenge(world.challenges, HALL, ANNA, BJORN, RATED), errors.ExcludedError
            )


async def test_managers_decide_nothing_about_themselves(world: World) -> None:
    """They neither open a case nor end or answer it; the owner of the server may do the latter."""
    about = (GUILD, ANNA, ANNA, "I was tired")
    for opening in (
        world.cases.warn(*about, is_member=True),
        world.cases.exclude(*about, DAY, is_member=True),
    ):
        await refused(opening, errors.OwnCaseError)
    case_id = await exclude(world)
    await world.cases.appeal(case_id, ANNA, "no")

    await refused(world.cases.lift(GUILD, ANNA, ANNA), errors.OwnCaseError)
    for lifting in (True, False):
        answering = world.cases.answer(GUILD, case_id, ANNA, lifting=lifting)
        await refused(answering, errors.OwnCaseError)

    await world.cases.answer(GUILD, case_id, ANNA, lifting=False, is_owner=True)
    await world.cases.lift(GUILD, ANNA, ANNA, is_owner=True)
    assert [entry.manager for entry in await logged(world)] == [ANNA, ANNA, MANAGER]


async def test_the_latest_case_is_appealed_first(world: World) -> None:
    """Of those that are not over and have no note yet; on that server, or on any."""
    warning = await world.cases.warn(GUILD, ANNA, MANAGER, "mind it", is_member=True)
    world.wait(HOUR)
    excluded = await exclude(world)

    assert (await world.cases.to_appeal(ANNA, GUILD)).id == excluded
    await world.cases.appeal(excluded, ANNA, "no")
    assert (await world.cases.to_appeal(ANNA, None)).id == warning.id
    await world.cases.appeal(warning.id, ANNA, "no")
    await refused(world.cases.to_appeal(ANNA, GUILD), errors.AppealedError)
    await refused(world.cases.to_appeal(ANNA, GUILD + 1), errors.NothingToAppealError)
    await refused(world.cases.to_appeal(BJORN, None), errors.NothingToAppealError)


async def test_no_case_is_opened_about_a_stranger(world: World) -> None:
    """A server cannot have the bot write to just anybody; who has played there is no stranger."""
    over = replace(under_way(), state=MatchState.FINISHED)
    await add_matches(world.store, over, replace(over, place=ELSEWHERE))

    for guild, player in ((GUILD, CARL), (GUILD + 2, over.attackers)):
        about = (guild, player, MANAGER, "mind it")
        await refused(world.cases.warn(*about, is_member=False), errors.SuspectNotOnServerError)
        await refused(
            world.cases.exclude(*about, DAY, is_member=False), errors.SuspectNotOnServerError
        )
        assert await world.cases.cases_of(guild, player) == []
    assert await notices(world) == []
    for player in (over.attackers, over.defenders):
        await world.cases.warn(GUILD, player, MANAGER, "mind it", is_member=False)


async def test_a_player_has_few_cases_in_a_month(world: World) -> None:
    """Also if they are lifted again and again; then the oldest counts no longer."""
    first = world.time
    for _ in range(MAX_CASES):
        await world.cases.warn(GUILD, ANNA, MANAGER, "mind it", is_member=True)
        world.time += DAY

    with pytest.raises(errors.TooManyCasesError) as refusal:
        await world.cases.exclude(GUILD, ANNA, MANAGER, "mind it", DAY, is_member=True)
    await world.cases.warn(GUILD, BJORN, MANAGER, "mind it", is_member=True)
    await world.cases.warn(GUILD + 1, ANNA, MANAGER, "mind it", is_member=True)
    world.time = first + CASE_PERIOD
    await world.cases.warn(GUILD, ANNA, MANAGER, "mind it", is_member=True)

    assert (refusal.value.player, refusal.value.limit) == (ANNA, MAX_CASES)
    assert refusal.value.then == first + CASE_PERIOD
