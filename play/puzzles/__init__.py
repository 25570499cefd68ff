"""Puzzles: positions with one right move at a time, with ratings, and one puzzle for each day."""
