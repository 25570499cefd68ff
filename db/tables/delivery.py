"""Notices: news to be delivered. ``db.news_rows`` says which columns each kind of news uses."""

import sqlalchemy as sa
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from db.tables.challenges import challenges
from db.tables.columns import ROW_ID, UtcDateTime, metadata, where
from db.tables.matches import matches

outbox = Table(
    "outbox",
    metadata,
    Column("id", ROW_ID, primary_key=True),
    Column("kind", String(32), nullable=False),
    Column("match_id", ForeignKey(matches.c.id)),
    Column("challenge_id", ForeignKey(challenges.c.id)),
    Column("ply", Integer),
    # Unlike plies, the numbers of boards never come again when turns are taken back.
    Column("board", Integer),
    Column("offer", Integer),
    Column("player", BigInteger),
    # The player who gets it privately; None if it is posted.
    Column("recipient", BigInteger),
    # For news about no match: the channel, the id of the subject, and a part of it.
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger),
    Column("about", BigInteger),
    Column("number", Integer),
    Column("created_at", UtcDateTime, nullable=False),
    Column("due_at", UtcDateTime, nullable=False),
    Column("attempts", Integer, nullable=False),
    # Closed means dealt with: by a message, or by giving up for a failure.
    Column("closed", sa.Boolean, nullable=False),
    Column("message_id", BigInteger),
    Column("failure", Text),
    # The process that delivers it, the room, and the end of the claim. A slow delivery leaves its
    # room to others.
    Column("claimed_by", BigInteger),
    Column("claimed_room", BigInteger),
    Column("claimed_until", UtcDateTime),
    sqlite_autoincrement=True,
)

Index("ix_outbox_match", outbox.c.match_id, outbox.c.id)
Index("ix_outbox_about", outbox.c.about, outbox.c.id, **where(outbox.c.about.is_not(None)))

open_notice = outbox.c.closed.is_(sa.false())

Index(
    "ix_outbox_open",
    outbox.c.match_id,
    outbox.c.challenge_id,
    outbox.c.recipient,
    outbox.c.channel_id,
    outbox.c.about,
    **where(open_notice),
)
