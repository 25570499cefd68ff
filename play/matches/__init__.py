"""Matches between two players: their games, offers and clocks, and pairs of matches."""
