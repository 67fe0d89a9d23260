"""Syntax errors of statements, each with a message and a fix."""
