"""The pages of /help and /about, and the greeting of a server."""
