"""The log while people play: each line says what it is about."""

import json
from collections.abc import Callable

import pytest

from bot.log_lines import JsonLines
from play import log_subject
from play.services.players import Players
from tests.support.discord_faults import refusing
from tests.support.discord_json import GUILD
from tests.support.discord_players import Player
from tests.support.examples import ANNA, HALL
from tests.support.office import Office
from tests.support.waiting import eventually

ROOM = HALL.channel_id
POST = f"POST /channels/{ROOM}/messages"


@pytest.fixture(autouse=True)
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[str], list[dict[str, str]]]:
    """Those that have been logged, as JSON, with a text in them."""
    caplog.handler.setFormatter(JsonLines())
    return lambda text: [json.loads(each) for each in caplog.text.splitlines() if text in each]


async def test_each_line_says_what_it_is_about(
    listening: Office,
    anna: Player,
    lines: Callable[[str], list[dict[str, str]]],
    expected_errors: Callable[[], object],
) -> None:
    """A request, a notice or a duty, with the server and the match."""
    await listening.seat()
    async with listening.no_updates_of("matches"):
        asked = anna.slash(ROOM, "move", move="C1-B1")
        await eventually(lambda: bool(lines("Interaction failed")))
    (line,) = lines("Interaction failed")
    assert line["request"].isdigit()
    assert (line["server"], line["match"]) == (str(GUILD), "1")
    assert line["error"] == "IntegrityError"
    await eventually(lambda: bool(asked.said))

    # Not the request from which the notice follows: it may be tried again tomorrow.
    listening.server.script(POST, refusing(403, 50001))
    anna.slash(ROOM, "move", move="C1-B1")
    await eventually(lambda: bool(lines("can never be delivered")))
    (line,) = lines("can never be delivered")
    assert (line["request"], line["match"]) == ("notice 1", "1")

    # The match whose clock cannot be read.
    await listening.change("UPDATE matches SET reason = 'x', wake_at = '2000-01-01'")
    listening.bot.timekeepers.deadlines.alarm.ring()
    await eventually(lambda: bool(lines("What is due of match 1")))
    (line,) = lines("What is due of match 1")
    assert (line["request"], line["match"]) == ("match 1", "1")


async def test_lines_of_a_duty_towards_a_player_do_not_name_them(listening: Office) -> None:
    """Only that what is stored of them cannot be read is told with their id."""
    said = []

    async def act(_: Players, key: int) -> None:
        said.append((key, log_subject.subject().request))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Players, "act", act)
        await listening.bot.services.players.attempt(ANNA)

    assert said == [(ANNA, "player")]
