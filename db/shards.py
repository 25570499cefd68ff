"""The shard that serves a server, in SQL; ``play.shards`` has the formula."""

from typing import Any

from sqlalchemy import BigInteger, ColumnElement, Integer, bindparam, cast

from play.shards import TIMESTAMP_SHIFT, Shards


def is_served(server: ColumnElement[Any]) -> ColumnElement[bool]:
    """Whether *server*, an id, is on the shards that ``serving`` gives as parameters."""
    count = bindparam("shards", type_=BigInteger)
    shard = server.bitwise_rshift(cast(TIMESTAMP_SHIFT, Integer)) % count
    return shard.in_(bindparam("shard_ids", type_=BigInteger, expanding=True))


def serving(shards: Shards) -> dict[str, object]:
    """The parameters of ``is_served`` for *shards*."""
    return {"shards": shards.count, "shard_ids": sorted(shards.ids)}
