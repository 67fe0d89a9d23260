"""Sessions, access tokens and refresh tokens."""
