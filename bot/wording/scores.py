"""Points and scores as people write them."""


def points(number: float) -> str:
    """``0``, ``½``, ``1½``."""
    whole = int(number)
    half = "½" if number > whole else ""
    return f"{whole or ''}{half}" or "0"


def score(one: float, other: float) -> str:
    """``1½ – ½``."""
    return f"{points(one)} – {points(other)}"
