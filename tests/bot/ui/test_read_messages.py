"""The memory of messages that were read as moves."""

from bot.ui.read_messages import MessageFate, ReadMessages


def test_an_obeyed_message_is_never_read_again() -> None:
    """Nor after an edit of it was refused, as at the limit of requests; unless it was no move."""
    read = ReadMessages()
    read.keep(1, "d1-d3", MessageFate.OBEYED)
    read.keep(1, "d1-d4", MessageFate.IGNORED)
    read.keep(2, "d1-d3", MessageFate.OBEYED)
    read.keep(2, "d1-d3", MessageFate.IGNORED)

    first, second = read.find(1), read.find(2)
    assert first is not None
    assert not first.may_be_read_again
    assert second is not None
    assert second.may_be_read_again
