"""What the bot says about the rulesets that a server has of its own."""

from collections.abc import Sequence

from bot.discord_limits import MAX_CONTENT_LENGTH
from bot.errors import OwnRulesetEverywhereError
from bot.wording.mentions import mention, when
from play.limits import MAX_OWN_RULESETS
from play.rulesets.errors import RulesetKeyError, RulesetKeyTakenError, TooManyRulesetsError
from play.rulesets.own_ruleset import OwnRuleset
from tafl.errors import RulesetError, UnknownRulesetError
from tafl.errors_in_words import explain as explain_rule
from tafl.phrases import listed

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
    """The answer to a player who has added a ruleset, above its *rules*."""
    return f"Anybody here can now `/challenge` with `{own.key}`.\n{rules}"


def retired(own: OwnRuleset) -> str:
    """The answer to a player who has retired a ruleset."""
    return (
        f"Nobody can challenge with **{own.name}** (`{own.key}`) any more. Challenges and matches "
        "that have begun go on as they are."
    )


def heading(number: int) -> str:
    """The heading of the list of a server's *number* rulesets."""
    if number == 0:
        return NONE
    return f"**Games of this server** ({number} of {MAX_OWN_RULESETS} at most)"


def line(own: OwnRuleset) -> str:
    """One line of that list."""
    size = f"{own.size} x {own.size}"
    return f"`{own.key}` {own.name} ({size}), by {mention(own.added_by)} {when(own.added_at)}"


def refused(error: BaseException) -> str | None:
    """The sentence for an *error* about rulesets and their texts; None for any other."""
    match error:
        case RulesetError():
            return _mistakes(explain_rule(error).split("\n"))
        case UnknownRulesetError():
            near = f"; there is {listed(error.known, last='and')}" if error.known else ""
            return (
                f"There is no ruleset {error.key!r} here{near}. Type a part of a game's name, and "
                "choose from the list that appears."
            )
        case RulesetKeyError():
            return (
                f"{error.key[:40]!r} cannot be the key of a game: take 2 to 32 small letters, "
                "digits and hyphens, and write them behind `key`."
            )
        case RulesetKeyTakenError(comes_with_bot=True):
            return f"`{error.key}` is {error.name}, which every server has: choose another `key`."
        case RulesetKeyTakenError():
            return (
                f"`{error.key}` is {error.name} on this server: choose another `key`, or retire "
                "that game first."
            )
        case OwnRulesetEverywhereError():
            return (
                f"{error.ruleset.name} is this server's own, and counts on this server only: "
                "leave `where` out."
            )
        case TooManyRulesetsError():
            return f"This server has {error.limit} games of its own: retire one first."
        case _:
            return None


def _mistakes(sentences: Sequence[str]) -> str:
    """As many of the mistakes of a ruleset as a message holds."""
    shown = list(sentences)
    while len("\n".join(shown)) > MAX_CONTENT_LENGTH - len(_MORE):
        shown.pop()
    return "\n".join(shown) + ("" if len(shown) == len(sentences) else _MORE)


_MORE = "\nThere are more mistakes after these."
