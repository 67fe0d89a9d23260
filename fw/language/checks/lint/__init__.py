"""Warnings about valid schemas."""
