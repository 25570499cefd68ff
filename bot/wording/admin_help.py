"""Help texts of the operator's commands and their arguments."""

PROGRAM = (
    "Looks after the bot: backups, blocks, maintenance, games and messages. Commands work while "
    "the bot runs, and use the same settings (HNEFABOT_...). Exit status: 0 done, 1 something is "
    "wrong or wasn't confirmed, 2 failed."
)
JSON = "print the answer as JSON, for programs"
YES = "don't ask for confirmation"

GROUPS = {
    "maintenance": "let nothing be changed for a while; all clocks stand still",
    "notice": "messages that wait to be delivered, or couldn't be",
    "match": "look at a game, decide it, or reopen it",
}

BACKUP = "save everything in one file, while the bot runs"
BACKUP_FILE = "the new file; with --every, a folder"
EVERY = "go on, and make a backup every so often: 24h, 7d"
KEEP = "with --every: how many backups to keep (default: %(default)s)"
RESTORE = "put a backup into the bot's empty database, and replay every game"
RESTORE_FILE = "a file made by `backup`"
COPY = "copy everything to another database, such as PostgreSQL, and replay every game on both"
COPY_TO = "the empty database: postgresql://USER:PASSWORD@HOST/NAME, or the name of a SQLite file"
VERIFY = "replay every game, and check that results and messages are in order"
DOCTOR = "check the token, permissions, database, disk, clock and versions"

BLOCK = "refuse everything from a user or a server"
UNBLOCK = "let a user or a server in again"
BLOCKS = "list everybody who is blocked"
WHAT_TO_BLOCK = "user or server"
ID = "the Discord ID (in Discord: Developer Mode, right-click, Copy ID)"
REASON_TO_BLOCK = "a note to yourself; the user sees it with /privacy export"
MAINTENANCE_ON = "refuse all changes and stop all clocks; games can still be looked at"
MAINTENANCE_OFF = "let everything go on"
MAINTENANCE_STATUS = "say whether maintenance is on"
LOG = "list what was ordered lately"
LEAVE = "have the bot leave a server"
SERVER_ID = "the server's Discord ID"

NOTICE_LIST = "list messages that wait"
NOTICE_RETRY = "deliver a message again at once"
NOTICE_DROP = "give up a message: nobody gets it"
NOTICE_ID = "the number that `notice list` shows"
FAILED_NOTICES = "list those that were given up instead"
LIMIT = "how many to list (default: %(default)s)"

MATCH_SHOW = "show a game with its players, moves and clock"
MATCH_ADJUDICATE = "end a game with a result of your choice"
MATCH_REOPEN = "undo the end of a game, with everything that followed from it"
MATCH_ID = "the number of the game"
WINNER = "the winning side, draw, or none to abort the game"
REASON_FOR_LOG = "why, for your own log"
STATS = "count players, servers, games and messages"


def no_period(written: str) -> str:
    return f"{written!r} isn't a length of time. Write 24h or 7d, for example."


def no_number(written: str) -> str:
    return f"{written!r} isn't possible. Keep at least 1 backup."
