"""What the application starts with."""
