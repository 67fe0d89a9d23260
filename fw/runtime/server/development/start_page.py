"""Start page: links to the documentation and the admin, where the application has no page at `/`."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Match

from fw.runtime.http.framework_internals import get_route_path, has_frontend
from fw.runtime.server.development.error_page import is_local_browser

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

__all__ = ["StartPage"]

_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
_LINKS: Final = (
    ("/docs", "API documentation", "Every operation, to read and to try out"),
    ("/admin", "Admin", "Lists and forms of the models"),
    ("/openapi.json", "OpenAPI document", "For generators of clients"),
)
_LINK: Final = '<li><a href="{root}{path}">{name}</a><span>{text}</span></li>\n'
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; --page: #f7f7f8; --card: #fff; --text: #18181b; --soft: #5b5b66; --line: #e2e2e7; --link: #1d4ed8 }}
@media (prefers-color-scheme: dark) {{
  :root {{ --page: #131316; --card: #1c1c21; --text: #ececf1; --soft: #a5a5b3; --line: #34343d; --link: #8ab4ff }}
}}
body {{ margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif }}
main {{ max-width: 640px; margin: 0 auto; padding: 64px 20px }}
h1 {{ font-size: 24px; margin: 0 0 24px }}
ul {{ list-style: none; margin: 0; padding: 0; background: var(--card); border: 1px solid var(--line); border-radius: 8px }}
li {{ padding: 12px 16px }}
li + li {{ border-top: 1px solid var(--line) }}
a {{ color: var(--link); font-weight: 600 }}
span, p {{ color: var(--soft) }}
span {{ display: block }}
</style>
</head>
<body>
<main>
<h1>{title} is running</h1>
<ul>
{links}</ul>
<p>Only <code>fw serve --reload</code> shows this page. A route for <code>/</code> replaces it.</p>
</main>
</body>
</html>
"""


class StartPage:
    """Middleware that shows the start page to a browser on this machine, unless `/` has a route."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] == "http" and scope["method"] == "GET" and get_route_path(scope) == "/":
            app: Any = scope["app"]
            if is_local_browser(Request(scope)) and not _has_root(app, scope):
                await _page(app, scope.get("root_path", ""))(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _has_root(app: Any, scope: Scope) -> bool:
    routes = app.router.routes
    return has_frontend(app) or any(one.matches(scope)[0] == Match.FULL for one in routes)


def _page(app: Any, root: str) -> HTMLResponse:
    served = {getattr(route, "path", None) for route in app.router.routes}
    links = "".join(
        _LINK.format(root=escape(root), path=path, name=name, text=text)
        for path, name, text in _LINKS
        if path in served
    )
    page = _PAGE.format(title=escape(app.title), links=links)
    return HTMLResponse(page, headers={"content-security-policy": _POLICY})
