"""Sentences about a server's own rulesets."""

from collections.abc import Sequence

from bot.discord_limits import MAX_CONTENT_LENGTH
from bot.errors import OwnRulesetEverywhereError
from bot.wording.mentions import mention, when
from bot.wording.quoted_text import plain, typed
from bot.wording.sentence_templates import Sentences
from play.limits.amounts import MAX_OWN_RULESETS
from play.rulesets import errors
from play.rulesets.finding import Meaning, Offered
from play.rulesets.own_ruleset import OwnRuleset
from tafl.errors import RulesetError, UnknownRulesetError
from tafl.errors_in_words import explain as explain_rule
from tafl.phrases import capital, listed
from tafl.ruleset import Ruleset

NONE = (
    "This server has no games of its own. `/ruleset add` takes a TOML file, attached or pasted. "
    "`/ruleset show` gives you the file of any game to start from."
)
FORM_TITLE = "Add a game"
FORM_KEY = "Key"
FORM_KEY_HINT = "Its name in commands: lowercase letters, digits and hyphens"
FORM_TEXT = "Rules"
FORM_TEXT_HINT = "The text of a TOML file; /ruleset show gives that of any game"


def added(own: OwnRuleset, rules: str) -> str:
    """The answer to a player who has added a ruleset, above its *rules*."""
    return f"Players here can now choose `{own.key}` as the game in `/challenge`.\n{rules}"


def retired(own: OwnRuleset) -> str:
    return (
        f"**{plain(own.name)}** (`{own.key}`) can't be chosen for new challenges any more. Open "
        "challenges and games in progress continue as they are."
    )


def heading(number: int) -> str:
    if number == 0:
        return NONE
    return f"**Games of this server** ({number} of {MAX_OWN_RULESETS})"


def line(own: OwnRuleset) -> str:
    size = f"{own.size} x {own.size}"
    return (
        f"`{own.key}` {plain(own.name)} ({size}), by {mention(own.added_by)} {when(own.added_at)}"
    )


def _mistakes(error: RulesetError) -> str:
    return fitting([plain(line, MAX_CONTENT_LENGTH) for line in explain_rule(error).split("\n")])


def fitting(sentences: Sequence[str]) -> str:
    """The first *sentences* about mistakes, a line each: as many as fit in a message."""
    shown = list(sentences)
    while len("\n".join(shown)) > MAX_CONTENT_LENGTH - len(_MORE):
        shown.pop()
    return "\n".join(shown) + ("" if len(shown) == len(sentences) else _MORE)


_MORE = "\nThere are more mistakes after these."

_OTHER_WORDS = {
    Meaning.SMALL: "a small board",
    Meaning.MIDDLE: "a middle-sized board",
    Meaning.LARGE: "a large board",
    Meaning.QUICK: "a quick game",
    Meaning.EASY: "easy to learn",
    Meaning.HARD: "many rules",
    Meaning.WELL_KNOWN: "well known",
    Meaning.VIKING_CHESS: "Viking chess",
}


def in_other_words(ruleset: Offered, meaning: Meaning) -> str:
    """The reason for which *ruleset* is listed, although what was typed isn't its name."""
    return _OTHER_WORDS.get(meaning) or (ruleset.summary if isinstance(ruleset, Ruleset) else "")


COMMAND_GONE = (
    "This button no longer works: the bot keeps only your latest command, for an hour at most. Use "
    "the command again."
)


def _not_found(error: errors.GameNotFoundError) -> str:
    names = [plain(game.ruleset.name) for game in error.near]
    way_out = "type part of a game's name and choose from the list."
    meant = f"Did you mean {listed(names, last='or')}? If not, {way_out}" if names else way_out
    return f"There is no game {typed(error.key)} here. {capital(meant)}"


def _unknown(error: UnknownRulesetError) -> str:
    near = f" Did you mean {listed(error.known, last='or')}?" if error.known else ""
    return f"There is no game {typed(error.key)} here.{near} Choose a game from the list."


def _key_taken(error: errors.RulesetKeyTakenError) -> str:
    taken = f"`{error.key}` is {plain(error.name)}"
    if error.comes_with_bot:
        return f"{taken}, which every server has. Choose another `key`."
    return f"{taken} on this server. Choose another `key`, or retire that game first."


SENTENCES: Sentences = {
    RulesetError: _mistakes,
    errors.GameNotFoundError: _not_found,
    UnknownRulesetError: _unknown,
    errors.RulesetKeyError: (
        "{key:typed} can't be the key of a game. Enter 2 to 32 lowercase letters, digits and "
        "hyphens as `key`. At most 14 digits can be in a row."
    ),
    errors.RulesetKeyTakenError: _key_taken,
    OwnRulesetEverywhereError: (
        "{ruleset.name:plain} is this server's own game and counts only here. Leave `where` out."
    ),
    errors.TooManyRulesetsError: (
        "This server already has {limit} games of its own. Retire one first."
    ),
}
