"""Schema language: parses `schema.fw` into an immutable `Schema`, or reports diagnostics."""
