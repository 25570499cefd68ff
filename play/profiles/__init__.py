"""Profiles: the games and ratings of players, alone and against each other."""
