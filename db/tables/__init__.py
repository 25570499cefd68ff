"""The tables, a module for each noun. All times are UTC; all ids of people and places Discord's."""

from db.tables import (
    challenges,
    fair_play,
    ladders,
    matches,
    medals,
    outbox,
    people,
    ratings,
    seasons,
    server_log,
    servers,
    statistics,
    studies,
    tallies,
    tournaments,
    uptime,
)
from db.tables.columns import metadata

__all__ = [
    "challenges",
    "fair_play",
    "ladders",
    "matches",
    "medals",
    "metadata",
    "outbox",
    "people",
    "ratings",
    "seasons",
    "server_log",
    "servers",
    "statistics",
    "studies",
    "tallies",
    "tournaments",
    "uptime",
]
