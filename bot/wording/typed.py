"""What people typed, in answers to them."""

LONGEST = 50


def typed(text: str, longest: int = LONGEST) -> str:
    """*text* as it was typed, of which nothing has any effect in Discord; on one line, and cut."""
    # A backtick would end the quotation.
    line = " ".join(text.replace("`", "'").split())
    cut = line if len(line) <= longest else f"{line[: longest - 1].rstrip()}…"
    return f"`{cut}`" if cut else "`(nothing)`"
