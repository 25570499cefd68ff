"""What people typed, as answers quote it."""

import pytest

from bot.wording.others import typed
from bot.wording.refusals import explain
from play.errors import PlayError
from play.time.errors import PeriodError, PeriodFault, ZoneError


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("soon", "`soon`"),
        ("`soon`", "`'soon'`"),
        ("```\nsoon\n```", "`''' soon '''`"),
        ("**soon** <@1> @everyone", "`**soon** <@1> @everyone`"),
        ("x" * 50, f"`{'x' * 50}`"),
        ("x" * 51, f"`{'x' * 49}…`"),
        ("", "`(nothing)`"),
        (" \n ", "`(nothing)`"),
        ("{name}", "`{name}`"),
    ],
)
def test_what_was_typed_is_quoted_without_any_effect(text: str, quoted: str) -> None:
    """On one line, and not too much of it; its own backticks do not end the quotation."""
    assert typed(text) == quoted


@pytest.mark.parametrize(
    "error", [PeriodError("`3`d", PeriodFault.UNREADABLE), ZoneError("`3`d")], ids=type
)
def test_refusals_quote_what_was_typed(error: PlayError) -> None:
    """Wherever it stands in the sentence."""
    assert "`'3'd` " in str(explain(error))
