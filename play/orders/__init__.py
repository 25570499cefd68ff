"""The operator's orders: bans, maintenance, and backups."""
