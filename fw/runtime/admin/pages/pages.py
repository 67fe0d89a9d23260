"""Pages of the admin."""

from __future__ import annotations

import re
import secrets
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from pydantic_core import to_json
from starlette.responses import HTMLResponse, RedirectResponse, Response

from fw.runtime.admin.pages.bundle import ASSETS, BASE, INDEX, NONCE, SETTINGS
from fw.runtime.admin.pages.compressed_body import respond
from fw.runtime.http.error_handling.problem_details import problem

if TYPE_CHECKING:
    from starlette.requests import Request

    from fw.runtime.admin.access import Settings
    from fw.runtime.admin.pages.bundle import Bundles

__all__ = ["Pages"]

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
    "base-uri 'self'; form-action 'self'"
)
_IMMUTABLE: Final = {"cache-control": "public, max-age=31536000, immutable"}
_REVALIDATED: Final = {"cache-control": "no-cache"}
_SLOT: Final = re.compile("|".join((BASE, NONCE, SETTINGS)))
_NOT_BUILT: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Admin</title></head>
<body>
<h1>The pages of the admin are not built</h1>
<p>An installed fw includes them. In a checkout of its sources, run
<code>python scripts/bundle.py</code>; in a project, run
<code>cd admin &amp;&amp; npm ci &amp;&amp; npm run build</code>.</p>
</body>
</html>
"""


class Pages:
    """Serves the pages of an application below any mount path."""

    def __init__(self, bundles: Bundles, settings: Settings) -> None:
        self._bundles, self._settings = bundles, settings

    async def entrance(self, request: Request) -> Response:
        """Redirect from `/admin` to `/admin/`, which relative paths of the page need."""
        return RedirectResponse(_base(request), 307)

    async def show(self, request: Request) -> Response:
        """Return the file of a path, else the page, which reads the path itself."""
        path: str = request.path_params["path"]
        if _is_no_path(path):
            return problem(404)
        bundle = self._bundles.current()
        body = None if bundle is None or path == INDEX else await bundle.body(path)
        if body is not None:
            always = _IMMUTABLE if path.startswith(f"{ASSETS}/") else _REVALIDATED
            return await respond(request, body, always)
        if path.startswith(f"{ASSETS}/"):
            return problem(404)
        if bundle is None:
            return HTMLResponse(_NOT_BUILT, 404, {"cache-control": "no-store"})
        nonce = secrets.token_urlsafe(18)
        # Escaped, so that no value can end the script element.
        settings = to_json(await self._settings.current()).decode().replace("<", r"\u003c")
        slots = {BASE: escape(_base(request)), NONCE: nonce, SETTINGS: settings}
        page = _SLOT.sub(lambda slot: slots[slot[0]], bundle.page)
        headers = {
            "cache-control": "no-store",
            "content-security-policy": _POLICY.format(nonce=nonce),
            "cross-origin-opener-policy": "same-origin",
        }
        return HTMLResponse(page, headers=headers)


def _base(request: Request) -> str:
    """Return the path of the admin as the browser sees it."""
    # Two leading slashes would name another host.
    root = str(request.scope.get("root_path", "")).strip("/")
    return quote(f"/{root}/admin/" if root else "/admin/")


def _is_no_path(path: str) -> bool:
    """Return True for a path that is neither a page nor a file, such as one with `..`."""
    parts = path.removesuffix("/").split("/") if path else []
    return any(part in ("", ".", "..") or "\\" in part or not part.isprintable() for part in parts)
