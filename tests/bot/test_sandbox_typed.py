"""Commands that are typed as text on the page of the sandbox."""

import json

from bot.sandbox_typed import as_command

PEOPLE = {"astrid": "1", "bjorn": "2"}


def option(name: str, kind: str = "string", *choices: str, required: bool = False) -> object:
    """An option as the catalog of the page has it."""
    given = [{"name": choice.title(), "value": choice} for choice in choices]
    return {"name": name, "type": kind, "required": required, "choices": given}


def command(path: str, *options: object) -> dict[str, object]:
    """A command as the catalog of the page has it."""
    return {"commandId": path, "path": path.split(), "schemaFingerprint": "s", "options": options}


CATALOG = [
    command("move", option("game"), option("move", required=True)),
    command(
        "challenge",
        option("opponent", "user"),
        option("game"),
        option("time"),
        option("side", "string", "attackers", "defenders"),
        option("rated", "boolean"),
    ),
    command("ladder challenge", option("opponent", required=True)),
    command("study"),
    command("study list"),
    command("study show", option("file", "attachment"), option("move", "integer")),
]

READ = {
    "/move e4-e2": ("move", {"move": "e4-e2"}),
    "/move e4 to e2 game: 3": ("move", {"move": "e4 to e2", "game": "3"}),
    "/ladder challenge @Bjorn": ("ladder challenge", {"opponent": "@Bjorn"}),
    "/challenge": ("challenge", {}),
    "/challenge @Bjorn 7x7": ("challenge", {"opponent": "2", "game": "7x7"}),
    "/challenge brandubh @astrid": ("challenge", {"opponent": "1", "game": "brandubh"}),
    "/challenge time:3d + 1d rated: yes side: Attackers opponent:Bjorn": (
        "challenge",
        {"opponent": "2", "time": "3d + 1d", "side": "attackers", "rated": True},
    ),
    "/study list": ("study list", {}),
    "/study show 4": ("study show", {"move": "4"}),
    **dict.fromkeys(("e4-e2", "/mvoe e4-e2", "/move", "/move move:", "/study list all"), None),
    **dict.fromkeys(
        ("/challenge @Harald", "/challenge side: both", "/challenge rated: perhaps"), None
    ),
    "/study show file: games.txt": None,
}


def test_a_typed_command_is_run() -> None:
    """With its options, as they are typed; the last ones here cannot be read."""
    read = {}
    for text in READ:
        sent = {"kind": "send_message", "sequence": 7, "content": text, "reply_to_id": None}
        run = as_command(json.dumps(sent).encode(), CATALOG, PEOPLE)
        read[text] = None if run is None else json.loads(run)

    assert {
        text: None if run is None else (run["command_id"], run["options"])
        for text, run in read.items()
    } == READ
    assert {run["sequence"] for run in read.values() if run is not None} == {7}
    assert as_command(b'{"kind": "click"}', CATALOG, PEOPLE) is None
    assert as_command(b"--x\r\n", CATALOG, PEOPLE) is None
