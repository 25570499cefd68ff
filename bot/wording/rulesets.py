"""What the bot says of the rulesets that a server has of its own."""

from bot.wording.moments import mention, when
from play.own_ruleset import MOST_RULESETS, OwnRuleset

NONE = (
    "This server has no games of its own. `/ruleset add` takes a TOML file, attached or pasted; "
    "`/ruleset show` gives that of any game, to begin with."
)
FORM_TITLE = "Add a game"
FORM_KEY = "Its key"
FORM_KEY_HINT = "What it is called in commands: small letters, digits and hyphens"
FORM_TEXT = "Its rules"
FORM_TEXT_HINT = "As a TOML file has them; /ruleset show gives those of any game"


def added(own: OwnRuleset, rules: str) -> str:
    """The answer to who has added a ruleset, above its *rules*."""
    return f"Anybody here can now `/challenge` with `{own.key}`.\n{rules}"


def retired(own: OwnRuleset) -> str:
    """The answer to who has retired a ruleset."""
    return (
        f"Nobody can challenge with **{own.name}** (`{own.key}`) any more. Challenges and matches "
        "that have begun go on as they are."
    )


def heading(number: int) -> str:
    """What stands above the list of a server's *number* rulesets."""
    if number == 0:
        return NONE
    return f"**Games of this server** ({number} of {MOST_RULESETS} at most)"


def line(own: OwnRuleset) -> str:
    """One line of that list."""
    size = f"{own.size} x {own.size}"
    return f"`{own.key}` {own.name} ({size}), by {mention(own.added_by)} {when(own.added_at)}"
