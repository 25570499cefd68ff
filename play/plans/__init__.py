"""Plans: a player's conditional moves in a match."""
