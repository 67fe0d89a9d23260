"""Development: what `fw serve --reload` shows to a browser on the same machine."""
