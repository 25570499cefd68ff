"""Rulesets of servers, and the options of a single game."""
