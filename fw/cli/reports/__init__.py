"""Format results for the terminal."""
