"""Acts of players on the web page; the services decide, as for the chat."""

from datetime import timedelta
from typing import Any

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.state import MatchState
from play.news.matches import BoardDue
from play.time.habits import Confirming
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import told

MOVE = "/games/1/move"


async def move(browser: Browser, written: str, board: int = 0, **more: bool) -> Any:  # noqa: ANN401
    """The status and the content of the answer to a move."""
    return await browser.post(MOVE, move=written, board=board, **{"confirmed": False} | more)


async def test_a_move_is_played_and_told_in_chat(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """As any other: the courier has a board to post. The answer is the game after it.

    A move of many legs, each with captures, is long.
    """
    status, answer = await move(anna, f"c1-{' ' * 200}b1")

    assert (status, answer["state"]["ply"], answer["state"]["toMove"]) == (200, 1, "defenders")
    assert await told(world) == [BoardDue(1, 1, 1)]


async def test_a_move_for_an_old_board_is_refused(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """With the board as it is now: another tab has moved, or the chat."""
    await move(anna, "C1-B1")

    status, answer = await move(anna, "C5-B5")

    assert (status, answer["state"]["ply"]) == (409, 1)
    assert answer["error"].startswith("The board has changed")


async def test_a_refusal_is_plain_text(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser, match: Match
) -> None:
    """The page has no formatting of Discord's, and no commands."""

    async def is_refused(browser: Browser, written: str) -> None:
        status, answer = await move(browser, written)
        assert status == (403 if browser is carl else 422), written
        assert not set(answer["error"]) & set("*`<>\\/"), answer
        assert "state" not in answer

    world.reading.add(CARL)
    for browser, written in ((anna, "C1-C3"), (anna, "C1-D2"), (anna, "hel_lo"), (bjorn, "C3-A3")):
        await is_refused(browser, written)
    await is_refused(carl, "C1-B1")
    await world.matches.resign(1, ANNA)
    await is_refused(anna, "C1-B1")
    nothing = await (await anna.ask("GET", "/games/99")).json()
    assert "/" not in nothing["error"]


async def test_whoever_wants_to_is_asked_first(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """By the same setting as in chat."""

    def cautious(player: Any) -> Any:  # noqa: ANN401
        return type(player)(player.id, player.vacation, confirm=Confirming.ALL)

    await world.players.set(ANNA, cautious)

    status, asked = await move(anna, "C1-B1")

    assert (status, asked) == (409, {"ask": "Play C1-B1 in #1 · Tiny Tafl?"})
    assert (await move(anna, "C1-B1", confirmed=True))[0] == 200


async def test_offers_are_made_and_answered(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """Each side sees what it can do; the other's answer takes effect."""
    _, made = await anna.post("/games/1/offers", kind="draw", board=0)
    assert made["state"]["offer"]["yours"] is True
    assert "draw" not in made["state"]["actions"]

    status, _ = await anna.post("/games/1/offers/1/withdraw")
    assert status == 200
    await move(anna, "C1-B1")
    await anna.post("/games/1/offers", kind="takeback", board=1)
    seen = await (await bjorn.ask("GET", "/games/1/state")).json()
    assert seen["state"]["offer"]["text"] == "Anna asks to take back C1-B1."

    assert (await bjorn.post("/games/1/offers/1/accept"))[0] == 422  # it was the first offer
    assert (await bjorn.post("/games/1/offers/2/decline"))[0] == 200
    await bjorn.post("/games/1/offers", kind="draw", board=1)
    _, drawn = await anna.post("/games/1/offers/3/accept")
    assert (drawn["state"]["headline"], drawn["state"]["toMove"]) == ("Draw", None)


async def test_only_offers_of_the_page_can_be_made(anna: Browser, match: Match) -> None:
    kinds = (OfferKind.ABORT, "gift")

    assert [(await anna.post("/games/1/offers", kind=str(kind), board=0))[0] for kind in kinds] == [
        400,
        400,
    ]


async def test_players_arrange_their_time(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """Time is given at once; a pause, its end and, after the first moves, an abort are offered.

    Any length can be chosen that the chat takes, and no other.
    """
    for path, more in (("time", {}), ("offers", {"kind": "pause"})):
        for lasting, status in (("0 days", 422), ("soon", 422), (None, 400), ("1 minute", 422)):
            asked = await anna.post(f"/games/1/{path}", board=0, lasting=lasting, **more)
            assert asked[0] == status, asked
    _, given = await anna.post("/games/1/time", board=0, lasting="12 hours")
    assert given["state"]["players"]["defenders"]["clock"]["text"] == "3 days and 12 hours"
    assert "time" not in given["state"]["actions"]

    await anna.post("/games/1/offers", kind="pause", board=0, lasting="3 weeks")
    offer = (await world.matches.load_match(1)).offer
    assert offer is not None
    assert offer.lasting == timedelta(weeks=3)
    _, paused = await bjorn.post("/games/1/offers/1/accept")
    assert "paused" in " ".join(paused["state"]["remarks"])
    assert {"resume", "abort"} <= set(paused["state"]["actions"])

    assert (await anna.post("/games/1/claim", board=0))[0] == 422
    assert "claim" not in paused["state"]["actions"]
    _, ended = await anna.post("/games/1/abort", board=0)
    assert ended["state"]["headline"] == "Game aborted"


async def test_a_game_is_aborted_by_agreement(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    await move(anna, "C1-B1")
    await move(bjorn, "C3-C2", board=1)

    _, asked = await anna.post("/games/1/abort", board=2)

    assert (asked["state"]["offer"]["kind"], asked["state"]["toMove"]) == ("abort", "attackers")


async def test_a_player_resigns(world: PagedWorld, bjorn: Browser, match: Match) -> None:
    status, answer = await bjorn.post("/games/1/resign", board=0)

    assert (status, answer["state"]["headline"]) == (200, "You lost")
    assert (await world.matches.load_match(1)).state is MatchState.FINISHED
    assert match.defenders == BJORN
