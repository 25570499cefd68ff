"""Seasons: tallies while one runs, standings and medals for good."""
