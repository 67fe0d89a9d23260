"""Texts of the schema: on disk, in messages, and as the open pages have them."""
