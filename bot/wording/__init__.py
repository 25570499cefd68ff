"""Every sentence the bot says; those about the rules of a game are in ``tafl``."""
