"""Database access, one module per model."""
