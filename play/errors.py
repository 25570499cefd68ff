"""The base class of errors that are explained to people."""


class PlayError(Exception):
    """An error that a person can cause, and that is explained to them; nothing has changed."""
