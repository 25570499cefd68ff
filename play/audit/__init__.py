"""The audit: whether all that is stored is in order."""
