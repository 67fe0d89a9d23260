"""Installs what a development server adds to an application."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.middleware import Middleware

from fw.runtime.database.connection import database
from fw.runtime.http.error_handling import exception_handlers
from fw.runtime.server.development.error_page import ErrorPage
from fw.runtime.server.development.request_log import RequestLog
from fw.runtime.server.development.start_page import StartPage
from fw.runtime.server.development.statements import recorded

if TYPE_CHECKING:
    from fw.runtime.http.application import Api

__all__ = ["install"]


def install(app: Api, root: Path) -> None:
    """Log requests, and show a start page and unexpected errors to browsers on this machine.

    `root` is the project's folder.
    """
    database.wrap_source = recorded
    exception_handlers.error_page = ErrorPage(root)
    app.user_middleware[:0] = [Middleware(RequestLog), Middleware(StartPage)]
