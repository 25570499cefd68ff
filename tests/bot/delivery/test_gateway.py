"""Moves reach the bot through a real gateway, whatever happens to its connection.

discord.py's own client logs in, listens and answers; only the addresses are those of the server on
the loopback address.
"""

import gc
import logging
from collections.abc import Awaitable, Callable
from itertools import cycle
from typing import TypeAlias

import pytest

from bot.privacy.export import FILE_NAME
from bot.ui import retries
from bot.wording.matches import HIDDEN
from bot.wording.privacy import EXPORTED_HERE
from bot.wording.refusals import ANSWER_LOST
from play.matches.match import Match
from play.rate_limits import Floods, Way
from tests.support.cases import for_each
from tests.support.discord_faults import (
    Fault,
    Hang,
    accepting,
    answering,
    cut_short,
    rate_limited,
    refusing,
    reset,
)
from tests.support.discord_gateway import Gateway, Op
from tests.support.discord_interactions import Asked
from tests.support.discord_json import BOT, EPHEMERAL, Message
from tests.support.discord_players import MENTION, Player
from tests.support.examples import ANNA, BJORN, HALL
from tests.support.office import Office, Sleepless
from tests.support.waiting import LONGEST, eventually, let_pass, limited

ROOM = HALL.channel_id

PLAYED = "You played `C1-B1`"


@pytest.fixture
def office(listening: Office) -> Office:
    return listening


@pytest.fixture(autouse=True)
async def match(office: Office) -> Match:
    """Match #1, in which Anna is to move."""
    return await office.seat()


async def said(office: Office, channel_id: int, number: int = 1) -> list[str]:
    """The bot's messages in a channel, once there are so many."""
    server = office.server

    def messages() -> list[str]:
        return [each.content for each in server.shown(channel_id) if each.author == BOT]

    await eventually(lambda: len(messages()) >= number)
    await office.deliver()
    return messages()


async def moves_again(office: Office, anna: Player) -> None:
    """Have *anna* make a move by command, which alone is played."""
    anna.slash(ROOM, "move", move="C1-B1")
    (board,) = await said(office, ROOM)
    assert "played `C1-B1`" in board


async def board_shown(office: Office) -> Message:
    """The board of match #1, which is shown."""
    await office.show(await office.bot.services.matches.load_match(1))
    await said(office, ROOM)
    (board,) = office.server.shown(ROOM)
    return board


async def another(office: Office) -> str:
    """A further match of Anna and Bjorn, as commands name it."""
    return str((await office.seat()).id)


async def test_a_move_is_answered_and_shown(office: Office, anna: Player, bjorn: Player) -> None:
    """The answer is for the player alone, the board for all, whichever way it was made."""
    listed = anna.slash(ROOM, "ruleset list")
    await eventually(lambda: bool(listed.said))
    asked = anna.slash(ROOM, "move", move="C1-B1")
    (board,) = await said(office, ROOM)
    assert "played `C1-B1`" in board
    await eventually(lambda: PLAYED in asked.said)
    assert asked.answers[0].flags == EPHEMERAL

    # In a direct message it is said where the board is.
    bjorn.say(bjorn.private, "C3-C4")
    _, board = await said(office, ROOM, 2)
    assert "played `C3-C4`" in board
    (answer,) = await said(office, bjorn.private)
    assert answer.startswith("You played `C3-C4`")

    # A list below the board, and the one that answers it.
    *_, shown = office.server.shown(ROOM)
    targets = anna.pick(shown, "B1")
    await eventually(lambda: "Where" in targets.said)
    played = anna.pick(targets.answers[0], "B2")
    *_, board = await said(office, ROOM, 3)
    assert "played `B1-B2`" in board
    await eventually(lambda: "You played `B1-B2`" in played.said)

    # The board is the only answer to a mention.
    bjorn.say(ROOM, f"{MENTION} C4-C3")
    *_, board = await said(office, ROOM, 4)
    assert "played `C4-C3`" in board
    assert len(await said(office, bjorn.private)) == 1


async def test_a_match_begins_in_a_thread_and_is_played_there(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """From the challenge to the first move."""
    asked = anna.slash(ROOM, "challenge", opponent=BJORN, game="brandubh", side="attackers")
    await eventually(lambda: "press *Send*" in asked.said)
    anna.press(asked.answers[-1], "Send")
    await said(office, ROOM)
    (challenge,) = office.server.shown(ROOM)
    bjorn.press(challenge, "Accept")
    await eventually(lambda: bool(office.server.threads))
    (thread,) = office.server.threads
    await said(office, thread)
    anna.say(thread, f"{MENTION} D1-C1")

    _, board = await said(office, thread, 2)
    assert "played `D1-C1`" in board


async def test_who_takes_no_direct_messages_is_answered_behind_a_button(
    office: Office, anna: Player
) -> None:
    """Discord refuses the message with 50007."""
    office.server.closed.add(ANNA)
    anna.say(ROOM, f"{MENTION} good morning")

    (answer,) = await said(office, ROOM)
    assert answer == HIDDEN
    assert office.server.shown(anna.private) == []


async def cut(gateway: Gateway) -> None:
    """Reset the connection; a coroutine like the other interruptions."""
    gateway.cut()


Interruption: TypeAlias = Callable[[Gateway], Awaitable[None]]

INTERRUPTIONS: dict[str, Interruption] = {
    "reset": cut,
    "asked to reconnect": Gateway.ask_to_reconnect,
    "invalid but resumable": lambda gateway: gateway.invalidate(resumable=True),
    "closed without trouble": lambda gateway: gateway.close(1000),
    "closed for an unknown error": lambda gateway: gateway.close(4000),
    "closed for a restart": lambda gateway: gateway.close(1012),
}


@for_each("name, way", zip(INTERRUPTIONS, cycle(["command", "mention"])))
async def test_what_happens_while_the_bot_is_away_is_played_once(
    name: str, way: str, office: Office, anna: Player, bjorn: Player
) -> None:
    """It resumes its session, and hears of it then; whatever comes later is heard too."""
    gateway, game = office.server.gateway, await another(office)
    office.server.messages.clear()
    gateway.heard.clear()
    await INTERRUPTIONS[name](gateway)
    assert not gateway.serving
    if way == "command":
        anna.slash(ROOM, "move", move="C1-B1", game=game)
    else:
        anna.say(ROOM, f"{MENTION} #{game} C1-B1")
    await said(office, ROOM)
    bjorn.say(ROOM, f"{MENTION} #{game} C3-C4")

    first, second = await said(office, ROOM, 2)
    assert "played `C1-B1`" in first
    assert "played `C3-C4` with the king" in second
    assert gateway.heard == [Op.RESUME]
    assert (await office.bot.services.matches.load_match(int(game))).ply == 2


async def test_a_session_that_cannot_be_resumed_is_replaced(office: Office, anna: Player) -> None:
    """Discord has forgotten it meanwhile, or says that it is invalid."""
    gateway = office.server.gateway
    gateway.cut()
    gateway.forget()
    await eventually(lambda: gateway.serving)
    assert gateway.heard == [Op.IDENTIFY, Op.RESUME, Op.IDENTIFY]
    await gateway.invalidate(resumable=False)
    anna.slash(ROOM, "move", move="C1-B1")
    await eventually(lambda: gateway.serving)
    assert (await office.bot.services.matches.load_match(1)).ply == 0

    await moves_again(office, anna)
    assert gateway.heard[3:] == [Op.IDENTIFY]


@pytest.mark.usefixtures("expected_errors")
async def test_a_gateway_out_of_order_is_tried_again(
    office: Office, anna: Player, sleepless: Sleepless
) -> None:
    """After pauses; what has happened meanwhile is heard then."""
    office.server.script("GET /gateway", answering(503), answering(500))
    office.server.gateway.cut()
    anna.say(ROOM, f"{MENTION} C1-B1")

    assert len(await said(office, ROOM)) == 1
    assert len(sleepless.pauses) == 2
    assert office.server.gateway.heard == [Op.IDENTIFY, Op.RESUME]


async def test_a_move_heard_twice_is_played_once(
    office: Office, anna: Player, bjorn: Player
) -> None:
    """Nobody is told that it is not the player's turn any more; an answer stays as it is."""
    anna.say(ROOM, f"{MENTION} C1-B1")
    office.server.gateway.repeat()
    await said(office, ROOM)
    asked = bjorn.slash(ROOM, "move", move="C3-C4")
    office.server.gateway.repeat()
    await said(office, ROOM, 2)
    anna.say(ROOM, f"{MENTION} B1-B2")

    assert len(await said(office, ROOM, 3)) == 3
    assert "You played `C3-C4`" in asked.said
    assert office.server.requests.count(callback_of(asked)) == 1
    assert office.server.direct_channels == {}
    assert (await office.bot.services.matches.load_match(1)).ply == 3


async def test_a_press_heard_twice_is_one(office: Office, anna: Player, bjorn: Player) -> None:
    """A draw is offered once; the answer says nothing else."""
    pressed = anna.press(await board_shown(office), "Offer draw")
    office.server.gateway.repeat()
    await said(office, ROOM, 2)
    bjorn.say(bjorn.private, "hello")

    await said(office, bjorn.private)
    assert len(pressed.answers) == 1
    assert office.server.requests.count(callback_of(pressed)) == 1


async def test_a_command_heard_too_late_is_not_played(office: Office, anna: Player) -> None:
    """The player was told that the bot did not answer, and moves again, or elsewhere."""
    office.server.gateway.cut()
    late = anna.slash(ROOM, "move", move="C1-A1")
    office.server.interactions.forget(late)
    await eventually(lambda: callback_of(late) in office.server.requests)

    await moves_again(office, anna)


REFUSED = refusing(403, 50001)
"""A refusal for good."""


FAULTS: list[tuple[list[Fault], str]] = [
    ([rate_limited(7)], PLAYED),
    ([answering(500), answering(503)], PLAYED),
    ([answering(429, "Access denied")], PLAYED),
    ([reset], PLAYED),
    ([cut_short], PLAYED),
    ([accepting(reset)], PLAYED),
    ([reset] * 8, PLAYED),
    ([reset] * 18, ""),
    ([REFUSED], ANSWER_LOST),
]


async def test_a_move_whose_answer_is_lost_is_played_all_the_same(
    office: Office, anna: Player
) -> None:
    """One answer is given again, for minutes; nobody is told that nothing has happened."""
    for faults, answer in FAULTS:
        game = await another(office)
        asked = anna.slash(ROOM, "move", move="C1-B1", game=game)
        office.server.script(answer_to(asked), *faults)

        requests, answers = office.server.requests, answer_to(asked)
        await eventually(lambda: requests.count(answers) > len(faults) - 1)  # noqa: B023
        await eventually(lambda: asked.said.startswith(answer))  # noqa: B023
        assert (await office.bot.services.matches.load_match(int(game))).ply == 1
    assert len(await said(office, ROOM, len(FAULTS))) == len(FAULTS)


async def test_the_pauses_before_an_answer_is_given_again_grow(
    office: Office, anna: Player, sleepless: Sleepless, caplog: pytest.LogCaptureFixture
) -> None:
    """A second, two, four, and at last two minutes: four in all; then it is lost."""
    asked = anna.slash(ROOM, "move", move="C1-B1")
    office.server.script(answer_to(asked), *[reset] * 9)

    await eventually(lambda: asked.said == ANSWER_LOST)
    assert sleepless.pauses == [1, 2, 4, 8, 16, 32, 64, 128]
    (record,) = [each for each in caplog.records if each.name == "bot.ui.answers"]
    assert record.getMessage().startswith(f"An answer to move in {ROOM} was lost: ")
    assert record.exc_info is None
    assert len(await said(office, ROOM)) == 1


async def test_a_board_picked_from_is_drawn_again_when_it_is_lost(
    office: Office, anna: Player
) -> None:
    """The answer comes with its picture, also the second time."""
    targets = anna.pick(await board_shown(office), "C1")
    office.server.script(answer_to(targets), reset, accepting(cut_short))

    await eventually(lambda: office.server.requests.count(answer_to(targets)) == 3)
    await eventually(lambda: "Where" in targets.said)
    assert targets.answers[0].files == ("board.png",)


async def test_a_second_answer_is_sent_again_only_if_discord_has_not_taken_it(
    office: Office, anna: Player
) -> None:
    """An edit does the same twice; a message would be there twice."""
    targets = anna.pick(await board_shown(office), "C1")
    await eventually(lambda: "Where" in targets.said)
    anna.say(ROOM, f"{MENTION} C1-B1")
    await said(office, ROOM, 2)
    made = []
    for fault in (answering(429, "Access denied"), reset, accepting(reset)):
        late = anna.pick(targets.answers[0], "B1")
        made.append(f"POST /webhooks/{BOT}/{late.token}")
        office.server.script(made[-1], fault)
        await eventually(lambda: made[-1] in office.server.requests)

    await eventually(lambda: office.server.requests.count(made[0]) == 2)
    anna.say(anna.private, "good morning")
    await said(office, anna.private)
    assert [office.server.requests.count(each) for each in made] == [2, 1, 1]


async def test_an_answer_that_discord_finds_wrong_is_logged_as_an_error(
    office: Office, anna: Player, expected_errors: Callable[[], list[logging.LogRecord]]
) -> None:
    """The fault is the bot's own; still the move is played."""
    asked = anna.slash(ROOM, "move", move="C1-B1")
    office.server.script(answer_to(asked), refusing(400, 50035))

    await eventually(lambda: asked.said == ANSWER_LOST)
    assert len(await said(office, ROOM)) == 1
    (error,) = expected_errors()
    assert error.getMessage() == f"A wrong answer to move in {ROOM}"


async def test_a_command_whose_acknowledgement_is_lost_is_played(
    office: Office, anna: Player
) -> None:
    """Whether or not Discord has taken it, the answer takes its place: nobody thinks for ever."""
    losses: list[list[Fault]] = [
        [reset],
        [reset, reset],
        [accepting(reset)],
        [reset, accepting(reset)],
        [accepting(cut_short)],
        [accepting(answering(500))],
    ]
    for faults in losses:
        asked = anna.slash(ROOM, "move", move="C1-B1", game=await another(office))
        office.server.script(callback_of(asked), *faults)

        await eventually(lambda: PLAYED in asked.said)  # noqa: B023
        assert len(asked.answers) == 1
    assert len(await said(office, ROOM, len(losses))) == len(losses)


async def test_an_acknowledgement_that_nobody_answers_is_made_again(
    office: Office, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord waits for three seconds, not for the five minutes of a request, taken or not."""
    assert retries.ACKNOWLEDGING_SECONDS < 3.0
    monkeypatch.setattr(retries, "ACKNOWLEDGING_SECONDS", LONGEST)
    games = ("1", await another(office))
    asked = [anna.slash(ROOM, "move", move="C1-B1", game=game) for game in games]
    untaken, taken = Hang(), Hang()
    faults: list[Fault] = [untaken, accepting(taken)]
    for each, fault in zip(asked, faults, strict=True):
        office.server.script(callback_of(each), fault)
    async with limited():
        await untaken.reached.wait()
        await taken.reached.wait()

    let_pass(LONGEST, monkeypatch)

    for each in asked:
        await eventually(lambda: PLAYED in each.said)  # noqa: B023
        assert len(each.answers) == 1


@for_each("last", [reset, accepting(reset)])
async def test_a_command_that_cannot_be_deferred_is_not_played(
    last: Fault, office: Office, anna: Player
) -> None:
    """The player is told to look, also where the bot seems to think, and can move again."""
    game = await another(office)
    asked = anna.slash(ROOM, "move", move="C1-A1", game=game)
    office.server.script(callback_of(asked), reset, reset, last)
    await eventually(lambda: asked.said == ANSWER_LOST)
    assert (await office.bot.services.matches.load_match(int(game))).ply == 0

    again = anna.slash(ROOM, "move", move="C1-B1", game=game)
    await eventually(lambda: PLAYED in again.said)


async def test_a_command_that_another_program_answers_is_left_to_it(
    office: Office, anna: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """A second bot with the same token has been quicker; this one says so in a line."""
    asked = anna.slash(ROOM, "move", move="C1-A1")
    asked.callback = {"type": 5}
    await eventually(lambda: callback_of(asked) in office.server.requests)

    await moves_again(office, anna)
    assert asked.answers == []
    (record,) = [each for each in caplog.records if each.name == "bot.ui.answers"]
    assert record.getMessage().startswith(f"move in {ROOM} is not answered: 400")
    assert record.exc_info is None


async def test_refused_suggestions_that_are_lost_are_no_error(
    office: Office, anna: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """There are none anyway."""
    office.bot.floods = Floods(lambda: office.time)
    while office.bot.floods.let_in(ANNA, None, Way.SUGGESTIONS, answered=0):
        pass
    asked = anna.suggest(ROOM, "move", "move", "C1")
    office.server.script(callback_of(asked), reset)
    await eventually(lambda: callback_of(asked) in office.server.requests)
    await office.deliver()
    gc.collect()  # then asyncio tells of errors that nobody has looked at

    assert [record for record in caplog.records if record.name == "asyncio"] == []


async def test_a_reply_to_a_message_is_sent_again_and_shown_once(
    office: Office, anna: Player
) -> None:
    """Discord knows it by its nonce."""
    messages = f"POST /channels/{anna.private}/messages"
    office.server.script(messages, reset, accepting(reset), answering(503))
    anna.say(anna.private, "C1-B1")

    await eventually(lambda: office.server.requests.count(messages) == 4)
    (answer,) = await said(office, anna.private)
    assert answer.startswith(PLAYED)


async def test_a_copy_of_ones_data_that_is_lost_comes_as_an_answer(
    office: Office, anna: Player
) -> None:
    """For another one she would have to wait for an hour."""
    office.server.script(f"POST /channels/{anna.private}/messages", reset)
    asked = anna.slash(ROOM, "privacy export")

    await eventually(lambda: asked.said == EXPORTED_HERE)
    assert asked.answers[0].files == (FILE_NAME,)


async def test_a_reply_that_is_lost_is_logged_in_a_line(
    office: Office, anna: Player, caplog: pytest.LogCaptureFixture
) -> None:
    """The move is played all the same."""
    messages = f"POST /channels/{anna.private}/messages"
    office.server.script(messages, *[reset] * 9)
    anna.say(anna.private, "C1-B1")

    await eventually(lambda: "bot.matches.move_messages" in {r.name for r in caplog.records})
    (record,) = [each for each in caplog.records if each.name == "bot.matches.move_messages"]
    assert record.getMessage().startswith("No answer to Message ")
    assert record.exc_info is None
    assert (await office.bot.services.matches.load_match(1)).ply == 1


def callback_of(asked: Asked) -> str:
    """The request by which the bot answers at once."""
    return f"POST /interactions/{asked.id}/{asked.token}/callback"


def answer_to(asked: Asked) -> str:
    """The request by which the bot answers later."""
    return f"PATCH /webhooks/{BOT}/{asked.token}/messages/@original"
