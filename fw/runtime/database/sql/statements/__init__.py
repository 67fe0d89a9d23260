"""SQL statements of a table, compiled once."""
