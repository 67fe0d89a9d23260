"""Liveness (`/health`) and readiness (`/health/ready`) endpoints."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from enum import Enum

from fastapi import APIRouter
from pydantic import BaseModel

from fw.runtime.http.application import Api
from fw.runtime.http.responses import Response, json_response
from fw.runtime.http.routing.table import TableRoute

__all__ = ["Check", "CheckFailed", "Health", "Readiness", "install", "routes_check"]

Check = Callable[[], Awaitable[None]]

_TIMEOUT = 3.0
"""Seconds that a check may take."""

log = logging.getLogger("fw.health")


class CheckFailed(Exception):
    """A permanent failure, reported as `failed`. Other errors are reported as `unavailable`."""


def routes_check(tables: Iterable[TableRoute]) -> Check:
    """Return a check that fails while a module of the route tables can't be imported."""

    async def check() -> None:
        if any(table.is_broken() for table in tables):
            raise CheckFailed("a route module can't be imported")

    return check


class Health(BaseModel):
    """Response of `/health`."""

    status: str


class Readiness(BaseModel):
    """Response of `/health/ready`: `ok`, `unavailable` or `failed` for each check."""

    status: str
    checks: dict[str, str]


def install(app: Api, checks: Mapping[str, Check]) -> None:
    """Add the health endpoints to an application.

    A check is a coroutine function that raises if it fails. `checks` is read in each request, so
    checks may be added later.
    """

    async def live() -> Response:
        return json_response({"status": "ok"})

    async def ready() -> Response:
        results = await asyncio.gather(*(_result(name, check) for name, check in checks.items()))
        by_name = dict(zip(checks, results, strict=True))
        is_ready = all(result == "ok" for result in results)
        body = {"status": "ok" if is_ready else "unavailable", "checks": by_name}
        return json_response(body, 200 if is_ready else 503)

    router = APIRouter()
    add = router.add_api_route
    tags: list[str | Enum] = ["Health"]
    add("/health", live, response_model=Health, operation_id="health", tags=tags)
    add(
        "/health/ready",
        ready,
        response_model=Readiness,
        responses={503: {"model": Readiness}},
        operation_id="ready",
        tags=tags,
    )
    add("/health", live, methods=["HEAD"], include_in_schema=False)
    add("/health/ready", ready, methods=["HEAD"], include_in_schema=False)
    app.add_own_routes("health", router)


async def _result(name: str, check: Check) -> str:
    try:
        async with asyncio.timeout(_TIMEOUT):
            await check()
    except Exception as error:  # noqa: BLE001 - any error means not ready
        log.warning("%s is not ready: %s", name, error)
        return "failed" if isinstance(error, CheckFailed) else "unavailable"
    return "ok"
