"""Players: who they are, their settings, blocks and reliability."""
