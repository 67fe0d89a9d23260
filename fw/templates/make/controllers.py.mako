"""Answers requests about ${names.title | doc}."""

from fw.runtime.http import Response, json_response


class ${names.model}Controller:
    """Handlers to be routed in `app/main.py`."""

    async def index(self) -> Response:
        """Say that the handler is there."""
        return json_response({"data": []})
