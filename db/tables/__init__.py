"""The tables, a module for each noun. Times are UTC; ids of people and places are Discord's."""

from db.tables import (
    announcements,
    challenges,
    fair_play,
    ladders,
    leases,
    lessons,
    matches,
    orders,
    privacy,
    puzzles,
    ratings,
    reviews,
    seasons,
    server_log,
    servers,
    statistics,
    studies,
    tournaments,
    uptime,
)
from db.tables import delivery as outbox
from db.tables import players as people
from db.tables import season_medals as medals
from db.tables import season_tallies as tallies
from db.tables.columns import metadata

__all__ = [
    "announcements",
    "challenges",
    "fair_play",
    "ladders",
    "leases",
    "lessons",
    "matches",
    "medals",
    "metadata",
    "orders",
    "outbox",
    "people",
    "privacy",
    "puzzles",
    "ratings",
    "reviews",
    "seasons",
    "server_log",
    "servers",
    "statistics",
    "studies",
    "tallies",
    "tournaments",
    "uptime",
]
