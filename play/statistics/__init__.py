"""Statistics of all games: openings, counts and balance."""
