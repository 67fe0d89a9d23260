"""HTTP handlers, one module per model."""
