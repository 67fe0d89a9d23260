"""Second factor of a login: codes of an authenticator app, and recovery codes."""
