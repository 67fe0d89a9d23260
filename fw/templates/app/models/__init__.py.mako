"""Database tables, one module per model."""
