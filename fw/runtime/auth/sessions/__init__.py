"""Sessions and their tokens."""
