"""Reviews: what was right in finished games."""
