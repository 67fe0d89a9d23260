"""Service providers of the application."""
