"""Profiles: what players have played, alone and against each other."""
