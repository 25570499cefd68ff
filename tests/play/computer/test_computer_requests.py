"""Matches against the computer: begun, played and rated, where managers allow them."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from play.challenges.errors import ChallengeClosedError, RematchBegunError
from play.computer.errors import (
    ComputerOffError,
    LevelTooHighError,
    NoComputerError,
    OwnRulesetRatedError,
    TooManyComputerMatchesError,
    TooManyComputerStartsError,
    TooManyOnServerError,
    UnplayableError,
)
from play.computer.thinker import NoThinker, ThinkingStoppedError
from play.limits.amounts import MAX_COMPUTER_MATCHES
from play.matches.errors import OfferError, StaleBoardError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.matches import BoardDue, MatchEnded, MatchStarted
from play.news.offers import MovesTakenBack, OfferDeclined, OfferMade
from play.players.player_id import LEVELS, PlayerId, computer_at, is_computer
from play.players.reliability import Reliability
from play.ratings.balance import Balance
from play.ratings.rated_result import AGAINST_COMPUTER
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.servers.place import Place
from play.services.computer import Computer
from play.services.profiles import Profiles
from play.services.ratings import Ratings
from play.services.statistics import Statistics
from play.store.port import Unit
from play.time.periods import DAY
from tafl.endings import Outcome, Reason
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, CARL, HALL, SKIPPING, TINY
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


ELSEWHERE = Place(HALL.server_id + 1, 12)
PRIVATE = Place(None, 77)


async def decided(world: World, **settings: Any) -> None:  # noqa: ANN401
    """The managers of the hall change these settings."""
    await world.servers.change(HALL.server_id, lambda before: replace(before, **settings), CARL)


async def begun_there(
    world: World, player: PlayerId = ANNA, level: int = 2, place: Place = HALL
) -> Match:
    return await world.computer.begin(place, player, level, TINY, Side.DEFENDERS)


async def test_where_it_is_off_it_begins_no_game(world: World) -> None:
    """Elsewhere it does; games that have begun_there go on, but a rematch is another game."""
    goes_on, over = await begun_there(world), await begun_there(world)
    await world.matches.resign(over.id, ANNA)
    await decided(world, computer=0)

    await declined(ComputerOffError, world.computer.levels(HALL.server_id))
    await declined(ComputerOffError, begun_there(world))
    await declined(ComputerOffError, world.rematches.offer_or_accept(over.id, ANNA, HALL))
    await begun_there(world, place=ELSEWHERE)
    await begun_there(world, place=PRIVATE)
    await world.computer.run_due()
    played = await world.matches.load_match(goes_on.id)
    assert (played.ply, played.state) == (1, MatchState.RUNNING)


async def test_up_to_the_highest_level(world: World) -> None:
    """All of them, until somebody has decided otherwise."""
    assert await world.computer.levels(HALL.server_id) == LEVELS
    await decided(world, computer=3)

    assert await world.computer.levels(HALL.server_id) == range(1, 4)
    await begun_there(world, level=3)
    assert (await declined(LevelTooHighError, begun_there(world, level=4))).highest == 3


async def test_so_many_games_of_a_server_at_once(world: World) -> None:
    """Of all its members together; another one begins when one is over."""
    await decided(world, computer_games=2)
    first = await begun_there(world)
    await begun_there(world, BJORN)
    await begun_there(world, BJORN, place=PRIVATE)

    refusal = await declined(TooManyOnServerError, begun_there(world, CARL))
    await world.matches.resign(first.id, ANNA)

    await begun_there(world, CARL)
    assert refusal.limit == 2


async def test_a_bot_without_the_computer_begins_no_game(world: World) -> None:
    """Games wait for a bot that has it again: they are neither lost nor ended."""
    match = await begun_there(world)
    nobody = Computer(world.store, NoThinker(), world.now, world.chance, world.wake, world.wake)

    await declined(NoComputerError, nobody.levels(HALL.server_id))
    await declined(NoComputerError, nobody.begin(HALL, ANNA, 2, TINY, Side.DEFENDERS))
    await nobody.run_due()
    assert (await world.matches.load_match(match.id)).ply == 0

    await world.computer.run_due()
    assert (await world.matches.load_match(match.id)).ply == 1


BRANDUBH = ruleset("brandubh")


async def lost_rated(world: World, *, rated: bool = True) -> Match:
    """Anna plays long enough, and resigns."""
    match = await world.computer.begin(HALL, ANNA, 2, BRANDUBH, Side.ATTACKERS, rated=rated)
    for move in ("d1-c1", "a4-a2"):
        await world.matches.play(match.id, ANNA, move)
        await world.computer.run_due()
    return await world.matches.resign(match.id, ANNA)


async def counted(unit: Unit) -> dict[int, float]:
    """The number of results in Anna's ratings, in each scope."""
    scopes = (AGAINST_COMPUTER, HALL.server_id, ALL_SERVERS)
    found = {scope: await unit.ratings.ratings_of(ANNA, scope) for scope in scopes}
    return {scope: entries[ALL_RULESETS].results for scope, entries in found.items() if entries}


async def test_it_counts_against_the_computer_alone(world: World) -> None:
    """Not on the server, nor across servers, nor in what is known of the sides of the game.

    Neither for reliability, nor in statistics, nor in the points of a month. Casual ones count for
    no rating: that is what they are unless something else is asked for. In the profile of the
    player it is shown, to others only if the player shows results of all servers.
    """
    await lost_rated(world, rated=False)
    async with world.store.read() as unit:
        assert await counted(unit) == {}
    match = await lost_rated(world)

    async with world.store.read() as unit:
        assert await counted(unit) == {AGAINST_COMPUTER: 1}
        own = (await unit.ratings.ratings_of(ANNA, AGAINST_COMPUTER))["brandubh"]
        other = (await unit.ratings.ratings_of(COMPUTER, AGAINST_COMPUTER))["brandubh"]
        balance = await unit.ratings.balance(Category(ALL_SERVERS, "brandubh"))
        known = await unit.privacy.known(ANNA)
    assert own.rating.value < 1500 < other.rating.value
    assert balance == Balance.expected("brandubh")
    gained = await Ratings(world.store).gains(match.id)
    assert [gain.player for gain in gained] == [ANNA, COMPUTER]
    assert await world.challenges.reliability(ANNA) == Reliability()
    assert await Statistics(world.store).games(ALL_SERVERS) == {}
    assert not [place for place in known if place.startswith("tallies")]
    for viewer, results in ((ANNA, 1), (BJORN, None)):
        profiles = Profiles(world.store, world.now)
        shown = await profiles.profile(ANNA, HALL.server_id, None, in_hall(viewer))
        assert (shown.against_computer and shown.against_computer[1]) == results
        assert shown.rating is None


async def test_there_are_no_takebacks(world: World) -> None:
    """As in any rated game. Games of a server cannot be: its managers make them."""
    own = world.computer.begin(HALL, ANNA, 2, TINY, Side.ATTACKERS, rated=True)
    await declined(OwnRulesetRatedError, own)
    match = await world.computer.begin(HALL, ANNA, 2, BRANDUBH, Side.ATTACKERS, rated=True)
    await world.matches.play(match.id, ANNA, "d1-c1")

    await declined(OfferError, world.matches.offer(match.id, ANNA, OfferKind.TAKEBACK))


async def test_to_count_again_changes_nothing(world: World) -> None:
    """The results are those of the matches, in their order; a rematch is rated if the match was."""
    over = [await lost_rated(world, rated=rated) for rated in (True, True, False)]
    async with world.store.read() as unit:
        before = await unit.ratings.ratings_of(ANNA, AGAINST_COMPUTER)

    recounted = await Ratings(world.store).rebuild()

    assert recounted.results == 2
    async with world.store.read() as unit:
        assert await unit.ratings.ratings_of(ANNA, AGAINST_COMPUTER) == before
        assert await counted(unit) == {AGAINST_COMPUTER: 2}
    for match in over:
        rematch = await world.rematches.offer_or_accept(match.id, ANNA, HALL)
        assert isinstance(rematch, Match)
        assert rematch.rated is match.rated
