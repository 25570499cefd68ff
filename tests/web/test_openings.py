"""The opening table on the web page, with the same guards as in chat."""

from typing import Any

from play.matches.match import Match
from play.matches.terms import Terms
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import agreed

OPENINGS = "/games/1/openings"


async def opened(browser: Browser, line: str = "", path: str = OPENINGS, **query: str) -> Any:  # noqa: ANN401
    return await (await browser.ask("GET", path, params={"line": line, **query})).json()


async def test_the_table_is_walked_through(world: PagedWorld, anna: Browser, match: Match) -> None:
    """The moves that were played, with their results, then those of the book; and any other."""
    await world.matches.play(1, ANNA, "C1-B1")
    await world.matches.play(1, BJORN, "C3-A3")
    await world.statistics.rebuild()

    start, moved = await opened(anna), await opened(anna, "C1-B1")

    assert start["found"][0] == "The start: the attackers move first."
    assert (start["squares"][0], moved["squares"][0]) == ("..A..", ".A...")
    assert moved["found"][0] == "After C1-B1 the defenders move next."
    assert [each["results"] for each in start["listed"]][-1] == "In the computer's book"
    assert "b1" in {way["to"] for way in start["moves"]["c1"]}
    texts = [*start["found"], *start["sources"], *moved["found"]]
    assert not set("".join(texts)) & set("*`<>\\"), texts


async def test_ones_own_games_are_looked_through_alone(
    world: PagedWorld, anna: Browser, carl: Browser, match: Match
) -> None:
    """Those of whoever reads, not of whoever played the game from which they began."""
    await world.matches.play(1, ANNA, "C1-B1")
    await world.matches.play(1, BJORN, "C3-A3")
    world.reading.add(CARL)

    own, none = [await opened(each, own="1") for each in (anna, carl)]

    assert "1 game of yours continued from here." in own["found"][1]
    assert none["found"][1].startswith("None of your games continued from here.")
    assert own["sources"][1].startswith("Your latest")


async def test_the_computer_is_asked_about_a_position(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """Only then does it think; its move is listed. Where the game is over it is silent."""
    await world.matches.resign(1, ANNA)
    for judged, line in (("", ""), ("/judged", f"C1-B1{' ' * 200}C3-A3")):
        found = await opened(anna, line, OPENINGS + judged)
        assert (found["asks"], found["opinion"]) == (not judged, "")
    assert not world.thought_about

    found = await opened(anna, path=f"{OPENINGS}/judged")

    assert found["opinion"].startswith("The computer: the attackers are slightly better")
    assert "In the computer's book · the computer's move" in str(found["listed"])
    assert len(world.thought_about) == 1


async def test_a_move_that_cannot_be_played_is_refused(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """And so is a game that still runs, and a line that is longer than the table."""
    assert (await opened(anna))["error"] == (
        "Game #1 isn't over yet. Explore it when it has ended."
    )
    await world.matches.resign(1, ANNA)

    for line, said in (("C1-C2 hello", "hello"), ("C1-B1 " * 9, "at most 8")):
        answer = await anna.ask("GET", OPENINGS, params={"line": line})
        assert answer.status == 422
        assert said in (await answer.json())["error"]


async def test_nobody_gets_help(world: PagedWorld, anna: Browser) -> None:
    """From the book or the computer, while two people play a rated game there."""
    rated, match = [
        await agreed(world, Terms(ruleset("brandubh"), Side.ATTACKERS, rated=is_rated))
        for is_rated in (True, False)
    ]
    path = f"/games/{match.id}/openings"
    await world.matches.resign(match.id, ANNA)
    assert (await opened(anna, "D1-C1", path))["listed"]

    await world.matches.play(rated.id, ANNA, "D1-C1")

    assert (await opened(anna, "D1-C1", path))["listed"] == []
    judged = await opened(anna, "D1-C1", f"{path}/judged")
    assert judged["opinion"].startswith("Nobody gets help with positions that may come up in rated")
    assert not world.thought_about
