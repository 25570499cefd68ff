"""Orders of the bot's operator: bans, maintenance and backups."""
