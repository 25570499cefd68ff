"""Lessons: short courses in which the learner makes the moves."""
