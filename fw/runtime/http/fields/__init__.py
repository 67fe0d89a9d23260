"""Types of request fields, and the rules in their annotations."""
