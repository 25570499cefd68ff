"""Who plays."""

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The id of a player's Discord account."""
