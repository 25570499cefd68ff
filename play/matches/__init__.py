"""Matches: games between two players, with offers, clocks and pairs."""
