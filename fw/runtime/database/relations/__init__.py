"""Relations between models, and eager loading."""
