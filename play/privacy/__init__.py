"""Privacy: what is known of a person, and how it is forgotten."""
