"""Ratings: what results count, how strong players are, what a side is worth."""
