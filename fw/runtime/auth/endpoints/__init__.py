"""The `/auth` endpoints."""
