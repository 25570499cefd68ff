"""Challenges, which invite people to a game: how they are made, shown and answered."""
