"""The web page: the list of games, and a game's page and state."""

import re
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Any

from play.matches.match import Match
from play.matches.offer import OfferKind
from play.matches.terms import Terms
from play.time.time_control import DEFAULT_CONTROL
from tafl.game import Game
from tafl.pieces import Side
from tafl.records import read_record
from tafl.rules_in_words import rules_in_words
from tafl.ruleset import Berserk
from tafl.rulesets import ruleset
from tests.support.browsing import Browser, PagedWorld, Website
from tests.support.examples import ANNA, BJORN, CARL, GOING_ON, MULTIPLE
from tests.support.world import agreed, seated
from web.game_state import ways_by_square

STATE = "/games/1/state"


async def state_for(browser: Browser, path: str = STATE) -> dict[str, Any]:
    state: dict[str, Any] = (await (await browser.ask("GET", path)).json())["state"]
    return state


def first_picture(listed: str) -> str:
    """The address of the first picture of a page."""
    return unescape(listed.partition('<img src="')[2].partition('"')[0])


async def test_the_games_that_wait_are_first(world: PagedWorld, anna: Browser) -> None:
    """Each with its picture and its opponent, whose name is text. Those that are over are last."""
    waiting, other = await seated(world), await seated(world, DEFAULT_CONTROL, "C1-B1")
    over = await seated(world)
    await world.matches.resign(over.id, ANNA)

    listed = await (await anna.see("/")).text()

    order = [listed.index(f'"/games/{each.id}"') for each in (waiting, other, over)]
    assert order == sorted(order)
    assert "You lost" in listed[order[-1] :]
    assert "(1) Your games" in listed
    assert "Björn &lt;b&gt;" in listed
    picture = first_picture(listed)
    shown = await anna.ask("GET", picture)
    assert (shown.content_type, (await shown.read())[:4]) == ("image/png", b"\x89PNG")
    assert shown.headers["Cache-Control"].startswith("private")
    # Browsers keep it: in another look, it has another address.
    await world.players.set(ANNA, lambda before: replace(before, turned=True))
    assert first_picture(await (await anna.see("/")).text()) != picture


async def test_a_new_player_sees_an_empty_list(carl: Browser) -> None:
    assert "no games in progress" in await (await carl.see("/")).text()


async def test_the_page_of_a_game_has_its_state(anna: Browser, match: Match) -> None:
    """At once, so that it shows a board without another request; and its rules."""
    shown = await (await anna.see("/games/1")).text()

    assert [rule for rule in rules_in_words(match.ruleset) if rule not in unescape(shown)] == []
    assert "#1 · Tiny Tafl" in shown
    assert '"board": 0' in unescape(unescape(shown))


async def test_a_page_is_small(world: PagedWorld, page: Website) -> None:
    """With all that it needs besides pictures, at most 60 KB come over the wire: for a phone."""
    match = await agreed(world, Terms(ruleset("tablut-19"), Side.ATTACKERS))
    browser, path = await page.signed_in(ANNA), f"/games/{match.id}"
    html = await (await browser.see(path)).text()
    needed = re.findall(r'(?:href|src)="(/(?:static|looks)/[^"]+\.(?:js|css))"', html)

    sizes = [int((await browser.see(each)).headers["Content-Length"]) for each in (path, *needed)]

    assert len(needed) > 5
    assert sum(sizes) <= 60_000


async def test_the_one_to_move_gets_their_moves(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """With what each captures; nobody else gets any."""
    own, others = await state_for(anna), await state_for(bjorn)

    assert (own["you"], own["toMove"], own["headline"]) == ("attackers", "attackers", "Your turn")
    assert {"to": "b1", "notation": "C1-B1"} in own["moves"]["c1"]
    assert (others["you"], others["moves"], others["headline"]) == ("defenders", {}, "Anna's turn")
    assert own["squares"] == ["..A..", ".....", "..K..", ".....", "..A.."]
    assert own["players"]["attackers"]["clock"][
        "deadline"
    ] == match.clock.deadline.isoformat().replace("+00:00", "Z")
    assert own["chat"] == f"https://discord.com/channels/{match.place.guild_id}/11"


async def test_a_spectator_sees_the_board_and_may_do_nothing(
    world: PagedWorld, carl: Browser, match: Match
) -> None:
    world.reading.add(CARL)

    state = await state_for(carl)

    assert (state["you"], state["moves"], state["actions"]) == (None, {}, [])


async def test_whoever_looks_from_elsewhere_learns_nothing_of_the_server(
    world: PagedWorld, anna: Browser, carl: Browser, match: Match
) -> None:
    """Its players show their games everywhere, but neither nicknames there nor where it is."""
    for player in (ANNA, BJORN):
        await world.players.set(player, lambda before: replace(before, everywhere=True))
    world.nicknames[ANNA, match.place.guild_id] = "Anna from work"

    there, elsewhere = await state_for(anna), await state_for(carl)

    assert [each["headline"] for each in (there, elsewhere)] == ["Your turn", "Anna's turn"]
    assert there["players"]["attackers"]["name"] == "Anna from work"
    assert elsewhere["players"]["attackers"]["name"] == "Anna"
    assert (bool(there["chat"]), elsewhere["chat"]) == (True, None)


async def test_an_event_has_a_higher_number_after_each_change(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """Of whatever kind; it stays the same otherwise."""
    numbers = []
    for change in (
        partial(world.matches.play, 1, ANNA, "C1-B1"),
        partial(world.matches.offer, 1, ANNA, OfferKind.DRAW),
        partial(world.matches.withdraw_offer, 1, ANNA),
        partial(world.matches.resign, 1, ANNA),
    ):
        numbers += [(await state_for(anna))["event"] for _ in range(2)]
        await change()
    numbers.append((await state_for(anna))["event"])

    assert numbers == sorted(numbers)
    assert len(set(numbers)) == 5


async def test_a_game_that_is_over_says_how(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    await world.matches.play(1, ANNA, "C1-B1")
    await world.matches.play(1, match.defenders, "C3-A3")

    won, lost = await state_for(bjorn), await state_for(anna)

    assert (won["headline"], lost["headline"], won["toMove"]) == ("You won!", "You lost", None)
    assert won["result"].startswith("Game over. The defenders win: ")
    assert (won["actions"], won["moves"]) == (["review", "openings", "rematch"], {})


async def test_a_game_can_be_walked_through(world: PagedWorld, anna: Browser, match: Match) -> None:
    """Every earlier board is there, and no later one. Discord is asked for nobody's name."""
    asked = world.asked_for.copy()
    await world.matches.play(1, ANNA, "C1-B1")
    paths = [f"/games/1/plies/{ply}" for ply in (0, 1, 2)]

    start, moved, beyond = [await anna.ask("GET", path) for path in paths]

    assert (await start.json())["squares"][0] == "..A.."
    after = await moved.json()
    assert (after["squares"][0], after["notation"]) == (".A...", "C1-B1")
    assert after["last"] == {
        "from": "c1",
        "to": "b1",
        "path": ["b1"],
        "captured": [],
        "returned": [],
    }
    assert beyond.status == 404
    assert world.asked_for == asked


async def test_the_record_of_a_game_can_be_saved(
    world: PagedWorld, anna: Browser, match: Match
) -> None:
    """As a file with a name, which `/import` reads, also while the game runs; or for OpenTafl."""
    await world.matches.play(1, ANNA, "C1-B1")

    answer = await anna.ask("GET", "/games/1/record")
    other = await anna.ask("GET", "/games/1/record?format=opentafl")

    assert answer.headers["Content-Disposition"] == 'attachment; filename="tiny-1.txt"'
    record = read_record(await answer.text())
    assert (record.tags["Attackers"], record.tags["Defenders"]) == ("Anna", "Björn <b>")
    assert [str(turn.move) for turn in record.game.turns] == ["C1-B1"]
    assert other.headers["Content-Disposition"] == 'attachment; filename="tiny-1.otg"'
    assert "[attackers:Anna]" in await other.text()
    assert (await anna.ask("GET", "/games/1/record?format=x")).status == 400


async def test_the_end_of_a_game_fits_a_headline(world: PagedWorld, anna: Browser) -> None:
    """The consequences, such as how to verify the dice, are said below."""
    match = await agreed(world, Terms(MULTIPLE, Side.ATTACKERS))
    await world.matches.resign(match.id, ANNA)
    state = await state_for(anna, f"/games/{match.id}/state")

    assert state["result"].endswith("Björn <b> beats Anna.")
    assert state["remarks"][-1].startswith("Seed of the dice: ")


async def test_why_nothing_stops_the_king(world: PagedWorld, anna: Browser, match: Match) -> None:
    """Each attempt in words, the strongest on a board; with none, the reason is that it is over."""
    state = (await (await anna.ask("GET", "/games/1/state")).json())["state"]
    proof = await (await anna.ask("GET", "/games/1/why")).json()

    assert state["tuichi"] is True
    assert proof["defences"][-1]["text"].startswith("Do anything else (")
    assert not set(str([each["text"] for each in proof["defences"]])) & set("*`<>\\")
    assert "way-out" in str(proof["defences"][0]["look"]["marks"])
    await world.matches.play(1, ANNA, "C1-B1")
    assert (await anna.ask("GET", "/games/1/why")).status == 422


async def test_a_player_turns_the_board(
    world: PagedWorld, anna: Browser, bjorn: Browser, match: Match
) -> None:
    """Their own alone, and arrows with it."""
    await world.matches.play(1, ANNA, "C1-C2")

    async def look(browser: Browser) -> tuple[bool, Any]:
        state = (await (await browser.ask("GET", "/games/1/state")).json())["state"]
        return state["turned"], state["marks"]

    before = await look(anna)
    assert (await anna.post("/settings/board", turned="yes"))[0] == 400
    assert (await anna.post("/settings/board", turned=True))[0] == 200

    turned, marks = await look(anna)
    assert (before[0], turned) == (False, True)
    assert marks != before[1]
    assert await look(bjorn) == before


def test_a_piece_that_can_go_on_has_more_moves_after_a_leg() -> None:
    """One that has to go on has no move that ends there."""
    for rule, notation in ((Berserk.MAY, "C1-C3"), (Berserk.MUST, "")):
        game = Game.start(replace(GOING_ON, berserk=rule))
        ways = ways_by_square(game, lambda turn: {"notation": str(turn.move)})["c1"]
        (leg,) = (way for way in ways if way["to"] == "c3")

        assert (leg["notation"], leg["falls"]) == (notation, ["b3"])
        assert [(way["to"], way["notation"]) for way in leg["then"]] == [("d3", "C1-C3-D3")]
        assert not any("then" in way for way in ways if way is not leg)
