"""API documentation: `/docs` and `/openapi.json`, with bundled assets."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from fw.runtime.http.conditional_requests import IfNoneMatchTags
from fw.runtime.http.openapi.document import OpenApiDocument

if TYPE_CHECKING:
    from fw.runtime.http.application import Api

__all__ = ["install"]

_STATIC = Path(__file__).parent / "static"
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'"
)
_EXPANDED = 20
"""Maximum number of models and other routes whose operations are expanded at first."""
_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" type="image/png" href="{root}/docs/assets/favicon-32x32.png">
<link rel="stylesheet" href="{root}/docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="{root}/docs/assets/swagger-ui-bundle.js"></script>
<script src="{root}/docs/assets/docs.js" data-openapi="{root}/openapi.json"
  data-expansion="{expansion}"></script>
</body>
</html>
"""


def install(app: Api, project: Path | None = None) -> None:
    """Add the documentation routes to an application without FastAPI's own.

    `project` is the folder of a project, whose route cache is used while it is valid.
    """
    document = OpenApiDocument(app, project)

    async def docs(request: Request) -> Response:
        from fw.runtime.http.routing.table import TableRoute

        routes = app.router.routes
        shown = sum(len(one.table) if isinstance(one, TableRoute) else 1 for one in routes)
        page = _PAGE.format(
            title=escape(app.title),
            root=escape(_root(request)),
            expansion="list" if shown <= _EXPANDED else "none",
        )
        return HTMLResponse(page, headers={"content-security-policy": _POLICY})

    async def openapi(request: Request) -> Response:
        body, tag = await document.body(_root(request))
        headers = {"etag": tag, "cache-control": "no-cache"}
        if IfNoneMatchTags(request.headers.get("if-none-match", "")).has(tag):
            return Response(status_code=304, headers=headers)
        return Response(body, media_type="application/json", headers=headers)

    app.router.routes.extend(
        [
            Route("/openapi.json", openapi, include_in_schema=False),
            Route("/docs", docs, include_in_schema=False),
            Mount("/docs/assets", StaticFiles(directory=_STATIC), name="docs-assets"),
        ]
    )


def _root(request: Request) -> str:
    return str(request.scope.get("root_path", "")).rstrip("/")
