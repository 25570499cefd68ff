"""The Discord side of the program: commands, views, messages and wording."""
