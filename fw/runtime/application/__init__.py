"""Application, container, service providers and their lifecycle."""
