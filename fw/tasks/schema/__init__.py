"""Load the schema incrementally."""
