"""Lessons: short courses of positions in which the learner makes the move."""
