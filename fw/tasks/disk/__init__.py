"""Reads, merges and writes the files of a project."""
