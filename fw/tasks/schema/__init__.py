"""Load `schema.fw` incrementally."""
