"""Interfaces that every database backend implements."""
