"""Query builder and selections: what to read, independent of the database."""
