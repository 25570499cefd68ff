"""What all refusals and troubles have in common."""


class PlayError(Exception):
    """Something a person can cause or be told about; nothing has changed."""
