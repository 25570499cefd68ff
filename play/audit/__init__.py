"""Whether all that is stored is in order."""
