"""The store: transactions, and what can go wrong with it."""
