"""People: what the bot knows of them, how they want things, how reliable they are."""
