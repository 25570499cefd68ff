"""The Discord side: commands, views, messages and wording."""
