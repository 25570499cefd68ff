"""Leaderboards, profiles and statistics."""
