"""Edits of a schema's text that keep all other text: span edits, renames, formatter, sorting."""
