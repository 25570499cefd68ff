"""Sentences about the settings of a server."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from bot.wording.challenge_forms import Question
from bot.wording.clocks import control_in_words
from bot.wording.computer import on_server
from bot.wording.forms import SettingsGroup, in_groups, saved
from bot.wording.mentions import until
from bot.wording.periods import period
from bot.wording.permissions import PERMISSIONS
from bot.wording.players import THEMES, TURNED
from bot.wording.quoted_text import plain
from play.servers.server import Server
from tafl.phrases import listed
from tafl.ruleset import Ruleset

NAMES = {
    "channel": "channel_id",
    "game": "ruleset_key",
    "time": "control",
    "challengers": "challengers",
    "managers": "managers",
    "archive": "archive",
    "theme": "theme",
    "board": "turned",
    "computer": "computer",
    "computer_games": "computer_games",
    "lobby": "lobby",
    "puzzles": "puzzles",
    "puzzle_time": "puzzle_time",
    "web": "web",
}
"""The fields of ``Server`` that are settings, by the settings' names in commands."""


GROUPS: Mapping[str, SettingsGroup] = {
    "games": SettingsGroup("Games…", "Games", ("channel", "game", "time", "challengers")),
    "messages": SettingsGroup("Messages…", "Messages", ("managers", "archive", "theme", "board")),
    "computer": SettingsGroup("Computer…", "Computer", ("computer", "computer_games")),
    "pages": SettingsGroup("Pages…", "Pages", ("lobby", "puzzles", "puzzle_time", "web")),
}

QUESTIONS: Mapping[str, Question] = {
    "channel": Question(
        "Channel for all games", hint="Empty: each game stays in the channel of its challenge."
    ),
    "game": Question("Usual game", hint="If it isn't listed, use /server change."),
    "time": Question("Usual time per player", hint="For any other time, use /server change."),
    "challengers": Question("Role needed to challenge", hint="Empty: everybody can challenge."),
    "managers": Question(
        "Channel for flags, reports and appeals",
        hint="Choose one that only managers can read. Empty: only in /server flags.",
    ),
    "archive": Question(
        "Archive a game's thread after", hint="This is the time without a message in it."
    ),
    "theme": Question("Theme of public boards"),
    "board": Question("Orientation of public boards"),
    "computer": Question("Computer player", hint="Its highest level here."),
    "computer_games": Question(
        "Games against it at once", hint="For any other number, use /server change."
    ),
    "lobby": Question("Channel for open challenges", hint="Empty: only in /challenges."),
    "puzzles": Question("Channel for the daily puzzle", hint="Empty: it isn't posted here."),
    "puzzle_time": Question(
        "Time of the daily puzzle", hint="For any other time, use /server change."
    ),
    "web": Question(
        "Public web pages", hint="Anybody can see the ladder, tables and games of open channels."
    ),
}

WEB = {False: "off", True: "on"}

ANY_NUMBER = "Any number"
NO_USUAL_GAME = "None: each player's last one comes first"

SETTINGS = (
    "**Settings of this server** – press a button or use `/server change` to change them. "
    "`/server reset` brings back a default."
)

OVERHEARD = (
    "\n  ⚠️ Everybody can read that channel. Choose one that only managers can read: a flag "
    "proves nothing."
)

SHUT = "\n  ⚠️ The bot can't post there. Check its permissions, or choose another channel."


def values(
    server: Server,
    usual: Ruleset | None,
    page: str | None = None,
    *,
    overheard: bool = False,
    shut: Collection[str] = (),
) -> Mapping[str, str]:
    """The values of all settings of a server, by their names; *usual* is its usual game.

    *page* is the address of its public pages; None if the bot has no web page.

    *overheard*: everybody can read the managers' channel. *shut* are the names of channels in which
    the bot can't post.
    """
    at_once = ANY_NUMBER.lower()
    if server.computer_games is not None:
        at_once = f"at most {server.computer_games}"
    game = "none, so each player's last one comes first"
    if usual is not None:
        game = _sized(usual)
    found = {
        "channel": _in(server.channel_id, "the channel of the challenge"),
        "game": game,
        "time": control_in_words(server.time_control),
        "challengers": "everybody" if server.challengers is None else f"<@&{server.challengers}>",
        "managers": _in(server.managers, "none, only `/server flags`"),
        "archive": f"{period(server.archive)} without a message",
        "theme": THEMES[server.theme],
        "board": TURNED[server.turned],
        "computer": on_server(server.computer),
        "computer_games": at_once,
        "lobby": _in(server.lobby, "none, only `/challenges`"),
        "puzzles": _in(server.puzzles, "none"),
        "puzzle_time": str(server.daily_puzzle_at),
        "web": _web(server, page),
    }
    warnings = dict.fromkeys(shut, SHUT) | ({"managers": OVERHEARD} if overheard else {})
    return {name: value + warnings.get(name, "") for name, value in found.items()}


def settings(shown: Mapping[str, str]) -> str:
    """All settings by groups, a line each, with their names in commands; *shown*: their values."""
    return in_groups(GROUPS, lambda name: f"{QUESTIONS[name].label} (`{name}`): {shown[name]}")


def changed(shown: Mapping[str, str], names: Collection[str]) -> str:
    """The answer to a manager who has changed the settings with these *names*."""
    return saved([(QUESTIONS[name].label, shown[name]) for name in names])


def new_challenges(usual: Ruleset | None) -> str:
    """The line on what a change of the usual game leads to."""
    game = "the game that each player last played" if usual is None else _sized(usual)
    return f"New challenges here are for {game}, unless the challenger chooses another game."


def _web(server: Server, page: str | None) -> str:
    if not server.web:
        return WEB[False]
    return f"{WEB[True]}, at {page}" if page else "on, but this bot has no web page"


def _sized(ruleset: Ruleset) -> str:
    return f"{plain(ruleset.name)}, {ruleset.size} x {ruleset.size}"


def _in(channel_id: int | None, otherwise: str) -> str:
    return otherwise if channel_id is None else f"<#{channel_id}>"


def next_puzzle(channel_id: int, at: datetime) -> str:
    """The line about the next daily puzzle, above settings that have just been changed."""
    return f"The next puzzle is posted in <#{channel_id}> at {until(at)}."


def unusable(channel_id: int, missing: Sequence[str]) -> str:
    names = [f"*{PERMISSIONS[name]}*" for name in missing]
    those = "that permission" if len(names) == 1 else "those permissions"
    return (
        f"The bot can't post in <#{channel_id}>: it lacks {listed(names)} there. Give it "
        f"{those}, or choose another channel."
    )
