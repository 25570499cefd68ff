"""Challenges: offers of matches, until they are answered or expire."""
