"""Reviews of finished games: mistakes and missed wins, with reasons."""
