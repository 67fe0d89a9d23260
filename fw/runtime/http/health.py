"""`/health` says that the process lives, `/health/ready` whether it can serve."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from enum import Enum

from fastapi import FastAPI
from pydantic import BaseModel

from fw.runtime.http.responses import Response, json_response
from fw.runtime.http.routing.table import TableRoute

__all__ = ["Broken", "Check", "Health", "Readiness", "install", "whole"]

Check = Callable[[], Awaitable[None]]

_PATIENCE = 3.0
"""Seconds that a dependency has to answer."""

log = logging.getLogger("fw.health")


class Broken(Exception):
    """What a check raises for a part that won't come back by itself."""


def whole(tables: Iterable[TableRoute]) -> Check:
    """Return the check of route tables: it fails while a module of theirs can't be imported."""

    async def check() -> None:
        if any(table.is_broken() for table in tables):
            raise Broken("a route module can't be imported")

    return check


class Health(BaseModel):
    """The process lives."""

    status: str


class Readiness(BaseModel):
    """What became of the check of each dependency: `ok`, `unavailable` or `failed`."""

    status: str
    checks: dict[str, str]


def install(app: FastAPI, checks: Mapping[str, Check]) -> None:
    """Add the routes. A check is a coroutine function that raises if it fails.

    `checks` is read at each request, so later entries count.
    """

    async def live() -> Response:
        return json_response({"status": "ok"})

    async def ready() -> Response:
        results = await asyncio.gather(*(_result(name, check) for name, check in checks.items()))
        outcome = dict(zip(checks, results, strict=True))
        fine = all(result == "ok" for result in results)
        body = {"status": "ok" if fine else "unavailable", "checks": outcome}
        return json_response(body, 200 if fine else 503)

    add = app.add_api_route
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


async def _result(name: str, check: Check) -> str:
    try:
        async with asyncio.timeout(_PATIENCE):
            await check()
    except Exception as error:  # noqa: BLE001 - whatever a dependency fails with, it isn't ready
        log.warning("%s is not ready: %s", name, error)
        return "failed" if isinstance(error, Broken) else "unavailable"
    return "ok"
