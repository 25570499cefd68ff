"""Seasons: tallies during the season; standings and medals that stay."""
