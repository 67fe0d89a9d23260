"""Clients of MongoDB servers, and their connections."""
