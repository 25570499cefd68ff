"""Reviews: what happened in a finished game."""
