"""Studies: imported games to look through."""
