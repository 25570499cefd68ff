"""The store, its transactions, and its errors."""
