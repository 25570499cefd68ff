"""Plans: conditional moves."""
