"""Text that people wrote, shown as written, without any effect.

Nobody can make the bot say a link, a mention, a heading or a picture, nor hide what it says. All
text that people write passes through here where it is shown.
"""

import re

from play.text_cleaning import visible, visible_line

MAX_NAME_LENGTH = 100
"""The largest number of characters of a name. Longer texts have limits of their own."""
MAX_LABEL_LENGTH = 60
"""The largest number of characters of a name in a label, which can have 100 in all."""
MAX_TYPED_LENGTH = 50

NOTHING = "(nothing)"

# After a backslash, Discord shows a sign as it is, except a letter, a digit or a space.
_TOKEN = re.compile(
    r"""
    # A heading, a quotation, an entry of a list.
    \A (?P<first> [#>+-] ) | \A (?P<number> \d+ ) (?=[.)](?:\s|\Z))
    # Formatting, links, all that Discord writes in angle brackets, emoji.
    | (?P<sign> [\\*_~|`\[\]<] | :(?=//|\w+:) | (?<=\w)\.(?=[^\W\d_]{2}) )
    # Discord's servers look for mentions before its apps look for backslashes.
    | (?P<at> @ (?=[!&\d]|everyone|here) )
    | .
    """,
    re.VERBOSE | re.IGNORECASE,
)


def plain(text: str, longest: int = MAX_NAME_LENGTH) -> str:
    """*text* for use in a sentence: escaped, on one line, cut at *longest* characters."""
    return _escaped(visible_line(text), longest) or NOTHING


def plain_lines(text: str, longest: int) -> str:
    """*text* for use as lines of their own: escaped, cut at *longest* characters in all."""
    shown: list[str] = []
    for line in visible(text).splitlines():
        left = longest - sum(len(one) + 1 for one in shown)
        if left < 1:
            break
        shown.append(_escaped(line, left))
    return "\n".join(shown)


def called(name: str) -> str:
    """A person's *name* after an @, like a mention, but it pings nobody."""
    written = plain(name)
    pings = re.match("everyone|here", written, re.IGNORECASE)
    return f"@\u200b{written}" if pings else f"@{written}"


def literal(text: str, longest: int = MAX_LABEL_LENGTH) -> str:
    """*text* on one line, not escaped, for labels, names of threads, alt texts, pictures and files.

    Discord formats nothing there. The result may be empty.
    """
    return _cut(visible_line(text), longest)


def typed(text: str, longest: int = MAX_TYPED_LENGTH) -> str:
    """*text* that a person has just typed, as code, for the answer to that person."""
    # A backtick would end the quotation.
    return f"`{literal(text.replace('`', chr(39)), longest) or NOTHING}`"


def code_block(text: str) -> str:
    return f"```\n{text}\n```"


def _cut(line: str, longest: int) -> str:
    return line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"


def _escaped(line: str, longest: int) -> str:
    """*line* with a backslash before each sign that would have an effect, cut at *longest*."""
    tokens = [*map(_token, _TOKEN.finditer(line))]
    length = sum(map(len, tokens))
    if length <= longest:
        return "".join(tokens)
    while length > longest - 1:
        length -= len(tokens.pop())
    return f"{''.join(tokens).rstrip()}…"


def _token(found: re.Match[str]) -> str:
    if found["first"] or found["sign"]:
        return f"\\{found[0]}"
    if found["number"]:
        return f"{found[0]}\\"
    return "@\u200b" if found["at"] else found[0]
