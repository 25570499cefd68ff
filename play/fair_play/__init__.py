"""Fair play: suspicions for managers to look at, warnings and exclusions, and appeals."""
