"""List queries: pagination, sorting and filters."""
