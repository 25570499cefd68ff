"""What the bot knows of people: shown, exported and deleted."""
