"""The checks of requests and sentences find what is wrong with them."""

from typing import Any

import pytest
from simcord.types import HttpLogEntry

from tests.support.discord_contract import Contract, faults_of
from tests.support.plain_names import keys_shown
from tests.support.shared import OPENAPI

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


RIGHT: dict[str, dict[str, Any]] = {
    "text": {"content": "x" * 2000, "nonce": "1" * 25},
    "picture": {"content": "", "attachments": [PICTURE]},
    "button": {"content": "", "components": row()},
    "list": {"content": "", "components": options(25)},
    "embeds": {"embeds": [{"title": "x" * 100, "description": "x" * 2900}] * 2},
}

WRONG: dict[str, dict[str, Any]] = {
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


def found(bodies: dict[str, dict[str, Any]]) -> set[str]:
    """The names of those in which there is a fault."""
    return {name for name, body in bodies.items() if faults_of(post(MESSAGES, **body)) != []}


def test_what_discord_refuses_is_found() -> None:
    """Though its description does not say so; up to the last character all is right."""
    assert found(RIGHT) == set()
    assert found(WRONG) == set(WRONG)
    assert Contract().faults([post(MESSAGES, **WRONG["long text"])]) != []


@needs_description
def test_what_the_description_excludes_is_found() -> None:
    """Types and values."""
    assert found(WRONG_BY_DESCRIPTION) == set(WRONG_BY_DESCRIPTION)


def test_autocompletes_are_checked() -> None:
    """Names and values of at most 100 characters, 25 of them."""
    right = {"name": "x" * 100, "value": "x" * 100}
    wrong = [[right | {part: "x" * 101}] for part in right]

    faults = [
        faults_of(post("/interactions/1/x/callback", type=8, data={"choices": choices})) != []
        for choices in ([right] * 25, [right] * 26, *wrong)
    ]

    assert faults == [False, True, True, True]


TEXT = "Play copenhagen-13 with `kings-table-tablut`."


def keys(body: dict[str, Any]) -> list[str]:
    return keys_shown([HttpLogEntry("POST", "/channels/1/messages", {}, body, None)])


def test_a_key_in_a_sentence_is_found() -> None:
    """Wherever people read it: in a text, a box, on a button, in a choice."""
    assert keys({"content": TEXT}) == [TEXT]
    assert keys({"embeds": [{"description": TEXT}]}) == [TEXT]
    assert keys({"components": [{"components": [{"label": TEXT}]}]}) == [TEXT]
    assert keys({"choices": [{"name": TEXT, "value": "brandubh"}]}) == [TEXT]


def test_code_and_names_have_no_key() -> None:
    """Keys are what people type."""
    for text in ("`/rules game:copenhagen-13`", "```\nname: copenhagen-13\n```", "Copenhagen 13"):
        assert keys({"content": text, "components": [{"value": "copenhagen-13"}]}) == []
