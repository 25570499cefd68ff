"""A courier that has lost its claim to a notice sends nothing, and stores nothing of it."""

import pytest

from play.delivery.claims import ClaimLostError
from play.services.delivery import Outbox
from tests.support.examples import HALL
from tests.support.office import Office
from tests.support.waiting import eventually

HALL_MESSAGES = f"POST /channels/{HALL.channel_id}/messages"


@pytest.fixture
def lost(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The notices to which the claim is lost, once each, when they are about to be sent."""
    lost: list[int] = []

    def lose(_: Outbox, notice_id: int) -> None:
        if notice_id not in lost:
            lost.append(notice_id)
            raise ClaimLostError(notice_id)

    monkeypatch.setattr(Outbox, "require_claimed", lose)
    return lost


async def test_what_another_process_may_be_sending_is_left_to_it(
    listening: Office, lost: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """It is open still: whoever may have it next sends it, and it counts as no failure."""
    await listening.show(await listening.seat())
    await eventually(lambda: listening.server.requests.count(HALL_MESSAGES) == 1)
    await eventually(lambda: listening.outbox("attempts, closed")[-1] == (0, 1))

    assert len(lost) == 1
    assert f"Notice {lost[0]} is left to another process" in caplog.text
