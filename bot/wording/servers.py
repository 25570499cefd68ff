"""Sentences about the settings of a server."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from bot.wording.challenge_forms import Question
from bot.wording.challenges import games
from bot.wording.clocks import control_in_words
from bot.wording.computer import on_server
from bot.wording.mentions import until
from bot.wording.others import plain
from bot.wording.periods import period
from bot.wording.permissions import PERMISSIONS
from bot.wording.players import THEMES, TURNED
from play.servers.server import Server
from tafl.phrases import listed

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
}
"""The fields of ``Server`` that are settings, by the settings' names in commands."""


class SettingsGroup(NamedTuple):
    """Settings that a form changes together: its button, its title, the settings' names."""

    button: str
    title: str
    settings: Sequence[str]


GROUPS: Mapping[str, SettingsGroup] = {
    "games": SettingsGroup("Games…", "Games", ("channel", "game", "time", "challengers")),
    "messages": SettingsGroup("Messages…", "Messages", ("managers", "archive", "theme", "board")),
    "computer": SettingsGroup("Computer…", "Computer", ("computer", "computer_games")),
    "pages": SettingsGroup("Pages…", "Pages", ("lobby", "puzzles", "puzzle_time")),
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
}

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


def settings(
    server: Server,
    usual_game: str | None,
    *,
    overheard: bool = False,
    shut: bool = False,
    puzzles_shut: bool = False,
) -> str:
    """All settings of a server by groups, a line each; *usual_game* is a name, or None.

    *overheard*: everybody can read the managers' channel. *shut* and *puzzles_shut*: the bot can't
    post in the channel for open challenges, or in that for the daily puzzle.
    """
    managers = _in(server.managers, "only in `/server flags`")
    lobby = _in(server.lobby, "only in `/challenges`")
    puzzles = _in(server.puzzles, "nowhere")
    at_once = "any number of games at once"
    if server.computer_games is not None:
        at_once = f"at most {games(server.computer_games)} at once"
    usual = "none, so each player's last one comes first"
    if usual_game is not None:
        usual = plain(usual_game)
    channel = "the channel of the challenge"
    if server.channel_id is not None:
        channel = f"<#{server.channel_id}>"
    challengers = "everybody" if server.challengers is None else f"<@&{server.challengers}>"
    return (
        "**Games**\n"
        f"- Games are posted in: {channel} (`channel`)\n"
        f"- Usual game: {usual} (`game`)\n"
        f"- Usual time: {control_in_words(server.time_control)} (`time`)\n"
        f"- Who can challenge: {challengers} (`challengers`)\n\n"
        "**Messages**\n"
        f"- Flags, reports and appeals are posted: {managers} "
        f"(`managers`){OVERHEARD if overheard else ''}\n"
        f"- Threads are archived after {period(server.archive)} without a message (`archive`)\n"
        f"- Public boards: {THEMES[server.theme]} (`theme`), {TURNED[server.turned]} (`board`)\n\n"
        "**Computer**\n"
        f"- Computer player: {on_server(server.computer)} (`computer`), {at_once} "
        "(`computer_games`)\n\n"
        "**Pages**\n"
        f"- Open challenges are listed: {lobby} (`lobby`){SHUT if shut else ''}\n"
        f"- The daily puzzle is posted: {puzzles} (`puzzles`), at {server.daily_puzzle_at} "
        f"(`puzzle_time`){SHUT if puzzles_shut else ''}"
    )


def _in(channel_id: int | None, otherwise: str) -> str:
    return otherwise if channel_id is None else f"in <#{channel_id}>"


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
