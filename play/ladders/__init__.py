"""Ladders: an order of players, changed by challenging those above."""
