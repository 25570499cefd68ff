"""A server: how those who manage it want games to be arranged there."""

from dataclasses import dataclass
from datetime import timedelta

WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Server:
    """The settings of the server *guild_id*.

    Games are posted in *channel_id*; None leaves them where they are arranged. *ruleset_key* and
    *control*, a time control as it is written, are what a challenge has that says nothing else.
    Only members with the role *challengers* may challenge; None lets everybody. Threads are
    archived *archive* after their last message.
    """

    guild_id: int
    channel_id: int | None = None
    ruleset_key: str | None = None
    control: str | None = None
    challengers: int | None = None
    archive: timedelta = WEEK
