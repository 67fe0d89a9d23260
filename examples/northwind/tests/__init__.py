"""The project's tests: `pytest` runs them."""
