"""Scanner, parser and error recovery."""
