"""Players who have had their data deleted, in messages."""

from bot.ui.names import Names
from bot.ui.post import mentioning
from bot.wording.mentions import mention
from play.players.player_id import PlayerId
from tests.support.examples import NOON

DELETED = PlayerId(-5)


async def nobody(user_id: int) -> None:
    raise AssertionError(user_id)


def test_they_are_named_and_not_mentioned() -> None:
    """Discord would show a mention of no account as it is written."""
    assert mention(DELETED) == "Deleted player"


async def test_discord_is_not_asked_for_their_names() -> None:
    names = Names(nobody, lambda: NOON)  # type: ignore[arg-type]

    assert names.known(DELETED) == "Deleted player"
    assert await names.find(DELETED) == "Deleted player"


def test_they_are_not_pinged() -> None:
    """Discord refuses a message that would."""
    assert mentioning(DELETED).to_dict() == mentioning(None).to_dict()


def test_names_are_forgotten_on_request() -> None:
    names = Names(nobody, lambda: NOON)  # type: ignore[arg-type]
    names._seen[PlayerId(5)] = "Astrid"  # noqa: SLF001 - as ``learn`` does
    names.forget(PlayerId(5))

    assert names.known(PlayerId(5)) is None
