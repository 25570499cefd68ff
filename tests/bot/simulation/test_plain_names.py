"""The check of sentences: it finds keys of rulesets where the names of games belong."""

import pytest
from simcord.types import HttpLogEntry

from tests.support.plain_names import keys_shown

TEXT = "Play copenhagen-13 with `kings-table-tablut`."


@pytest.mark.parametrize(
    "body",
    [
        {"content": TEXT},
        {"embeds": [{"description": TEXT}]},
        {"components": [{"components": [{"label": TEXT}]}]},
        {"choices": [{"name": TEXT, "value": "brandubh"}]},
    ],
    ids=["text", "box", "button", "choice"],
)
def test_a_key_in_a_sentence_is_found(body: dict[str, object]) -> None:
    """Wherever people read it."""
    assert keys_shown([HttpLogEntry("POST", "/channels/1/messages", {}, body, None)]) == [TEXT]


@pytest.mark.parametrize(
    "text", ["`/rules game:copenhagen-13`", "```\nname: copenhagen-13\n```", "Copenhagen 13"]
)
def test_code_and_names_have_no_key(text: str) -> None:
    """Keys are what people type."""
    sent = {"content": text, "components": [{"value": "copenhagen-13"}]}

    assert keys_shown([HttpLogEntry("POST", "/channels/1/messages", {}, sent, None)]) == []
