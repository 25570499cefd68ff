"""Privacy: the data stored about a person, shown, exported and deleted."""
