"""Studies in the database: games that people have imported, as text, with a title for lists."""

from collections.abc import Sequence

from sqlalchemy import BigInteger, bindparam, delete, insert, select

from db.tables.studies import studies
from db.unit_parts import SqlPart, attributes, reader_of
from play.players.player_id import PlayerId
from play.studies import Study, UnknownStudyError

_BY_KEY = studies.c.id == bindparam("the_id", type_=BigInteger)
_IS_OWN = studies.c.owner == bindparam("the_owner", type_=BigInteger)
_SHOWN = (studies.c.id, studies.c.owner, studies.c.guild_id, studies.c.title, studies.c.created_at)

_study = reader_of(Study)
_GET = select(*_SHOWN).where(_BY_KEY)
_TEXT = select(studies.c.record).where(_BY_KEY)
_OF = select(*_SHOWN).where(_IS_OWN).order_by(studies.c.id.desc())
_REMOVE = delete(studies).where(_BY_KEY)
_ADD = insert(studies).returning(studies.c.id)


class SqlStudies(SqlPart):
    """Implements ``play.studies.StoredStudies`` for the length of one transaction."""

    async def add_study(self, study: Study, text: str) -> Study:
        values = attributes(study, ("owner", "guild_id", "title", "created_at"))
        added: int = await self._scalar(_ADD, **values, record=text)
        return Study(added, **values)

    async def load_study(self, study_id: int) -> Study:
        study = await self._one(_GET, _study, the_id=study_id)
        if study is None:
            raise UnknownStudyError(study_id)
        return study

    async def text(self, study_id: int) -> str:
        text: str | None = await self._scalar(_TEXT, the_id=study_id)
        if text is None:
            raise UnknownStudyError(study_id)
        return text

    async def studies_of(self, owner: PlayerId) -> Sequence[Study]:
        return await self._each(_OF, _study, studies.c.id, the_owner=owner)

    async def remove(self, study_id: int) -> None:
        await self._execute(_REMOVE, the_id=study_id)
