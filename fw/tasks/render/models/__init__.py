"""Parts of an SQLAlchemy model as Python source."""
