"""Texts for a server that the bot has joined, and for the managers who set it up."""

SET_UP = "Set up"

WHAT_TAFL_IS = (
    "Tafl games, such as hnefatafl, are the board games of the Vikings. White's king tries to "
    "escape. Black has more pieces and tries to capture him."
)

_GREETING = (
    f"**Thanks for adding hnefabot!** {WHAT_TAFL_IS}",
    "- New to tafl? Press *Learn to play*: short lessons in which you make the moves.",
    "- *Play the computer*, or `/play`, starts a game at once. Level 1 is for first games.",
    "- `/challenge` invites a player. You don't have to be online at the same time.",
    "- *See open challenges* lists the ones you can accept.",
    "- Server managers: *Set up* chooses the channel for games.",
)


def greeting(*, computer: bool) -> str:
    """The bot's first message on a server; *computer*: it has a computer player."""
    return "\n".join(line for line in _GREETING if computer or "computer" not in line)


CHOOSE_CHANNEL = "Choose the channel for games"


def setting_up(channel_id: int | None) -> str:
    """The panel for setting up a server; *channel_id*: the channel for games, if already chosen."""
    where = "where they are arranged" if channel_id is None else f"in <#{channel_id}>"
    return (
        "**Set up this server**\n"
        f"- Games are posted {where}. Choose their channel below.\n"
        "- *Games…* sets the usual game and time, and who can challenge.\n"
        "- `/server show` lists all settings, with the same buttons."
    )


def channel_chosen(channel_id: int) -> str:
    return f"Games are now posted in <#{channel_id}>. Start the first one with `/challenge`."
