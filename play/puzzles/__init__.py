"""Puzzles: rated positions with one right move at each step, and one puzzle for each day."""
