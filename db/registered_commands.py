"""The hash of the commands that were last registered with Discord, in the database."""

from sqlalchemy import bindparam, select

from db.tables.registered_commands import announcements
from db.unit_parts import SqlPart

_DIGEST = select(announcements.c.digest).where(
    announcements.c.application_id == bindparam("the_application")
)


class SqlAnnouncements(SqlPart):
    """Implements ``play.delivery.port.StoredAnnouncements`` for the length of one transaction."""

    async def digest(self, application_id: int) -> str | None:
        digest: str | None = await self._scalar(_DIGEST, the_application=application_id)
        return digest

    async def put(self, application_id: int, digest: str) -> None:
        row = {"application_id": application_id, "digest": digest}
        await self._put(announcements, row)
