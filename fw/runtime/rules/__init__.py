"""Rules of values: conditions, formats, and the validation rules of a column."""
