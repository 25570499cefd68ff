"""Reviews of finished games by the computer, in the database: what it has found in each."""

from datetime import datetime

from sqlalchemy import Text, bindparam, select

from db.tables.reviews import reviews
from db.unit_parts import SqlPart
from tafl.findings import Findings, read_findings, write_findings

_GET = select(reviews.c.findings).where(reviews.c.game_key == bindparam("the_game", type_=Text))


class SqlReviews(SqlPart):
    """Implements ``play.reviews.port.StoredReviews`` for the length of one transaction."""

    async def load_findings(self, game_key: str) -> Findings | None:
        text: str | None = await self._scalar(_GET, the_game=game_key)
        return None if text is None else read_findings(text)

    async def add_findings(self, game_key: str, findings: Findings, now: datetime) -> None:
        row = {"game_key": game_key, "findings": write_findings(findings), "made_at": now}
        await self._put(reviews, row)
