"""Rated matches against the computer: they count for ratings of their own, and for nothing else."""

from play.computer.errors import OwnRulesetRatedError
from play.matches.errors import OfferError
from play.matches.match import Match
from play.matches.offer import OfferKind
from play.players.player_id import computer_at
from play.players.reliability import Reliability
from play.ratings.balance import Balance
from play.ratings.rated_result import AGAINST_COMPUTER
from play.ratings.rating_list import ALL_RULESETS, ALL_SERVERS, Category
from play.services.profiles import Profiles
from play.services.ratings import Ratings
from play.services.statistics import Statistics
from play.store.port import Unit
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.examples import ANNA, BJORN, HALL, TINY
from tests.support.viewers import in_hall
from tests.support.world import World, declined

BRANDUBH = ruleset("brandubh")
COMPUTER = computer_at(2)


async def lost(world: World, *, rated: bool = True) -> Match:
    """Anna plays long enough, and resigns."""
    match = await world.computer.begin(HALL, ANNA, 2, BRANDUBH, Side.ATTACKERS, rated=rated)
    for move in ("d1-c1", "a4-a2"):
        await world.matches.play(match.id, ANNA, move)
        await world.computer.run_due()
    return await world.matches.resign(match.id, ANNA)


async def counted(unit: Unit) -> dict[int, float]:
    """How many results the ratings of Anna have, in each scope."""
    scopes = (AGAINST_COMPUTER, HALL.server_id, ALL_SERVERS)
    found = {scope: await unit.ratings.ratings_of(ANNA, scope) for scope in scopes}
    return {scope: entries[ALL_RULESETS].results for scope, entries in found.items() if entries}


async def test_it_counts_against_the_computer_alone(world: World) -> None:
    """Not on the server, nor across servers, nor in what is known of the sides of the game.

    Neither for reliability, nor in statistics, nor in the points of a month. Casual ones count for
    no rating: that is what they are unless something else is asked for. In the profile of the
    player it is shown, to others only if the player shows results of all servers.
    """
    await lost(world, rated=False)
    async with world.store.read() as unit:
        assert await counted(unit) == {}
    match = await lost(world)

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
    over = [await lost(world, rated=rated) for rated in (True, True, False)]
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
