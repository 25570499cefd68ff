"""The line under the bot's name in Discord."""

OPEN = "Your move · /help"
IN_MAINTENANCE = "Maintenance"
