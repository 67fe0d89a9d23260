"""SQL statements, compiled once."""
