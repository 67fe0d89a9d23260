"""What the SQL providers share: compiled statements, and a store of rows built on them."""
