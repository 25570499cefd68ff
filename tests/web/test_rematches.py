"""Games that are begun on the page of another: rematches, and games from its positions."""

import json

from play.matches.match import Match
from play.rate_limits import ALLOWANCES, Way
from tests.support.browsing import Browser, Events, PagedWorld
from tests.support.examples import ANNA, BJORN, CARL

REMATCH, PLAY_ON = "/games/1/rematch", "/games/1/play-on"


MINE, THEIRS = {"yours": True, "game": None}, {"yours": False, "game": None}


async def ended(events: Events) -> None:
    """Wait for the state after the last move."""
    while json.loads((await events.next())["data"])["toMove"] is not None:
        pass


async def rematch_in(events: Events) -> object:
    """The next event's word about a rematch."""
    return json.loads((await events.next())["data"])["rematch"]


async def over(world: PagedWorld) -> None:
    """Match #1 has two moves, and ends."""
    await world.matches.play(1, ANNA, "C1-B1")
    await world.matches.play(1, BJORN, "C3-A3")


async def test_a_rematch_is_offered_and_accepted(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser, match: Match
) -> None:
    """By the same button; a second offer, and one while the game runs, are refused.

    It can be declined and withdrawn there too, by the two alone.

    Pages that are open say so at once, each in a state of its own number; spectators see nothing.
    """
    early = await anna.post(REMATCH)
    assert (early[0], early[1]["error"][:27]) == (422, "Game #1 is still running. O")
    async with bjorn.stream("/games/1/events") as events:
        await events.next()
        await over(world)
        await ended(events)

        offered = (await anna.post(REMATCH))[1]["state"]
        assert (offered["rematch"], "rematch" in offered["actions"]) == (MINE, False)
        assert (await anna.post(REMATCH))[0] == 422
        assert await rematch_in(events) == THEIRS
        assert (await carl.post(f"{REMATCH}/decline"))[0] == 404
        for closing, answer in ((bjorn, "decline"), (anna, "withdraw")):
            assert (await closing.post(f"{REMATCH}/{answer}"))[1]["state"]["rematch"] is None
            assert await rematch_in(events) is None
            assert (await closing.post(f"{REMATCH}/{answer}"))[0] == 404
            await anna.post(REMATCH)
            if closing is bjorn:
                assert await rematch_in(events) == THEIRS
        assert await rematch_in(events) == THEIRS
        assert await bjorn.post(REMATCH) == (200, {"game": 2})
        assert await rematch_in(events) == {**THEIRS, "game": 2}
    world.reading.add(CARL)
    seen = await (await carl.ask("GET", "/games/1/state")).json()
    assert seen["state"]["rematch"] is None
    assert (await world.matches.load_match(2)).attackers == BJORN


async def test_a_game_goes_on_against_the_computer(
    world: PagedWorld, carl: Browser, match: Match
) -> None:
    """For whoever may see it, from a position in which somebody is to move, once it is over."""
    world.reading.add(CARL)
    assert (await carl.post(PLAY_ON, ply=1))[0] == 422
    await over(world)

    assert await carl.post(PLAY_ON, ply=1) == (200, {"game": 2})
    begun = await world.matches.load_match(2)
    assert (begun.defenders, begun.rated, begun.to_move) == (CARL, False, begun.side_of(CARL))
    assert (
        begun.position.pieces() == (await world.matches.load_match(1)).game.at(1).position.pieces()
    )
    for ply in (2, 3):
        assert (await carl.post(PLAY_ON, ply=ply))[0] == 404, ply


async def test_games_with_the_computer_count_double(
    world: PagedWorld, carl: Browser, match: Match
) -> None:
    """As in chat: each makes it think."""
    world.reading.add(CARL)
    await over(world)
    most = ALLOWANCES[Way.REQUESTS].person.at_once

    statuses = [(await carl.post(PLAY_ON, ply=1))[0] for _ in range(most // 2 + 2)]

    assert statuses[0] == 200
    assert statuses[-1] == 429
