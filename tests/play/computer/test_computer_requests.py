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
from play.limits import MAX_COMPUTER_MATCHES, MAX_COMPUTER_STARTS
from play.matches.errors import StaleBoardError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.matches import BoardDue, MatchEnded, MatchStarted
from play.news.offers import MovesTakenBack, OfferDeclined, OfferMade
from play.players.player_id import PlayerId, computer_at, is_computer
from play.players.reliability import Reliability
from play.ratings.rated_result import MIN_PLIES
from play.ratings.rating_list import ALL_SERVERS
from play.services.challenges import Challenges
from play.services.computer import Computer
from play.services.delivery import Outbox
from play.services.match_clocks import Clocks
from play.services.matches import Matches
from play.services.profiles import Profiles
from play.services.rematches import Rematches
from play.services.statistics import Statistics
from play.time.periods import DAY
from tafl.endings import Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, HALL, SKIPPING, TINY
from tests.support.telling import told
from tests.support.thinking import Minded
from tests.support.viewers import in_hall
from tests.support.world import World

COMPUTER = computer_at(2)


async def begun(computer: Computer, side: Side = Side.ATTACKERS) -> Match:
    """Anna has that side; the attackers move first."""
    return await computer.begin(HALL, ANNA, 2, TINY, side)


async def test_it_begins_without_an_answer(computer: Computer, outbox: Outbox) -> None:
    """The opening, and the first board."""
    match = await begun(computer)

    assert match.seats.defenders == COMPUTER
    assert await told(outbox) == [MatchStarted(match.id), BoardDue.of(match)]


async def test_the_side_may_be_left_to_chance(computer: Computer, world: World) -> None:
    world.heads = False

    match = await computer.begin(HALL, ANNA, 2, TINY, None)

    assert match.seats.defenders == ANNA


async def test_nothing_is_stored_of_the_computer(computer: Computer, world: World) -> None:
    """It has no settings, and nobody waits for its row."""
    await begun(computer)

    async with world.store.read() as unit:
        assert set(await unit.privacy.known(COMPUTER)) == {"matches.defenders"}


async def test_dice_are_refused(computer: Computer) -> None:
    with pytest.raises(UnplayableError):
        await computer.begin(HALL, ANNA, 2, SKIPPING, None)


async def test_who_begins_and_aborts_again_and_again(
    computer: Computer, matches: Matches, world: World
) -> None:
    """Each game is posted: a day has so many."""
    for _ in range(MAX_COMPUTER_STARTS):
        await matches.abort((await begun(computer)).id, ANNA)

    with pytest.raises(TooManyComputerStartsError):
        await begun(computer)
    world.wait(DAY)
    await begun(computer)


async def test_it_moves_when_it_is_its_turn(computer: Computer, matches: Matches) -> None:
    """And has nothing to do then."""
    match = await begun(computer, Side.DEFENDERS)

    await computer.run_due()

    assert (await matches.get(match.id)).ply == 1
    assert await computer.next_due() is None


async def test_two_programs_move_once(computer: Computer, matches: Matches, mind: Minded) -> None:
    """Both think about the same board; one is later."""
    match = await begun(computer, Side.DEFENDERS)

    await asyncio.gather(computer.act(match.id), computer.act(match.id))

    assert mind.thoughts == 2
    assert (await matches.get(match.id)).ply == 1


async def test_another_board_than_it_thought_about(
    computer: Computer, matches: Matches, mind: Minded
) -> None:
    """Its move would be for a board that is gone; it thinks about the new one."""
    match = await begun(computer)
    await matches.play(match.id, ANNA, "c1-b1")

    async def take_back_and_play() -> None:
        mind.meanwhile = None
        await matches.offer(match.id, ANNA, OfferKind.TAKEBACK)
        await matches.play(match.id, ANNA, "c1-d1")

    mind.meanwhile = take_back_and_play
    await computer.run_due()
    assert (await matches.get(match.id)).ply == 1

    await computer.run_due()
    assert (await matches.get(match.id)).ply == 2


async def test_a_stopped_program_has_not_failed(
    computer: Computer, matches: Matches, mind: Minded, caplog: pytest.LogCaptureFixture
) -> None:
    """It will think when it runs again."""
    match = await begun(computer, Side.DEFENDERS)

    async def stop() -> None:
        raise ThinkingStoppedError

    mind.meanwhile = stop
    await computer.run_due()

    assert caplog.records == []
    assert (await matches.get(match.id)).ply == 0
    assert await computer.next_due() is not None


async def test_a_takeback_is_one_transaction(
    computer: Computer, matches: Matches, outbox: Outbox
) -> None:
    """No offer is posted; a button of the board before is refused."""
    match = await begun(computer)
    await matches.play(match.id, ANNA, "c1-b1")
    await computer.run_due()
    await told(outbox)

    after = await matches.offer(match.id, ANNA, OfferKind.TAKEBACK)

    assert (after.ply, after.offer) == (0, None)
    assert await told(outbox) == [MovesTakenBack(match.id, COMPUTER, after.board)]
    with pytest.raises(StaleBoardError):
        await matches.play(match.id, ANNA, "c1-b1", seen=2)


async def test_it_answers_a_draw_offer_on_its_opponents_turn(
    computer: Computer, matches: Matches, outbox: Outbox
) -> None:
    """Without moving."""
    match = await begun(computer)
    await told(outbox)
    await matches.offer(match.id, ANNA, OfferKind.DRAW)

    await computer.run_due()

    assert (await matches.get(match.id)).ply == 0
    news = await told(outbox)
    assert OfferMade(match.id, 1, ANNA) in news
    assert OfferDeclined(match.id, COMPUTER) in news


async def test_it_accepts_a_draw(
    computer: Computer, matches: Matches, outbox: Outbox, mind: Minded
) -> None:
    """Where it is clearly worse: what is good for Anna, whose turn it is."""
    match = await begun(computer)
    await told(outbox)
    await matches.offer(match.id, ANNA, OfferKind.DRAW)
    mind.value = 400

    await computer.run_due()

    ended = await matches.get(match.id)
    assert ended.outcome is not None
    assert ended.outcome.reason is Reason.AGREED
    assert MatchEnded(match.id, COMPUTER) in await told(outbox)


async def test_it_resigns(computer: Computer, matches: Matches, mind: Minded) -> None:
    """Once it has been lost for a turn, and the end is not near."""
    match = await begun(computer, Side.DEFENDERS)
    await computer.run_due()
    mind.lost_in, mind.value = 9, -29_991
    await matches.play(match.id, ANNA, "c3-c2")

    await computer.run_due()

    ended = await matches.get(match.id)
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (Side.DEFENDERS, Reason.RESIGNED)


async def test_it_never_loses_on_time(
    computer: Computer, matches: Matches, clocks: Clocks, world: World
) -> None:
    """However long it does not move: the bot may have been off."""
    match = await begun(computer)
    await matches.play(match.id, ANNA, "c1-b1")

    world.wait(timedelta(days=90))
    await clocks.run_due()
    await computer.run_due()

    after = await matches.get(match.id)
    assert (after.state, after.ply) == (MatchState.RUNNING, 2)


async def test_its_opponent_may_act_however_long_it_thinks(
    computer: Computer, matches: Matches, world: World
) -> None:
    """No flag stands in the way."""
    match = await begun(computer)
    await matches.play(match.id, ANNA, "c1-b1")
    world.wait(timedelta(days=90))

    await matches.resign(match.id, ANNA)


async def test_a_game_left_alone_is_lost(
    computer: Computer, matches: Matches, clocks: Clocks, world: World
) -> None:
    """After thirty days without a move of the player; so it takes no place for ever."""
    match = await begun(computer)
    await matches.play(match.id, ANNA, "c1-b1")
    await computer.run_due()

    world.wait(timedelta(days=31))
    await clocks.run_due()

    ended = await matches.get(match.id)
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == (Side.DEFENDERS, Reason.ABANDONED)


async def test_it_counts_for_nothing(
    computer: Computer, matches: Matches, challenges: Challenges, world: World
) -> None:
    """Neither in statistics, nor in profiles, nor for reliability."""
    match = await computer.begin(HALL, ANNA, 2, ruleset("brandubh"), Side.ATTACKERS)
    for move in ("d1-c1", "a4-a2"):
        await matches.play(match.id, ANNA, move)
        await computer.run_due()
    assert (await matches.get(match.id)).ply == MIN_PLIES
    await matches.resign(match.id, ANNA)

    profile = await Profiles(world.store, world.now).profile(
        ANNA, HALL.server_id, None, in_hall(ANNA)
    )
    assert profile.career.total.results == 0
    assert await challenges.reliability(ANNA) == Reliability()
    assert await Statistics(world.store).games(ALL_SERVERS) == {}
    assert await Statistics(world.store).rebuild() == 1
    assert await Statistics(world.store).games(ALL_SERVERS) == {}


async def test_a_rematch_begins_once(
    computer: Computer, challenges: Challenges, rematches: Rematches, matches: Matches
) -> None:
    """It is stored as a challenge that was accepted: nobody else can, and it leads to the game."""
    match = await begun(computer)
    await matches.resign(match.id, ANNA)

    rematch = await rematches.offer_or_accept(match.id, ANNA, HALL)

    assert isinstance(rematch, Match)
    assert rematch.seats == match.seats.swapped
    with pytest.raises(RematchBegunError) as refused:
        await rematches.offer_or_accept(match.id, ANNA, HALL)
    assert refused.value.rematch == rematch.id
    with pytest.raises(ChallengeClosedError):
        await challenges.accept(1, BJORN)


async def test_a_rematch_counts_among_the_games_at_once(
    computer: Computer, rematches: Rematches, matches: Matches
) -> None:
    """Five is five."""
    match = await begun(computer)
    await matches.resign(match.id, ANNA)
    for _ in range(MAX_COMPUTER_MATCHES):
        await begun(computer)

    with pytest.raises(TooManyComputerMatchesError):
        await rematches.offer_or_accept(match.id, ANNA, HALL)


def test_an_id_of_the_computer_is_no_account() -> None:
    """Discord's ids are larger: the first had a time in them."""
    assert all(is_computer(computer_at(level)) for level in range(1, 9))
    assert not is_computer(PlayerId(1 << 22))
    assert not is_computer(PlayerId(-1))
