"""Maximum lengths of what people write, in characters."""

MAX_NOTE_LENGTH = 1000
MAX_REPORT_LENGTH = 300
MAX_APPEAL_LENGTH = 400
MAX_MANAGER_REASON_LENGTH = 200
"""The limit of a manager's reason for an entry in the server's log."""

MAX_OPERATOR_REASON_LENGTH = 300
"""The limit of the operator's reason for an order; more is cut off."""

MAX_LINE_LENGTH = 1000
"""The limit of a line of conditional moves as typed."""

MAX_LINE_MOVES = 30
"""Maximum number of moves, of both players together, in a line of conditional moves."""

MAX_TOURNAMENT_NAME_LENGTH = 50
MAX_SEASON_NAME_LENGTH = 40
MAX_STUDY_TITLE_LENGTH = 80
MAX_LESSON_TITLE_LENGTH = 50
MAX_LESSON_SUMMARY_LENGTH = 90
"""The limit of an entry in Discord's lists, in characters, less the bot's own words before it."""

MAX_LESSON_SENTENCE_LENGTH = 400
"""The limit of a task, a hint or any other sentence of a lesson."""

MAX_SEARCHED_LENGTH = 100
"""Number of characters of a typed name that are compared; no name is longer."""
