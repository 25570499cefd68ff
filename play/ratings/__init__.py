"""Ratings: results that count, the strength of players, and the balance of sides."""
