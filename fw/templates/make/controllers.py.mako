"""Answers requests about ${names.title | doc}."""

from fw.runtime.http import Response, success


class ${names.model}Controller:
    """Handlers of your own: `app.get("/path")(controller.index)` in `app/main.py` routes one."""

    async def index(self) -> Response:
        """Answer with an empty list."""
        return success([])
