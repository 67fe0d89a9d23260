"""What the API takes and gives, one module for each model."""
