"""Where that is announced which lasts for weeks."""

from collections.abc import Mapping

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from tests.support.table import TABLUT, Table, newest, said, text_of

LASTING: Mapping[str, tuple[Mapping[str, str], str]] = {
    "server ladder open": ({"game": TABLUT}, "🪜"),
    "server season start": ({"name": "Winter"}, "## Season"),
    "tournament create": ({"name": "Winter Cup", "system": "swiss", "signup": "3d"}, "🏆"),
}


async def test_what_lasts_is_not_for_a_thread(
    table: Table, manager: MemberActor, thread: ChannelHandle
) -> None:
    """It belongs into the channel, from which threads for its games can hang."""
    before = len(thread.history())

    for command, (options, sign) in LASTING.items():
        answer = await manager.slash(thread, command, **options)
        assert f"<#{table.channel.id}>" in said(answer)
        assert sign in text_of(newest(table.channel))
    assert len(thread.history()) == before
