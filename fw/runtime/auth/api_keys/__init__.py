"""API keys: credentials of programs, with scopes and an expiry."""
