"""Database connections, URLs and transactions."""
