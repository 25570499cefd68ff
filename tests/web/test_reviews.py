"""Reviews on the web page: the same as in chat, by the same queue and with the same guards."""

import json
from typing import Any

from play.heavy_work import HeavyWorkError, HeavyWorkFault
from play.matches.match import Match
from play.matches.terms import Terms
from tafl.findings import Findings
from tafl.game import Game
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.world import agreed

REVIEW = "/games/1/review"


async def lines(browser: Browser) -> list[dict[str, Any]]:
    """The state that the page gets until the review is there."""
    answer = await browser.ask("GET", REVIEW)
    return [json.loads(line) for line in (await answer.text()).splitlines()]


async def over(world: PagedWorld) -> None:
    """Match #1 has two moves, and ends."""
    await world.matches.play(1, ANNA, "C1-B1")
    await world.matches.play(1, BJORN, "C3-A3")


async def test_a_review_comes_with_its_progress(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """First how far it is; the next one is there at once. What is told is plain text."""
    await over(world)

    told, at_once = await lines(anna), await lines(anna)

    assert told[:-1] == [{"done": 0, "of": 3}]
    assert at_once == told[-1:]
    review = told[-1]["review"]
    assert (len(review["chances"]), review["chances"][-1]) == (3, 0.0)
    assert (review["faults"], [point["ply"] for point in review["points"]]) == (
        {"1": "blunder", "2": "blunder"},
        [1, 2],
    )
    assert review["points"][0]["move"].startswith("Move 1, attackers: C1-B1. Better: ")
    assert review["accuracy"].startswith("Accuracy: attackers ")
    texts = [*review["notes"], *(point["move"] + point["why"] for point in review["points"])]
    assert not set("".join(texts)) & set("*`<>\\"), texts


async def test_each_move_is_judged(world: PagedWorld, carl: Browser, match: Match) -> None:
    """For whoever may watch: who is better, and why; with arrows on the board before it."""
    world.reading.add(CARL)
    await over(world)

    start, moved, end, beyond = [await carl.ask("GET", f"{REVIEW}/{ply}") for ply in range(4)]

    begun, judged, ended = [await each.json() for each in (start, moved, end)]
    assert (begun["why"], begun["before"]) == ([], None)
    assert (begun["goesOn"], begun["wentOn"]) == (True, False)
    assert judged["why"][0].startswith("The computer prefers ")
    arrows = {mark for marks in judged["before"]["marks"].values() for mark in marks}
    assert any(mark.startswith("danger-head") for mark in arrows)
    assert any(mark.startswith("better-head") for mark in arrows)
    assert ended["better"] == "The defenders win: the king has escaped."
    assert (ended["goesOn"], ended["wentOn"]) == (False, True)
    assert beyond.status == 404


async def test_some_reviews_are_refused(world: PagedWorld, anna: Browser, match: Match) -> None:
    """While the game runs, if somebody plays its positions in a rated game, or in a full queue."""
    (running,) = await lines(anna)
    assert running["error"] == "Game 1 is still running. You can review it when it's over."

    class Full:
        async def find(self, game: Game, first: int, end: int) -> Findings:
            raise HeavyWorkError(HeavyWorkFault.QUEUE_FULL)

    await over(world)
    world.finder = Full()
    assert "Many people" in (await lines(anna))[-1]["error"]
    assert (await anna.ask("GET", f"{REVIEW}/1")).status == 503


async def test_a_copy_of_a_rated_game_is_not_reviewed(world: PagedWorld, anna: Browser) -> None:
    """Nor is a position of it judged."""
    rated, copy = [
        await agreed(world, Terms(ruleset("brandubh"), Side.ATTACKERS, rated=is_rated))
        for is_rated in (True, False)
    ]
    for number in range(9):
        for each in (rated, copy):
            here = await world.matches.load_match(each.id)
            move = here.game.legal_moves()[number]
            await world.matches.play(each.id, here.player_to_move, move)
    await world.matches.resign(copy.id, ANNA)

    told = await anna.ask("GET", f"/games/{copy.id}/review")
    assert "Nobody gets help" in (await told.text())
    assert (await anna.ask("GET", f"/games/{copy.id}/review/9")).status == 422
