"""Lessons: short courses of positions in which the learner has to find a move."""
