"""Endpoint of the sentences that the pages show instead of the server's English ones."""

from __future__ import annotations

from fw.studio.context import Body, Context
from fw.studio.french.catalog import french
from fw.studio.routes import endpoint

__all__ = ["show"]


@endpoint("GET", "/api/sentences")
def show(_context: Context, _body: Body) -> dict[str, str]:
    """Return the French sentences by code; only pages in French ask for them."""
    return french()
