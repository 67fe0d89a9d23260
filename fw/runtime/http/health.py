"""`/health` says that the process lives, `/health/ready` whether it can serve."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping

from fastapi import APIRouter
from pydantic import BaseModel

from fw.runtime.http.responses import Response, json_response

__all__ = ["Check", "Health", "Readiness", "health_router"]

Check = Callable[[], Awaitable[None]]

_PATIENCE = 3.0
"""Seconds that a dependency has to answer."""

log = logging.getLogger("fw.health")


class Health(BaseModel):
    """The process lives."""

    status: str


class Readiness(BaseModel):
    """What became of the check of each dependency: `ok` or `unavailable`."""

    status: str
    checks: dict[str, str]


def health_router(checks: Mapping[str, Check]) -> APIRouter:
    """Return the routes. A check is a coroutine function that raises if it fails.

    `checks` is read at each request, so later entries count.
    """
    router = APIRouter(prefix="/health", tags=["Health"])

    @router.get("", response_model=Health, operation_id="health")
    async def live() -> Response:
        return json_response({"status": "ok"})

    @router.get(
        "/ready",
        response_model=Readiness,
        responses={503: {"model": Readiness}},
        operation_id="ready",
    )
    async def ready() -> Response:
        results = await asyncio.gather(*(_result(name, check) for name, check in checks.items()))
        fine = all(results)
        outcome = {
            name: "ok" if result else "unavailable"
            for name, result in zip(checks, results, strict=True)
        }
        body = {"status": "ok" if fine else "unavailable", "checks": outcome}
        return json_response(body, 200 if fine else 503)

    router.add_api_route("", live, methods=["HEAD"], include_in_schema=False)
    router.add_api_route("/ready", ready, methods=["HEAD"], include_in_schema=False)
    return router


async def _result(name: str, check: Check) -> bool:
    try:
        async with asyncio.timeout(_PATIENCE):
            await check()
    except Exception as error:  # noqa: BLE001 - whatever a dependency fails with, it isn't ready
        log.warning("%s is not ready: %s", name, error)
        return False
    return True
