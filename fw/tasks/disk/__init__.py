"""The user's tree: what may be written, how, and what is merged first."""
