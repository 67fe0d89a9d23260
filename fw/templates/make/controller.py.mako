"""HTTP handlers for ${names.title | doc}.

Route them in `app/main.py`: `app.get("/path")(${names.module}.index)`.
"""

from fw.runtime.http import Response, success


async def index() -> Response:
    """Return an empty list."""
    return success([])
