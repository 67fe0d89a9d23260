"""Business logic, one module per model."""
