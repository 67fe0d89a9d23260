"""Checks of conditions and expressions: after `check`, `where`, `when` and `computed`."""
