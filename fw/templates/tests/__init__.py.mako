"""Tests of the project. Run them with `pytest`."""
