"""The check of requests: it finds what Discord would refuse."""

from typing import Any

import pytest
from discord import app_commands
from simcord.types import HttpLogEntry

from bot.commands import COMMANDS
from tests.support.bot_games import ESCAPE
from tests.support.discord_contract import faults_of
from tests.support.shared import OPENAPI
from tests.support.table import HNEFATAFL, Table, newest, shown

needs_description = pytest.mark.skipif(
    not OPENAPI.exists(), reason=f"{OPENAPI.name}, Discord's description of its API, is not here"
)

MESSAGES = "/channels/1/messages"


def post(path: str, **body: Any) -> HttpLogEntry:  # noqa: ANN401
    """A request that posts *body*."""
    return HttpLogEntry("POST", path, {}, body, None)


PICTURE = {"id": 0, "filename": "board.png", "description": "A board."}
BUTTON = {"type": 2, "style": 1, "label": "Move", "custom_id": "tafl:move:1:0"}


def options(number: int) -> list[dict[str, Any]]:
    """A row with a list of *number* entries."""
    entries = [{"label": f"A{n}", "value": f"A{n}"} for n in range(number)]
    return [{"type": 1, "components": [{"type": 3, "custom_id": "pick", "options": entries}]}]


def row(**button: Any) -> list[dict[str, Any]]:  # noqa: ANN401
    """A row with one button."""
    return [{"type": 1, "components": [BUTTON | button]}]


RIGHT = {
    "text": {"content": "x" * 2000, "nonce": "1" * 25},
    "picture": {"content": "", "attachments": [PICTURE]},
    "button": {"content": "", "components": row()},
    "list": {"content": "", "components": options(25)},
    "embeds": {"embeds": [{"title": "x" * 100, "description": "x" * 2900}] * 2},
}

WRONG = {
    "long text": {"content": "x" * 2001},
    "long nonce": {"content": "", "nonce": "1" * 26},
    "long alt text": {"attachments": [PICTURE | {"description": "x" * 1025}]},
    "no alt text": {"attachments": [PICTURE | {"description": None}]},
    "eleven files": {"attachments": [PICTURE | {"id": n} for n in range(11)]},
    "six rows": {"components": row() * 6},
    "long label": {"components": row(label="x" * 81)},
    "long custom id": {"components": row(custom_id="x" * 101)},
    "twenty-six entries": {"components": options(26)},
    "long embeds": {"embeds": [{"title": "x" * 101, "description": "x" * 2900}] * 2},
}

WRONG_BY_DESCRIPTION: dict[str, dict[str, Any]] = {
    "number for text": {"content": 7},
    "unknown style": {"components": row(style=99)},
    "unknown mention": {"content": "", "allowed_mentions": {"parse": ["friends"]}},
}


@pytest.mark.parametrize("body", RIGHT.values(), ids=RIGHT)
def test_what_discord_takes_passes(body: dict[str, Any]) -> None:
    """Up to the last character."""
    assert faults_of(post(MESSAGES, **body)) == []


@pytest.mark.parametrize("body", WRONG.values(), ids=WRONG)
def test_what_discord_refuses_is_found(body: dict[str, Any]) -> None:
    """Though its description does not say so."""
    assert faults_of(post(MESSAGES, **body)) != []


@needs_description
@pytest.mark.parametrize("body", WRONG_BY_DESCRIPTION.values(), ids=WRONG_BY_DESCRIPTION)
def test_what_the_description_excludes_is_found(body: dict[str, Any]) -> None:
    """Types and values."""
    assert faults_of(post(MESSAGES, **body)) != []


@pytest.mark.parametrize(
    "entry", [{"name": "x" * 101, "value": "x"}, {"name": "x", "value": "x" * 101}]
)
def test_autocompletes_are_checked(entry: dict[str, str]) -> None:
    """Names and values of at most 100 characters, 25 of them."""
    path = "/interactions/1/x/callback"
    right = {"name": "x" * 100, "value": "x" * 100}

    assert faults_of(post(path, type=8, data={"choices": [right] * 25})) == []
    assert faults_of(post(path, type=8, data={"choices": [entry]})) != []
    assert faults_of(post(path, type=8, data={"choices": [right] * 26})) != []


@needs_description
async def test_every_request_of_the_bot_is_one_that_discord_takes(table: Table) -> None:
    """A game with all that can be pressed and asked; the check itself comes when it ends."""
    thread = await table.begin(HNEFATAFL)
    await table.astrid.autocomplete(table.channel, "challenge", "game", "")
    await table.astrid.autocomplete(thread, "move", "move", "")
    await table.astrid.autocomplete(thread, "move", "game", "")
    pieces = await table.astrid.click(newest(thread), label="Move")
    targets = await table.astrid.select(shown(pieces), ["A9"])
    await table.astrid.select(shown(targets), ["B9"])
    for command in COMMANDS:
        if isinstance(command, app_commands.Group) or command.name in {"challenge", "move"}:
            continue
        if not any(option.required for option in command.parameters):
            await table.bjorn.slash(thread, command.name)
    await table.astrid.slash(thread, "if show")
    thread = await table.begin(HNEFATAFL)
    await table.play(thread, *ESCAPE)

    asked = {(request.method, request.path.split("/")[1]) for request in table.env.http_requests}
    assert asked >= {
        *(("PUT", "applications"), ("POST", "interactions"), ("PATCH", "webhooks")),
        *(("POST", "channels"), ("PATCH", "channels")),
    }
