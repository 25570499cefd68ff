"""What can be refused about the rulesets of a server."""

from play.errors.base import PlayError


class RulesetKeyError(PlayError):
    """A ruleset of a server cannot have the key *key*."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class RulesetKeyTakenError(PlayError):
    """The key *key* belongs to the ruleset *name*, of the bot or of the server itself."""

    def __init__(self, key: str, name: str, *, comes_with_bot: bool) -> None:
        super().__init__(key, name, comes_with_bot)
        self.key = key
        self.name = name
        self.comes_with_bot = comes_with_bot


class TooManyRulesetsError(PlayError):
    """The server has *limit* rulesets of its own already."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit
