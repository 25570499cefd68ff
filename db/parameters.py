"""Parameters of statements that many nouns have."""

from typing import Any

from sqlalchemy import BigInteger, BindParameter, bindparam

from db.tables.columns import UtcDateTime

PLAYER = bindparam("the_player", type_=BigInteger)
GUILD = bindparam("the_guild", type_=BigInteger)
MATCH: BindParameter[Any] = bindparam("the_match")
SCOPE = bindparam("the_scope", type_=BigInteger)
RULESET: BindParameter[Any] = bindparam("the_ruleset")

SINCE = bindparam("since", type_=UtcDateTime)
NOW = bindparam("now", type_=UtcDateTime)

AT_MOST: BindParameter[Any] = bindparam("at_most")
"""The number of rows on a page."""
SKIPPING: BindParameter[Any] = bindparam("skipping")
"""The number of rows before a page."""
AFTER: BindParameter[Any] = bindparam("after")
"""The key after which the rows begin."""
