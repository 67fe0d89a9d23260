"""Model base class, model metadata and column transforms."""
