"""Results of commands, formatted for the terminal or as data."""
