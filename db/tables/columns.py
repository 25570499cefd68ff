"""Column types and columns that several tables share."""

from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, Integer

from play.matches.offer import Gift, OfferKind
from play.time.time_control import Lapse
from tafl.pieces import SIDES, Side


class UtcDateTime(sa.types.TypeDecorator[datetime]):
    """A column type for times with a time zone, also in a database without time zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: sa.Dialect) -> datetime | None:
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: sa.Dialect) -> datetime | None:
        """The stored time *value*, taken as UTC if it has no time zone."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


MICROSECOND = timedelta(microseconds=1)


class Duration(sa.types.TypeDecorator[timedelta]):
    """A column type for lengths of time, stored in microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, _: sa.Dialect) -> int | None:
        return None if value is None else value // MICROSECOND

    def process_result_value(self, value: int | None, _: sa.Dialect) -> timedelta | None:
        return None if value is None else value * MICROSECOND


class Moments(sa.types.TypeDecorator[tuple[datetime, ...]]):
    """A column type for a few times in the order given, stored as text in UTC."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: tuple[datetime, ...] | None, _: sa.Dialect) -> str | None:
        return None if value is None else " ".join(at.astimezone(UTC).isoformat() for at in value)

    def process_result_value(self, value: str | None, _: sa.Dialect) -> tuple[datetime, ...] | None:
        return None if value is None else tuple(map(datetime.fromisoformat, value.split()))


_OFFERED = {str(kind): kind for kind in (*OfferKind, *Gift)}


class Offered(sa.types.TypeDecorator[frozenset[tuple[Side, OfferKind | Gift]]]):
    """A column type for offers and gifts of the sides, as ``attackers:draw defenders:pause``."""

    impl = sa.Text
    cache_ok = True

    def process_bind_param(
        self, value: frozenset[tuple[Side, OfferKind | Gift]] | None, _: sa.Dialect
    ) -> str:
        return " ".join(sorted(f"{side}:{kind}" for side, kind in value or ()))

    def process_result_value(
        self, value: str | None, _: sa.Dialect
    ) -> frozenset[tuple[Side, OfferKind | Gift]]:
        made = (word.split(":") for word in (value or "").split())
        return frozenset((SIDES[side], _OFFERED[kind]) for side, kind in made)


def words(kind: type[Enum]) -> sa.Enum:
    """A column type for members of the enumeration *kind*, stored as what ``str`` gives."""
    return sa.Enum(
        kind,
        native_enum=False,
        length=32,
        values_callable=lambda members: [str(member) for member in members],
    )


def where(condition: sa.ColumnElement[bool] | sa.TextClause) -> dict[str, Any]:
    """Keyword arguments for an index that covers only the rows that meet *condition*."""
    return {"sqlite_where": condition, "postgresql_where": condition}


ROW_ID = BigInteger().with_variant(Integer, "sqlite")
"""The type of row ids. SQLite numbers rows only in columns of the type INTEGER."""


def control_columns() -> tuple[Column[Any], ...]:
    """New columns, for a table that stores time controls."""
    return (
        Column("control_start", Duration, nullable=False),
        Column("control_increment", Duration, nullable=False),
        Column("control_cap", Duration, nullable=False),
        Column("lapse", words(Lapse), nullable=False),
        Column("weekends", sa.Boolean, nullable=False),
        Column("vacations", sa.Boolean, nullable=False),
    )


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
