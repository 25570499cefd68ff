"""Amounts that a person or a server may have, and acts that they may do in some time."""

from datetime import timedelta

MAX_RUNNING_MATCHES = 200
"""Maximum number of running matches of one player."""

MAX_COMPUTER_MATCHES = 5
"""Maximum number of running matches of one player against the computer."""

MAX_COMPUTER_MATCHES_ON_SERVER = 1000
"""The highest limit that a server can set for its running matches against the computer."""

MAX_COMPUTER_STARTS = 40
"""Maximum number of matches against the computer that one player begins in ``CHALLENGE_PERIOD``."""

MAX_OFFERS = 500
"""Maximum number of offers in one match, of both players together."""

MAX_PLIES_TO_ABORT_RATED = 10
"""Most plies of a rated match that its players can still agree to abort."""

MAX_OPEN_CHALLENGES = 20
"""Maximum number of open challenges of one player."""

MAX_CHALLENGES_TO_ONE = 5
"""Maximum number of challenges to one player in ``CHALLENGE_PERIOD``; declined ones count twice."""

MAX_CHALLENGES = 50
"""Maximum number of one player's challenges in ``CHALLENGE_PERIOD``; accepted ones do not count."""

MAX_CHALLENGES_MADE = 200
"""Maximum number of one player's challenges in ``CHALLENGE_PERIOD``, with accepted ones.

Two players could otherwise begin and abort games all day, each a thread in the same channel.
"""

MAX_GAMES_FROM_ONE = 5
"""Matches or pairs that a player may begin in ``CHALLENGE_PERIOD`` with one standing challenge."""

CHALLENGE_PERIOD = timedelta(days=1)
"""The period of limits on challenges, and on games against the computer."""

MAX_LISTED_CHALLENGES = 100
"""Maximum number of a server's open challenges in a list; the latest are shown."""

MAX_FOLLOWED = 50
"""Maximum number of running matches that one player follows."""

LAST_PLACE = 300
"""The last place of a leaderboard that is counted and shown.

Players below it learn only that they are. Counting to half a million would take a second each time.
"""

MAX_BLOCKS = 200
"""Maximum number of players that one player may block."""

MAX_PLAN_LINES = 30
"""Maximum number of lines (sequences of conditional moves) that a player plans in one match."""

MAX_PUZZLES = 200
"""Maximum number of puzzles that one person gets in ``PUZZLE_PERIOD``, besides the daily ones."""
PUZZLE_PERIOD = timedelta(days=1)

MAX_MINED_PUZZLES = 10_000
"""Maximum number of puzzles found in games on this bot, of all people together."""

MAX_STUDIES = 50
"""Maximum number of studies (imported games) kept by one person."""

MAX_REVIEWED_TURNS = 400
"""Longest game to review, in turns; longer ones would keep others waiting."""

MAX_REVIEWED_SQUARES = 400 * 11**2
"""Maximum number of squares of all positions of a reviewed game, as larger boards take longer."""

MAX_CASES = 5
"""Maximum number of cases about one player that a server opens in ``CASE_PERIOD``."""
CASE_PERIOD = timedelta(days=30)

MAX_MESSAGES_TO_PLAYER = 5
"""Maximum number of direct messages to one player that a server causes in a day."""

MAX_MESSAGES_OF_SERVER = 200
"""Maximum number of direct messages to all players that a server causes in a day."""

MAX_SILENT_SERVERS = 200
"""Maximum number of servers whose messages a player has turned off; the oldest are dropped."""

MAX_REPORTS = 5
"""Maximum number of one player's open reports of others on one server."""

MAX_ACTS = 200
"""Maximum number of acts of one manager in ``ACT_PERIOD`` that a server's log keeps."""
ACT_PERIOD = timedelta(days=1)

MAX_OWN_RULESETS = 50
"""Maximum number of a server's own rulesets."""

MAX_RETIRED_RULESETS = 450
"""Maximum number of a server's retired rulesets that are kept; the oldest are deleted."""

MAX_OPEN_TOURNAMENTS = 20
"""Maximum number of a server's tournaments that have not ended."""

MAX_ENTRANTS_UPDATES = 10
"""Maximum number of updates of a tournament's announcement in ``ENTRANTS_PERIOD``.

Each is an edit, for which whatever else goes to that channel has to wait.
"""
ENTRANTS_PERIOD = timedelta(minutes=1)

MAX_OWN_GAMES = 300
"""Number of a player's latest games that are searched for moves in a position."""

MAX_SESSIONS = 10
"""Maximum number of one person's sessions; another one ends the oldest."""

MAX_STREAMS_OF_ONE, MAX_STREAMS = 6, 2000
"""Maximum number of open streams of events of one person, and of all people in a process."""

MAX_STREAMS_OF_ADDRESS = 20
"""Maximum number of open streams of strangers at one address: a school or a firm may share it."""

MAX_SERVERS_LOOKED_AT = 5
"""Number of servers whose open challenges the web page lists for one person."""

MAX_LADDER_CHALLENGES = 2
"""Maximum number of running challenges by one player on a ladder."""

MAX_LADDER_CHALLENGES_TO_ONE, MAX_LADDER_CHALLENGES_TO_TOP = 3, 5
"""Maximum number of running challenges to one player of a ladder, and to one at its top."""

MAX_LADDER_JOINS = 3
"""Maximum number of times that one player joins a ladder in ``LADDER_JOIN_PERIOD``."""
LADDER_JOIN_PERIOD = timedelta(days=1)

MAX_DAYS_OFF = 3
"""Maximum number of days of the week that a player may take off."""

# What people ask of others, in challenges and tournaments.

MAX_REQUIRED_GAMES = 1000
"""The most finished games that a challenge may require of whoever accepts it."""

MAX_REQUIRED_RATING = 4000
"""The highest rating that a tournament may require, as a lower or upper bound."""
