"""Import of records from CSV files."""
