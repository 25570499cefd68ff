"""Durations: the time that things last, and the time that people wait for the next."""

from datetime import timedelta

LINK_LASTS = timedelta(minutes=10)
"""Time for which an unused link works that signs somebody in on the web page."""

SESSION_LASTS = timedelta(days=30)
"""Time for which a browser stays signed in."""

USE_NOTED_EVERY = timedelta(minutes=10)
"""Shortest time between two notes in the store that a session is in use: each is a write."""

EXPORT_WAIT = timedelta(hours=1)
"""Shortest time between two exports of a player's data."""

DELETION_WAIT = timedelta(days=1)
"""Shortest time between two deletions of a player's data, which end blocks and reset limits."""

SAME_OPPONENT_WAIT = timedelta(days=7)
"""Time after a ladder challenge until the two players may challenge each other again."""

WEEKEND_WAIT = timedelta(days=7)
"""Time until a new weekend or time zone counts for clocks; else each turn could begin with one."""

MAX_EXCLUSION_DAYS = 365
"""Longest exclusion from competitive play, in days; after it, managers should look again."""

MIN_TIME_GIVEN = timedelta(hours=1)
"""The least time that a player can give the opponent, once a turn: each gift may be a message."""
