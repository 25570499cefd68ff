"""Seasons: points counted during a season; final standings and medals after it."""
