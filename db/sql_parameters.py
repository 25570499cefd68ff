"""Parameters that many SQL statements have in common."""

from typing import Any

from sqlalchemy import BigInteger, BindParameter, bindparam

from db.tables.columns import UtcDateTime

PLAYER = bindparam("the_player", type_=BigInteger)
GUILD = bindparam("the_guild", type_=BigInteger)
MATCH: BindParameter[Any] = bindparam("the_match")
SCOPE = bindparam("the_scope", type_=BigInteger)
"""A server's id, or the number that stands for all servers or for games against the computer."""
RULESET: BindParameter[Any] = bindparam("the_ruleset")

SINCE = bindparam("since", type_=UtcDateTime)
NOW = bindparam("now", type_=UtcDateTime)

AT_MOST: BindParameter[Any] = bindparam("at_most")
"""The largest number of rows to select."""
SKIPPING: BindParameter[Any] = bindparam("skipping")
"""The number of rows to pass over before the first one selected."""
AFTER: BindParameter[Any] = bindparam("after")
"""The key after which the selected rows begin."""
