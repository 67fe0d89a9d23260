"""HTTP handlers for ${names.title | doc}."""

from fw.runtime.http import Response, success


class ${names.model}Controller:
    """Handlers. Route them in `app/main.py`: `app.get("/path")(controller.index)`."""

    async def index(self) -> Response:
        """Return an empty list."""
        return success([])
