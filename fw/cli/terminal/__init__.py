"""Console output and prompts."""
