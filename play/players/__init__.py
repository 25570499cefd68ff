"""Players: identity, settings, blocks and reliability."""
