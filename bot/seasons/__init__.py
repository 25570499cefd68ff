"""Seasons: periods on a server in which players collect points for results and win medals."""
