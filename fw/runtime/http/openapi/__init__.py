"""Build and serve `/openapi.json` and `/docs`."""
