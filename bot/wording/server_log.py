"""Sentences about what the managers of a server have done there."""

from collections.abc import Mapping

from bot.wording.computer import on_server
from bot.wording.mentions import entry, mention, moment
from bot.wording.periods import period
from bot.wording.players import TURNED
from bot.wording.quoted_text import plain, typed
from bot.wording.servers import NAMES, QUESTIONS
from play.limits.text_lengths import MAX_MANAGER_REASON_LENGTH
from play.servers.log import Act, LogEntry
from play.time.errors import PeriodError
from play.time.periods import read_period

TITLE = "What managers did here"
NOTHING = (
    "Nothing yet. Changes that managers make with this bot are listed here: settings, the "
    "server's own games, and so on."
)

ACTS: Mapping[Act, str] = {
    Act.SETTING_CHANGED: "changed **{about}** from {before} to {after}",
    Act.RULESET_ADDED: "added the game {about}",
    Act.RULESET_RETIRED: "retired the game {about}",
    Act.LADDER_OPENED: "opened the ladder, with {after}",
    Act.LADDER_CHANGED: "changed the {about} of the ladder from {before} to {after}",
    Act.LADDER_CLOSED: "closed the ladder",
    Act.LADDER_REMOVED: "removed {player} from the ladder",
    Act.FLAG_CLOSED: "closed flag {about} about {player}",
    Act.PLAYER_WARNED: "warned {player}",
    Act.PLAYER_EXCLUDED: "excluded {player} from rated games, the ladder and tournaments for "
    "{after}",
    Act.CASE_LIFTED: "lifted case {about} of {player}",
    Act.APPEAL_REFUSED: "rejected the appeal of {player} in case {about}",
    Act.SEASON_BEGUN: "started season {about}, *{after}*",
    Act.SEASON_RENAMED: "renamed season {about} from *{before}* to *{after}*",
    Act.SEASON_MOVED: "moved the end of season {about} from {before} to {after}",
    Act.SEASON_CHANNEL: "moved the news of season {about} from {before} to {after}",
    Act.SEASON_ENDED: "ended season {about}, *{after}*",
    Act.TOURNAMENT_CREATED: "announced the tournament *{about}*",
    Act.TOURNAMENT_STARTED: "started the tournament *{about}*",
    Act.TOURNAMENT_CANCELLED: "cancelled the tournament *{about}*",
    Act.PLAYER_TAKEN_OUT: "removed {player} from the tournament *{about}*",
    Act.RESULT_CORRECTED: (
        "corrected a result of {player} in the tournament *{about}* from {before} to {after}"
    ),
    Act.LOSS_UNRATED: "lost #{about} on time. It changes no ratings: they lost several rated games "
    "on time within 2 days, and only the first counts",
}
"""The text of each act, after the manager's name; names in braces are fields of the log entry."""

_SETTINGS = {setting: QUESTIONS[name].label for name, setting in NAMES.items()}
_OF_LADDER = {"ruleset": "game"}
"""Names of settings of a ladder that are not called as they are stored."""

_ABOUT_GAMES = {Act.RULESET_ADDED, Act.RULESET_RETIRED, Act.LADDER_OPENED}
"""The acts of which *about*, *before* and *after* are keys of games."""


def line(logged: LogEntry, games: Mapping[str, str]) -> str:
    """An entry of the log: who did what, when, and why; *games* maps keys of games to names."""
    parts = {"about": logged.about, "before": logged.before or "", "after": logged.after or ""}
    if logged.act in _ABOUT_GAMES:
        parts = {part: _game(key, games) for part, key in parts.items()}
    elif logged.act in {Act.SETTING_CHANGED, Act.LADDER_CHANGED}:
        names = _SETTINGS if logged.act is Act.SETTING_CHANGED else _OF_LADDER
        parts = {"about": names.get(logged.about, plain(logged.about))}
        parts["before"] = _setting(logged.about, logged.before, games)
        parts["after"] = _setting(logged.about, logged.after, games)
    elif logged.act is Act.SEASON_CHANNEL:
        parts |= {part: f"<#{parts[part]}>" for part in ("before", "after")}
    elif logged.act is Act.PLAYER_EXCLUDED:
        parts["after"] = _period(logged.after or "")
    elif logged.act is Act.RESULT_CORRECTED:
        parts |= {part: typed(parts[part]) for part in ("before", "after")}
        parts["about"] = plain(logged.about)
    else:
        parts = {part: plain(text) for part, text in parts.items()}
    player = None if logged.player is None else mention(logged.player)
    did = ACTS[logged.act].format(**parts, player=player)
    reason = f"“{plain(logged.reason, MAX_MANAGER_REASON_LENGTH)}”" if logged.reason else ""
    return entry((f"{mention(logged.manager)} {did}",), (moment(logged.at), reason))


def _game(key: str | None, games: Mapping[str, str]) -> str:
    """The name of a game, or its key if the game no longer exists."""
    return f"*{plain(games.get(key or '', key or ''))}*"


def _period(text: str) -> str:
    try:
        return period(read_period(text))
    except PeriodError:
        return plain(text)


def _setting(name: str, value: str | None, games: Mapping[str, str]) -> str:
    """A stored value of the setting called *name*, in words."""
    match name, value:
        case _, None:
            return "*the default*"
        case "channel_id" | "channel" | "managers" | "lobby" | "puzzles", _:
            return f"<#{value}>"
        case "challengers", _:
            return f"<@&{value}>"
        case "ruleset_key" | "ruleset", _:
            return _game(value, games)
        case "archive", _:
            return _period(value)
        case "computer", _:
            return on_server(int(value))
        case "turned", _:
            return TURNED[value == str(True)]
        case _:
            return typed(value)
