"""Ratings: which results count, the strength of players, and the balance of the two sides."""
