"""The schema language: text in, an immutable `Schema` or diagnostics out."""
