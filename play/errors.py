"""What all refusals and troubles have in common."""


class PlayError(Exception):
    """Something a person can cause and gets explained; nothing has changed."""
