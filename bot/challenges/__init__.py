"""Challenges: how they are made."""
