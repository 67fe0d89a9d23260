"""What the container makes, as a parameter of a handler."""

from __future__ import annotations

from typing import Any

from fastapi import Depends
from starlette.requests import HTTPConnection

__all__ = ["inject"]


def inject(key: object) -> Any:
    """Return the dependency on what the container makes of a class or a name.

    A handler takes it as `mailer: Annotated[Mailer, inject(Mailer)]`.
    """

    async def made(connection: HTTPConnection) -> Any:
        return connection.app.state.application.make(key)

    return Depends(made)
