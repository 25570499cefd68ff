"""Matches against the computer: begun, played, and counted for nothing."""

import asyncio
from datetime import timedelta

import pytest

from play.challenges.errors import ChallengeClosedError, RematchBegunError
from play.computer.errors import (
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    UnplayableError,
)
from play.computer.thinker import ThinkingStoppedError
from play.limits import MAX_COMPUTER_MATCHES
from play.matches.errors import StaleBoardError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.matches import BoardDue, MatchEnded, MatchStarted
from play.news.offers import MovesTakenBack, OfferDeclined, OfferMade
from play.players.player_id import LEVELS, PlayerId, computer_at, is_computer
from play.players.reliability import Reliability
from play.ratings.rated_result import MIN_PLIES
from play.ratings.rating_list import ALL_SERVERS
from play.services.profiles import Profiles
from play.services.statistics import Statistics
from play.time.periods import DAY
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, HALL, SKIPPING, TINY
from tests.support.viewers import in_hall
from tests.support.world import World, declined, told

COMPUTER = computer_at(2)


async def begun(world: World, side: Side = Side.ATTACKERS) -> Match:
    """Anna has that side; the attackers move first."""
    return await world.computer.begin(HALL, ANNA, 2, TINY, side)


async def test_it_begins_without_an_answer(world: World) -> None:
    """The side may be left to chance, dice are refused; nothing is stored of the computer."""
    match = await begun(world)
    assert match.seats.defenders == COMPUTER
    assert await told(world) == [MatchStarted(match.id), BoardDue.of(match)]
    async with world.store.read() as unit:
        assert set(await unit.privacy.known(COMPUTER)) == {"matches.defenders"}

    world.heads = False
    assert (await world.computer.begin(HALL, ANNA, 2, TINY, None)).seats.defenders == ANNA
    await declined(UnplayableError, world.computer.begin(HALL, ANNA, 2, SKIPPING, None))


async def test_who_begins_and_aborts_again_and_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game is posted: a day has so many."""
    monkeypatch.setattr("play.services.computer_games.MAX_COMPUTER_STARTS", 3)
    for _ in range(3):
        await world.matches.abort((await begun(world)).id, ANNA)

    await declined(TooManyComputerStartsError, begun(world))
    world.wait(DAY)
    await begun(world)


async def test_it_moves_when_it_is_its_turn(world: World) -> None:
    """And has nothing to do then. If two programs think about one board, one is later."""
    match, other = [await begun(world, Side.DEFENDERS) for _ in range(2)]

    await asyncio.gather(world.computer.act(match.id), world.computer.act(match.id))
    assert world.mind.thoughts == 2
    assert (await world.matches.load_match(match.id)).ply == 1

    await world.computer.run_due()
    assert (await world.matches.load_match(other.id)).ply == 1
    assert await world.computer.next_due() is None


async def test_another_board_than_it_thought_about(world: World) -> None:
    """Its move would be for a board that is gone; it thinks about the new one."""
    match = await begun(world)
    await world.matches.play(match.id, ANNA, "c1-b1")

    async def take_back_and_play() -> None:
        world.mind.meanwhile = None
        await world.matches.offer(match.id, ANNA, OfferKind.TAKEBACK)
        await world.matches.play(match.id, ANNA, "c1-d1")

    world.mind.meanwhile = take_back_and_play
    await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).ply == 1

    await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).ply == 2


async def test_a_stopped_program_has_not_failed(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """It will think when it runs again."""
    match = await begun(world, Side.DEFENDERS)

    async def stop() -> None:
        raise ThinkingStoppedError

    world.mind.meanwhile = stop
    await world.computer.run_due()

    assert caplog.records == []
    assert (await world.matches.load_match(match.id)).ply == 0
    assert await world.computer.next_due() is not None


async def test_a_thought_that_fails_holds_nobody_up(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """It is put off, and told in the log; the other game goes on."""

    async def stumble() -> None:
        world.mind.meanwhile = None
        raise RuntimeError

    first, second = await begun(world, Side.DEFENDERS), await begun(world, Side.DEFENDERS)
    world.mind.meanwhile = stumble
    await world.computer.run_due()

    assert sorted([(await world.matches.load_match(each.id)).ply for each in (first, second)]) == [
        0,
        1,
    ]
    (logged,) = caplog.messages
    assert logged.startswith("What is due of computer's match ")
    assert logged.endswith(" cannot be done, and is put off")


async def test_a_takeback_is_one_transaction(world: World) -> None:
    """No offer is posted; a button of the board before is refused."""
    match = await begun(world)
    await world.matches.play(match.id, ANNA, "c1-b1")
    await world.computer.run_due()
    await told(world)

    after = await world.matches.offer(match.id, ANNA, OfferKind.TAKEBACK)

    assert (after.ply, after.offer) == (0, None)
    assert await told(world) == [MovesTakenBack(match.id, COMPUTER, after.board)]
    await declined(StaleBoardError, world.matches.play(match.id, ANNA, "c1-b1", seen=2))


async def test_it_answers_a_draw_offer_on_its_opponents_turn(world: World) -> None:
    """Without moving; it accepts where it is clearly worse: what is good for who is to move."""
    for value, answer in ((0, OfferDeclined), (400, MatchEnded)):
        match = await begun(world)
        await told(world)
        await world.matches.offer(match.id, ANNA, OfferKind.DRAW)
        world.mind.value = value

        await world.computer.run_due()

        after = await world.matches.load_match(match.id)
        agreed = Outcome(None, Reason.AGREED) if value else None
        assert (after.ply, after.outcome) == (0, agreed)
        news = await told(world)
        assert OfferMade(match.id, 1, ANNA) in news
        assert answer(match.id, COMPUTER) in news


async def test_it_resigns(world: World) -> None:
    """Once it has been lost for a turn, and the end is not near."""
    match = await begun(world, Side.DEFENDERS)
    await world.computer.run_due()
    world.mind.lost_in, world.mind.value = 9, -29_991
    await world.matches.play(match.id, ANNA, "c3-c2")

    await world.computer.run_due()

    resigned = Outcome(Side.DEFENDERS, Reason.RESIGNED)
    assert (await world.matches.load_match(match.id)).outcome == resigned


async def test_it_never_loses_on_time(world: World) -> None:
    """However long it takes; but a game that she leaves alone for thirty days is lost."""
    match, other = await begun(world), await begun(world)
    for each in (match, other):
        await world.matches.play(each.id, ANNA, "c1-b1")
    world.wait(timedelta(days=90))
    await world.clocks.run_due()
    await world.matches.resign(other.id, ANNA)
    await world.computer.run_due()
    after = await world.matches.load_match(match.id)
    assert (after.state, after.ply) == (MatchState.RUNNING, 2)

    world.wait(timedelta(days=31))
    await world.clocks.run_due()
    abandoned = Outcome(Side.DEFENDERS, Reason.ABANDONED)
    assert (await world.matches.load_match(match.id)).outcome == abandoned


async def test_it_counts_for_nothing(world: World) -> None:
    """Neither in statistics, nor in profiles, nor for reliability."""
    match = await world.computer.begin(HALL, ANNA, 2, ruleset("brandubh"), Side.ATTACKERS)
    for move in ("d1-c1", "a4-a2"):
        await world.matches.play(match.id, ANNA, move)
        await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).ply == MIN_PLIES
    await world.matches.resign(match.id, ANNA)

    profile = await Profiles(world.store, world.now).profile(
        ANNA, HALL.server_id, None, in_hall(ANNA)
    )
    assert profile.career.total.results == 0
    assert await world.challenges.reliability(ANNA) == Reliability()
    assert await Statistics(world.store).games(ALL_SERVERS) == {}
    assert await Statistics(world.store).rebuild() == 1
    assert await Statistics(world.store).games(ALL_SERVERS) == {}


async def test_a_rematch_begins_once(world: World) -> None:
    """It is stored as an accepted challenge that leads to the game.

    It counts among the games at once, of which each player has so many.
    """
    match, second = await begun(world), await begun(world)
    for over in (match, second):
        await world.matches.resign(over.id, ANNA)

    rematch = await world.rematches.offer_or_accept(match.id, ANNA, HALL)

    assert isinstance(rematch, Match)
    assert rematch.seats == match.seats.swapped
    begun_already = await declined(
        RematchBegunError, world.rematches.offer_or_accept(match.id, ANNA, HALL)
    )
    assert begun_already.rematch == rematch.id
    await declined(ChallengeClosedError, world.challenges.accept(1, BJORN))
    for _ in range(MAX_COMPUTER_MATCHES - 1):
        await begun(world)
    await declined(
        TooManyComputerMatchesError, world.rematches.offer_or_accept(second.id, ANNA, HALL)
    )
    await declined(TooManyComputerMatchesError, begun(world))
    theirs = await world.computer.begin(HALL, BJORN, 2, TINY, Side.ATTACKERS)
    assert theirs.seats.attackers == BJORN


def test_an_id_of_the_computer_is_no_account() -> None:
    """Discord's ids are larger: the first had a time in them."""
    assert all(is_computer(computer_at(level)) for level in LEVELS)
    assert not is_computer(PlayerId(1 << 22))
    assert not is_computer(PlayerId(-1))
