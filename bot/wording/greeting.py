"""What the bot says to a server that it has joined, and to those who set it up there."""

SET_UP = "Set up"
HOW_TO_PLAY = "How to play"

GREETING = (
    "**Thanks for adding hnefabot!** Play hnefatafl and other tafl games here, a move at a time.\n"
    "- New to tafl? *How to play* explains it in four sentences.\n"
    "- `/challenge` starts a game. *See open challenges* lists the ones you can accept.\n"
    "- Server managers: *Set up* chooses the channel for games."
)

CHOOSE_CHANNEL = "Choose the channel for games"
"""The placeholder of the list of channels."""

SETTING_UP = (
    "**Set up this server** – choose the channel for games below. The rest can wait: "
    "`/server change` changes it."
)


def channel_chosen(channel_id: int) -> str:
    """The answer to the manager who has chosen the channel for games."""
    return f"Games are now posted in <#{channel_id}>. Start the first one with `/challenge`."
