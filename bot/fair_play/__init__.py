"""Fair play: reports, flags, cases and appeals."""
