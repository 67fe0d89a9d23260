"""Serve an application with uvicorn."""
