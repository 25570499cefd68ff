"""Where that is announced which lasts for weeks."""

from collections.abc import Mapping

import pytest
from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.support.table import TABLUT, Table, newest, said, text_of

LASTING: Mapping[str, Mapping[str, str]] = {
    "server ladder open": {"game": TABLUT},
    "server season start": {"name": "Winter"},
    "tournament create": {"name": "Winter Cup", "system": "swiss", "signup": "3d"},
}


@pytest.mark.parametrize("command", LASTING)
async def test_what_lasts_is_not_for_a_thread(
    table: Table, manager: MemberActor, thread: ChannelHandle, command: str
) -> None:
    """It belongs into the channel, from which threads for its games can hang."""
    before = len(thread.history())

    answer = await manager.slash(thread, command, **LASTING[command])

    assert f"<#{table.channel.id}>" in said(answer)
    assert any(sign in text_of(newest(table.channel)) for sign in ("🪜", "🏆", "## Season"))
    assert len(thread.history()) == before
