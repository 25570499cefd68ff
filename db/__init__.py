"""Storage in an SQL database: tables, transactions on them, and migrations."""
