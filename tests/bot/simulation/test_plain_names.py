"""The check of sentences: it finds keys of rulesets where the names of games belong."""

from typing import Any

from simcord.types import HttpLogEntry

from tests.support.plain_names import keys_shown

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
