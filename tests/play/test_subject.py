"""What is being dealt with, known to whoever logs."""

import asyncio

from play import subject
from play.subject import LogSubject


async def test_each_task_deals_with_its_own() -> None:
    """Two requests at once are not mixed up."""

    async def deal(request: str) -> LogSubject:
        subject.begin(request, 7)
        await asyncio.sleep(0)
        subject.note(match=len(request))
        await asyncio.sleep(0)
        return subject.subject()

    one, other = await asyncio.gather(deal("one"), deal("three"))
    assert (one, other) == (LogSubject("one", 7, 3), LogSubject("three", 7, 5))
    assert subject.subject() == LogSubject()


def test_what_follows_is_about_nothing() -> None:
    """Nor is anything noted without a request: the program itself may look at many matches."""
    with subject.dealing_with("match 3", match=3):
        subject.note(server=9)
        assert subject.subject() == LogSubject("match 3", 9, 3)
    assert subject.subject() == LogSubject()

    subject.note(match=3)
    assert subject.subject() == LogSubject()
