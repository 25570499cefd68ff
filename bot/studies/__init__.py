"""Studies: imported games."""
