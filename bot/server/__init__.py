"""Commands for a server's managers: set-up, settings, and the log of changes."""
