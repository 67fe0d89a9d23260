"""Route table, fast path and middleware groups."""
