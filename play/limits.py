"""Limits on the number, length and frequency of what players and servers may do; leases."""

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

MAX_LADDER_CHALLENGES = 2
"""Running challenges by one player on a ladder."""

MAX_LADDER_CHALLENGES_TO_ONE, MAX_LADDER_CHALLENGES_TO_TOP = 3, 5
"""Running challenges to one player on a ladder, and to one at its top."""

SAME_OPPONENT_WAIT = timedelta(days=7)
"""Time after a ladder challenge until the two players may challenge each other again."""

MAX_DAYS_OFF = 3
"""Days of the week that one player takes off."""

MAX_EXCLUSION_DAYS = 365
"""Days of one exclusion from what counts; after it, managers should look again."""

# What people ask of others, in challenges and tournaments.

MAX_REQUIRED_GAMES = 1000
"""Finished games that a challenge requires of whoever accepts it."""

MAX_REQUIRED_RATING = 4000
"""The highest bound of ratings for a tournament."""

# Lengths of what people write, in characters.

MAX_NOTE_LENGTH = 1000
"""A private note about a match."""

MAX_REPORT_LENGTH = 300
"""A report of a player."""

MAX_APPEAL_LENGTH = 400
"""An appeal against a decision about oneself."""

MAX_MANAGER_REASON_LENGTH = 200
"""The reason a manager gives for something that goes into the server's log."""

MAX_OPERATOR_REASON_LENGTH = 300
"""The reason an operator gives for an order; more is cut off."""

MAX_LINE_LENGTH = 1000
"""A typed line of a plan."""

MAX_LINE_MOVES = 30
"""Moves in a line of a plan, those of both players counted."""

MAX_TOURNAMENT_NAME_LENGTH = 50

MAX_SEASON_NAME_LENGTH = 40

MAX_STUDY_TITLE_LENGTH = 80

MAX_LESSON_TITLE_LENGTH = 50

MAX_LESSON_SUMMARY_LENGTH = 90
"""The limit of an entry in one of Discord's lists, less the bot's own words before it."""

MAX_LESSON_SENTENCE_LENGTH = 400
"""A task, a hint or any other sentence of a lesson."""

MAX_SEARCHED_LENGTH = 100
"""Characters of a typed name that are compared; no name is longer."""

# Leases: how long a process keeps what it has taken, if it dies without giving it back.

WORK_LEASE = timedelta(seconds=30)
"""The lease of long work, such as the steps of a tournament, by one of several processes."""

WORK_LEASE_RENEWAL = WORK_LEASE / 3
"""Time between renewals; two may fail before the lease is lost."""

NOTICE_LEASE = timedelta(seconds=30)
"""The lease of a notice by the process that delivers it."""

NOTICE_LEASE_RENEWAL = NOTICE_LEASE / 3
"""Time between renewals; two may fail before the lease is lost."""

NOTICE_OVERDUE_AFTER = timedelta(seconds=5)
"""Delay after which a notice may be claimed by a process without the shard of its server."""

DELIVERY_STUCK_AFTER = timedelta(minutes=5)
"""Time without a closed notice, while notices are due or fail, after which delivery is stuck."""
