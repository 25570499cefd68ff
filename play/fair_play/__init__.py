"""Fair play: flags for managers, cases and appeals."""
