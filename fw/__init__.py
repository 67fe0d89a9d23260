"""fw: from one schema file to a layered FastAPI application, rebuilt incrementally."""

__version__ = "0.1.10"
