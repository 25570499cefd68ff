"""Friends play each other through a real gateway, in a chat that the bot is not in."""

import pytest

from tests.support.discord_json import EPHEMERAL, Message
from tests.support.discord_players import Player
from tests.support.examples import ANNA, BJORN, CARL
from tests.support.office import Office
from tests.support.waiting import eventually


@pytest.fixture
def office(listening: Office) -> Office:
    return listening


async def sent(anna: Player, chat: int) -> Message:
    """The challenge of Anna, who attacks, to Bjorn."""
    asked = anna.slash(chat, "challenge", opponent=BJORN, game="brandubh", side="attackers")
    await eventually(lambda: "press *Send*" in asked.said)
    pressed = anna.press(asked.answers[-1], "Send")
    await eventually(lambda: "challenges" in pressed.said and bool(pressed.said))
    return next(each for each in pressed.answers if each.flags != EPHEMERAL)


async def test_a_match_begins_in_a_chat_and_is_played_in_direct_messages(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """The challenge is an answer, and is changed by the answer to the press."""
    chat = office.server.chat(ANNA, BJORN, CARL)
    challenge = await sent(anna, chat)
    accepted = bjorn.press(challenge, "Accept")
    await eventually(lambda: accepted.said.startswith("Game #1 begins."))
    assert "accepted: game #1." in accepted.answers[0].content
    assert accepted.answers[0].components == ()
    await eventually(lambda: len(office.told(ANNA)) == len(office.told(BJORN)) == 2)

    anna.say(anna.private, "D1-C1")

    await eventually(lambda: len(office.told(BJORN)) == 3)
    assert "played `D1-C1`" in office.told(BJORN)[-1]
    assert [request for request in office.server.requests if f"/channels/{chat}" in request] == []


async def test_who_shares_no_server_with_the_bot_plays_by_commands(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """No board reaches Bjorn, who learns it, and finds it in the list of games."""
    office.server.direct_channel(BJORN)
    office.server.closed.add(BJORN)
    chat = office.server.chat(ANNA, BJORN)
    bjorn.press(await sent(anna, chat), "Accept")
    await eventually(lambda: len(office.told(ANNA)) == 2)
    anna.slash(chat, "move", move="D1-C1")
    await eventually(lambda: len(office.told(ANNA)) == 3)
    await office.deliver()

    listed = bjorn.slash(chat, "games")
    await eventually(lambda: "couldn't send you a direct message" in listed.said)
    shown = bjorn.press(listed.answers[-1], "Show board #1")
    await eventually(lambda: "played `D1-C1`" in shown.said)
    assert shown.answers[-1].files
    played = bjorn.slash(chat, "move", move="D3-C3")
    await eventually(lambda: "You played `D3-C3`" in played.said)
    assert "couldn't send you a direct message" in played.said
