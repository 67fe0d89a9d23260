"""`Api` wraps a request like FastAPI, and checks for telemetry less often."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from fw.runtime.http import application
from fw.runtime.http.application import Api


class Telemetry:
    """Stands for FastAPI's own: counts how often it is asked, and what goes through it."""

    def __init__(self) -> None:
        self.asked = 0
        self.on = False
        self.seen: list[str] = []

    def enabled(self) -> bool:
        self.asked += 1
        return self.on

    async def __call__(self, *, app: Any, scope: Any, receive: Any, send: Any, **_: Any) -> None:
        self.seen.append(scope["path"])
        await app(scope, receive, send)


async def test_telemetry_set_up_later_is_used_after_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr(application, "monotonic", lambda: clock[0])
    app = Api()
    telemetry = Telemetry()
    monkeypatch.setattr(app, "_native_telemetry", telemetry)

    @app.get("/{name}")
    async def show(name: str) -> str:
        return name

    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app), base_url="http://test"
    ) as client:
        for _ in range(20):
            assert (await client.get("/one")).json() == "one"
        assert telemetry.asked < 5
        telemetry.on = True
        clock[0] += 1.1
        for name in ("two", "three"):
            assert (await client.get(f"/{name}")).json() == name
    assert telemetry.seen == ["/two", "/three"]
