"""Cost of each middleware: CPU time of a request, in rounds that take turns.

`python benchmarks/runtime/middleware.py [--rounds 30] [--requests 400]`. Requests are ASGI calls
in one process, answered by a route of a table, as generated ones are. "none" is the same route
without the gate, "default" an application as `fw new` makes it.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from fw.runtime import Application
from fw.runtime.http import RouteTable
from fw.runtime.http.request_limits import RequestLimits

MODULE = """
from fastapi import APIRouter
from fw.runtime.http import Response, success

router = APIRouter(prefix="/things")


@router.get("/{id}")
async def show(id: str) -> Response:
    return success({"id": id, "name": "thing", "notes": "n" * 700})
"""
SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "GET",
    "path": "/things/7",
    "raw_path": b"/things/7",
    "query_string": b"",
    "scheme": "http",
    "root_path": "",
    "client": ("127.0.0.1", 5),
    "server": ("127.0.0.1", 8000),
    "headers": [
        (b"host", b"127.0.0.1:8000"),
        (b"user-agent", b"benchmark"),
        (b"accept", b"*/*"),
        (b"accept-encoding", b"gzip"),
    ],
}
STORES = '[cache]\nstore = "{store}"\n'
VARIANTS = {
    "none": None,
    "default": "",
    "request_id": '[http.middleware]\nall = ["request_id"]\n',
    "access_log (to a file)": '[logging]\ndefault = "file"\n'
    '[http.middleware]\nall = ["access_log"]\n',
    "api = [] and another model": "[http.middleware]\napi = []\nmodels = { Other = [] }\n",
    "throttle, memory": '[http.middleware]\napi = ["throttle:100000000,1"]\n'
    + STORES.format(store="memory"),
    "throttle, file": '[http.middleware]\napi = ["throttle:100000000,1"]\n'
    + STORES.format(store="file"),
    "gzip": '[http.middleware]\napi = ["gzip:500"]\n',
    "body_limit": '[http.middleware]\napi = ["body_limit:65536"]\n',
    "security_headers": '[http.middleware]\napi = ["security_headers"]\n',
    "cors": '[http]\ncors_origins = ["https://shop.example"]\n',
    "trusted_proxies": '[http]\ntrusted_proxies = ["10.0.0.0/8"]\n',
}


def made(name: str, settings: str | None, folder: Path) -> Any:
    """Return the application of a variant."""
    root = folder / name.replace(" ", "_").replace(",", "")
    (root / "storage" / "logs").mkdir(parents=True)
    (root / "fw.toml").write_text(settings or "")
    routes = {"things": "benchmark_routes", "others": "other"}
    app = Application(root).routes(RouteTable(routes)).create()
    if settings is None:
        app.user_middleware[:] = [
            each for each in app.user_middleware if each.cls is not RequestLimits
        ]
    return app


async def ask(app: Any, count: int) -> float:
    """Return the CPU seconds of so many requests."""

    async def receive() -> dict[str, object]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start" and message["status"] != 200:
            raise AssertionError(message)

    began = time.process_time()
    for _ in range(count):
        await app(dict(SCOPE), receive, send)
    return time.process_time() - began


async def measure(apps: dict[str, Any], rounds: int, count: int) -> dict[str, list[float]]:
    """Return the CPU microseconds a request of each variant, round by round."""
    found: dict[str, list[float]] = {name: [] for name in apps}
    for number in range(rounds + 1):
        for name, app in apps.items():
            seconds = await ask(app, count)
            if number:
                found[name].append(seconds / count * 1e6)
    return found


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--requests", type=int, default=400)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "benchmark_routes.py").write_text(MODULE)
        sys.path.insert(0, name)
        rows: dict[str, list[float]] = {}
        # An application's settings are those of the process, so each is measured beside `default`.
        logging.getLogger().handlers.clear()
        for variant, settings in VARIANTS.items():
            apps = {"default": made(f"default for {variant}", "", folder)}
            if variant != "default":
                apps[variant] = made(variant, settings, folder)
            found = asyncio.run(measure(apps, given.rounds, given.requests))
            rows[variant] = [
                mine / base for mine, base in zip(found[variant], found["default"], strict=True)
            ]
            median = statistics.median(found[variant])
            ratio = statistics.median(rows[variant])
            print(f"{variant:28} {median:8.1f} µs   {ratio:5.2f} x default", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
