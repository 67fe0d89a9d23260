"""Copies of all rows of a project from one database to another."""
