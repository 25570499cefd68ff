"""Challenges on the web page: which are listed, and what may be done with them."""

from collections.abc import Mapping

from play.challenges.state import ChallengeState
from play.matches.terms import Terms
from play.players.player_id import PlayerId
from play.rulesets.single_game_options import Naming
from play.servers.place import Place
from tafl.pieces import Side
from tafl.rulesets import ruleset
from tests.support.browsing import Browser, PagedWorld
from tests.support.examples import ANNA, ANNA_ATTACKS, BJORN, CARL, HALL
from tests.support.issuing import send_challenge


async def send(world: PagedWorld, to: PlayerId | None, place: Place = HALL) -> int:
    """The id of a challenge that Anna sends."""
    return (await send_challenge(world.challenges, place, ANNA, to, ANNA_ATTACKS)).id


async def shown(browser: Browser) -> Mapping[str, str]:
    """The sections of the list of games, by their headings."""
    listed = await (await browser.see("/")).text()
    return {part.split("</h2>")[0]: part for part in listed.split("<h2>")[1:]}


async def test_each_sees_the_challenges_that_are_for_them(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser
) -> None:
    """Open ones where they read the channel. One from a chat without the bot reaches nobody."""
    await send(world, BJORN)
    await send(world, None)
    await send(world, CARL, Place(None, 77))
    world.reading.add(BJORN)

    own, others, none = [await shown(each) for each in (anna, bjorn, carl)]

    assert list(own) == ["Your challenges"]
    assert own["Your challenges"].count("/withdraw") == 3
    assert list(others) == ["Challenges to you", "Open challenges"]
    for act, heading in (("accept", "Open challenges"), ("decline", "Challenges to you")):
        assert f"/{act}" in others[heading]
    assert "from Anna" in others["Challenges to you"]
    assert "/decline" not in others["Open challenges"]
    assert not none


async def test_the_list_is_shown_when_discord_was_asked_too_often(
    world: PagedWorld, bjorn: Browser
) -> None:
    """Without the challenges for which it would have to be asked."""
    world.is_asked_much = True
    await send(world, BJORN)
    await send(world, None)

    assert list(await shown(bjorn)) == ["Challenges to you"]


async def test_men_are_chosen_on_a_board_before_the_game_begins(
    world: PagedWorld, anna: Browser, bjorn: Browser, carl: Browser
) -> None:
    """Exactly those agreed on, of that side, by whoever may accept."""
    terms, naming = Terms(ruleset("brandubh"), Side.DEFENDERS), Naming(Side.ATTACKERS, 2)
    await send_challenge(world.challenges, HALL, ANNA, BJORN, terms, naming=naming)
    men, accept = "/challenges/1/men", "/challenges/1/accept"

    section = (await shown(bjorn))["Challenges to you"]
    board = await (await bjorn.see(men)).text()

    assert (men in section, accept in section) == (True, False)
    assert "choose 2 attackers to take off the board. Then your game with Anna begins." in board
    assert [(await each.see(men)).status for each in (anna, carl)] == [422, 404]
    wrong = {"": 303, "D1": 422, "D1 D3": 422, "D1 U20": 422, "D1 Z9": 400}
    for chosen, status in wrong.items():
        answer = await bjorn.ask("POST", accept, data={"men": chosen})
        assert answer.status == status, chosen
        assert answer.headers.get("Location") == (men if status == 303 else None)
    begun = await bjorn.ask("POST", accept, data={"men": "D1 D2"})
    assert begun.headers["Location"] == "/games/1"
    taken_off = (await world.matches.load_match(1)).ruleset.taken_off
    assert sorted(map(str, taken_off)) == ["D1", "D2"]


async def test_a_challenge_is_answered(world: PagedWorld, anna: Browser, bjorn: Browser) -> None:
    """As in chat, and with the same refusals."""
    taken, refused, taken_back = [await send(world, BJORN) for _ in range(3)]

    begun = await bjorn.ask("POST", f"/challenges/{taken}/accept")
    await bjorn.ask("POST", f"/challenges/{refused}/decline")
    await anna.ask("POST", f"/challenges/{taken_back}/withdraw")
    again = await bjorn.ask("POST", f"/challenges/{refused}/accept")

    assert (begun.status, begun.headers["Location"]) == (303, "/games/1")
    states = [
        (await world.challenges.load_challenge(each)).state for each in (taken, refused, taken_back)
    ]
    assert states == [ChallengeState.ACCEPTED, ChallengeState.DECLINED, ChallengeState.WITHDRAWN]
    assert (again.status, await again.json()) == (
        422,
        {"error": "This challenge was already declined."},
    )


async def test_who_may_not_write_there_accepts_no_open_challenge(
    world: PagedWorld, bjorn: Browser
) -> None:
    """As in chat, where whoever is timed out can press no button. One to them is theirs."""
    world.reading.add(BJORN)
    world.muted.add(BJORN)
    open_to_all, own = [await send(world, to) for to in (None, BJORN)]

    refused = await bjorn.ask("POST", f"/challenges/{open_to_all}/accept")
    begun = await bjorn.ask("POST", f"/challenges/{own}/accept")

    assert (refused.status, begun.status) == (422, 303)
    assert "you can't write there" in await refused.text()


async def test_nobody_learns_of_a_challenge_that_they_may_not_see(
    world: PagedWorld, carl: Browser
) -> None:
    """To somebody else, to anybody in a channel that they cannot read, or not shown here."""
    hidden = [
        await send(world, BJORN),
        await send(world, None),
        await send(world, CARL, Place(None, 77)),
    ]
    for act in ("accept", "decline", "withdraw"):
        nowhere = await (await carl.ask("POST", f"/challenges/999/{act}")).text()
        for challenge_id in hidden:
            answer = await carl.ask("POST", f"/challenges/{challenge_id}/{act}")
            assert answer.status == 404
            assert (await answer.text()).replace(str(challenge_id), "999") == nowhere
