"""Storage: tables, the unit of work, and migrations."""
