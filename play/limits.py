"""Limits on the number and frequency of everything a player or a server may have or do."""

from datetime import timedelta

MAX_RUNNING_MATCHES = 200
"""Running matches of one player."""

MAX_COMPUTER_MATCHES = 5
"""Running matches of one player against the computer."""

MAX_COMPUTER_MATCHES_ON_SERVER = 1000
"""The highest limit that a server can set for such matches."""

MAX_COMPUTER_STARTS = 40
"""Matches against the computer that one player begins in ``CHALLENGE_PERIOD``."""

MAX_OPEN_CHALLENGES = 20
"""Open challenges of one player."""

MAX_CHALLENGES_TO_ONE = 5
"""Challenges of one player to the same other one in a period; declined ones count twice."""

MAX_GAMES_FROM_ONE = 5
"""Matches, or pairs, that one player begins in a period with the same standing challenge."""

CHALLENGE_PERIOD = timedelta(days=1)
"""The period of these limits."""

MAX_LISTED_CHALLENGES = 100
"""Open challenges of one server in a list; the latest are kept."""

MAX_FOLLOWED = 50
"""Running matches that one player follows."""

LAST_PLACE = 300
"""The last place that is counted and shown; players behind it only learn that they are.

Counting to half a million takes a second for everybody who looks at the leaderboard.
"""

MAX_BLOCKS = 200
"""Others blocked by one player."""

MAX_PLAN_LINES = 30
"""Lines of the plan of one player in one match."""

MAX_PUZZLES = 200
"""Puzzles that one person is given in ``PUZZLE_PERIOD``, besides the daily ones."""
PUZZLE_PERIOD = timedelta(days=1)

MAX_MINED_PUZZLES = 10_000
"""Puzzles mined from games on this bot, of all people together."""

MAX_STUDIES = 50
"""Studies of one person."""

MAX_REVIEWED_TURNS = 400
"""Turns of a game to review; longer ones would keep others waiting."""

MAX_CASES = 5
"""Cases about one player that a server opens in ``CASE_PERIOD``."""
CASE_PERIOD = timedelta(days=30)

MAX_MESSAGES_TO_PLAYER = 5
"""Direct messages to one player that a server causes in a day."""

MAX_MESSAGES_OF_SERVER = 200
"""Direct messages that a server causes in a day."""

MAX_SILENT_SERVERS = 200
"""Servers whose messages one player has turned off; then the oldest are forgotten."""

MAX_REPORTS = 5
"""Open reports by one player on one server."""

MAX_OWN_RULESETS = 50
"""Rulesets of its own that a server offers."""

MAX_RETIRED_RULESETS = 450
"""Retired rulesets that are kept of each server; then the oldest are forgotten."""

MAX_OPEN_TOURNAMENTS = 20
"""Tournaments of one server that have not ended."""

MAX_OWN_GAMES = 300
"""Games of one player searched for their moves in a position; the latest count."""

EXPORT_WAIT = timedelta(hours=1)
"""Time between two copies of a player's data."""

DELETION_WAIT = timedelta(days=1)
"""Time between two deletions by a player: each one frees them of blocks and of limits."""
