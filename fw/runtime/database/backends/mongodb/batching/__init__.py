"""Concurrent reads and writes that are sent to MongoDB together."""
