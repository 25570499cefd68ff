"""Every sentence the bot says that is not a rule of the game; ``tafl.words`` has those."""
