"""Comparison of the tables after the last revision with those of the schema."""
