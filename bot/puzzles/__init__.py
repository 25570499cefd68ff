"""Puzzles: one right move at a time, answered privately; the daily one; sharing."""
