"""Reviews: mistakes and missed wins in finished games, with reasons."""
