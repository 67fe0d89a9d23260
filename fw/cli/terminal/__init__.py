"""Output to the terminal, and prompts."""
