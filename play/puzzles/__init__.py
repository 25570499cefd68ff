"""Puzzles: one right move at a time, with ratings of their own, and one for all every day."""
