"""Slash commands that are typed as plain text on the sandbox's page, and run all the same."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

Options: TypeAlias = dict[str, str | bool]

MENTION = re.compile(r"@(\w+)")
WRITTEN = {"string", "integer", "number"}
"""The types of options that are given as text."""
ANSWERS = {"true": True, "yes": True, "false": False, "no": False}


def as_command(
    action: bytes, commands: Sequence[Mapping[str, Any]], people: Mapping[str, str]
) -> bytes | None:
    """The *action* of the page, which sends a text, as one that runs the command typed in it.

    *commands* are the entries of the page's catalog; *people* gives ids by names in lower case. The
    result is None if the text is no command, or its options cannot be read.
    """
    try:
        sent = json.loads(action)
        typed = str(sent.pop("content", ""))
    except (ValueError, AttributeError, TypeError):
        return None  # a form with files
    if sent.get("kind") != "send_message" or not typed.startswith("/"):
        return None
    words = typed[1:].split()
    fitting = (each for each in commands if words[: len(each["path"])] == each["path"])
    command = max(fitting, key=lambda each: len(each["path"]), default=None)
    if command is None:
        return None
    text = " ".join(words[len(command["path"]) :])
    options = read_options(text, command["options"], people)
    if options is None:
        return None
    run = {
        "kind": "run_command",
        "command_id": command["commandId"],
        "path": command["path"],
        "schema_fingerprint": command["schemaFingerprint"],
        "options": options,
    }
    return json.dumps(sent | run).encode()


def read_options(
    text: str, options: Sequence[Mapping[str, Any]], people: Mapping[str, str]
) -> Options | None:
    """The values of *options* in *text*, such as ``@Bjorn game: tablut``; None if it is unclear.

    What has no name is a player if it begins with ``@`` and an option takes players, and otherwise
    the first option that takes a text, a required one before others.
    """
    names = "|".join(re.escape(option["name"]) for option in options) or "(?!)"
    before, *named = re.split(rf"(?<!\S)({names}):", text)
    given = dict(zip(named[::2], named[1::2], strict=True))
    free = [option for option in options if option["name"] not in given]
    texts = []
    if any(option["type"] == "user" for option in free):
        texts = [(person, {"user"}) for person in MENTION.findall(before)]
        before = MENTION.sub("", before)
    if rest := before.strip():
        texts.append((rest, WRITTEN))
    for value, types in texts:
        fitting = (option for option in free if option["type"] in types)
        option = min(fitting, key=lambda option: not option["required"], default=None)
        if option is None:
            return None
        free.remove(option)
        given[option["name"]] = value
    if any(option["required"] for option in free):
        return None
    read = {
        option["name"]: _read(given[option["name"]].strip(), option, people)
        for option in options
        if option not in free
    }
    values = {name: value for name, value in read.items() if value is not None}
    return values if len(values) == len(read) else None


def _read(text: str, option: Mapping[str, Any], people: Mapping[str, str]) -> str | bool | None:
    """The value of *option* that *text* gives; None if it gives none."""
    folded = text.casefold()
    if option["choices"]:
        for choice in option["choices"]:
            if folded in {choice["name"].casefold(), str(choice["value"]).casefold()}:
                return str(choice["value"])
        return None
    match option["type"]:
        case "user":
            return people.get(folded.removeprefix("@"))
        case "boolean":
            return ANSWERS.get(folded)
        case kind:
            return text if text and kind in WRITTEN else None
