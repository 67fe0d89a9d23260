"""Measure what a thousand models cost an application that serves a few of them.

    python benchmarks/api/large.py            # 1 and 1,000 models, a minute or two
    python benchmarks/api/large.py --quick    # 1 and 100, no README

Builds both projects, migrates them on SQLite, and starts each several times in turns. `fw` must be
installed in the Python that runs this.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "build")]

from models import schema  # noqa: E402
from page import put  # noqa: E402

FW = Path(sys.executable).parent / "fw"
ROUTES = """
import asyncio, json, sys, time
sys.path.insert(0, ".")
from app.main import app

def request(path):
    return {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
            "scheme": "http", "path": path, "raw_path": path.encode(), "root_path": "",
            "query_string": b"per_page=1", "headers": [(b"host", b"test")], "state": {},
            "client": ("127.0.0.1", 1), "server": ("test", 80)}

async def receive():
    return {"type": "http.request", "body": b""}

async def cost(path, expected, count=200, rounds=20):
    sent = []
    async def send(message):
        sent.append(message)
    found = []
    for _ in range(rounds + 1):
        started = time.process_time()
        for _ in range(count):
            sent.clear()
            await app(request(path), receive, send)
            assert sent[0]["status"] == expected, sent
        found.append((time.process_time() - started) / count)
    return min(found[1:])

async def main():
    segments = list(app.router.routes[0].table)
    async with app.router.lifespan_context(app):
        first = await cost(f"/{segments[0]}/", 200)
        last = await cost(f"/{segments[-1]}/", 200)
        unknown = await cost("/no-such-thing/", 404)
        started = time.perf_counter()
        some = segments[1:-1][:100]
        for segment in some:
            await app(request(f"/{segment}/"), receive, lambda message: asyncio.sleep(0))
        touch = (time.perf_counter() - started) / max(len(some), 1)
    print(json.dumps({"first": first, "last": last, "unknown": unknown, "touch": touch}))

asyncio.run(main())
"""
PLAIN = """
import sys
sys.path.insert(0, ".")
from fastapi import FastAPI
from app.main import app as made
from app.routes import routes

app = FastAPI()
for segment in routes:
    app.include_router(routes.router(segment))
# Afterwards: FastAPI nests what its routers bring, and a thousand are too deep for Python.
app.router.lifespan_context = made.router.lifespan_context
"""


def environment(root: Path) -> dict[str, str]:
    """Return the variables of a project's processes: compiled modules are kept, as users have it."""
    own = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    return {**own, "DATABASE_URL": f"sqlite:///{root / 'large.db'}"}


def project(folder: Path, models: int) -> Path:
    root = folder / f"models-{models}"
    root.mkdir()
    (root / "schema.fw").write_text(schema(models))
    (root / "fw.toml").write_text('[project]\nname = "benchmark"\n')
    (root / "plain.py").write_text(PLAIN)
    for command in (["build", "--skip-db"], ["migrate"]):
        done = subprocess.run(
            [FW, *command], cwd=root, env=environment(root), capture_output=True, text=True
        )
        if done.returncode:
            raise SystemExit(f"fw {command[0]}: {done.stdout}{done.stderr}")
    return root


@contextmanager
def serving(root: Path, target: str) -> Iterator[tuple[int, str, float]]:
    """Serve an application; yield its process, its address and when it was started."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    command = [sys.executable, "-m", "uvicorn", target, "--port", port, "--http", "httptools"]
    started = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--no-access-log", "--log-level", "error"], cwd=root, env=environment(root)
    )
    try:
        yield process.pid, f"http://127.0.0.1:{port}", started
    finally:
        process.terminate()
        process.wait(30)


def answered(url: str, patience: float = 300) -> None:
    """Return once an address has answered with 200."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(url) as answer:
                answer.read()
                return
        except ConnectionError:
            pass
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
        time.sleep(0.002)
    raise SystemExit(f"{url} doesn't answer")


def start(root: Path, path: str, target: str = "app.main:app") -> tuple[float, float]:
    """Start an application; return seconds to an answer of its own, and MB before that."""
    with serving(root, target) as (pid, base, started):
        answered(f"{base}{path}")
        seconds = time.perf_counter() - started
    with serving(root, target) as (pid, base, _):
        # Of an address that no model answers, so that none is touched.
        answered(f"{base}/health" if target == "app.main:app" else f"{base}/docs")
        return seconds, memory(pid)


def memory(pid: int) -> float:
    """Return a process's resident set, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS:"))


def measure(folder: Path, models: int, rounds: int) -> dict[str, float]:
    roots = {"one": project(folder, 1), "many": project(folder, models)}
    paths = {"one": "/entity0000s/", "many": f"/entity{models - 1:04d}s/"}
    boots: dict[str, list[tuple[float, float]]] = {name: [] for name in roots}
    for number in range(rounds + 1):
        for name, root in roots.items():
            found = start(root, paths[name])
            if number:  # the first round compiles modules
                boots[name].append(found)
    result = {}
    for name, found in boots.items():
        result[f"{name}_seconds"] = median(seconds for seconds, _ in found)
        result[f"{name}_memory"] = median(mb for _, mb in found)
    routes = []
    for _ in range(rounds):
        done = subprocess.run(
            [sys.executable, "-c", ROUTES],
            cwd=roots["many"],
            env=environment(roots["many"]),
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise SystemExit(done.stderr)
        routes.append(json.loads(done.stdout))
    result |= {name: median(each[name] for each in routes) for name in routes[0]}
    plain = start(roots["many"], paths["many"], "plain:app")
    return result | {"plain_seconds": plain[0], "plain_memory": plain[1]}


def report(found: dict[str, float], models: int, rounds: int) -> str:
    one, many = found["one_seconds"], found["many_seconds"]
    memory_more = found["many_memory"] - found["one_memory"]
    us = {name: f"{found[name] * 1e6:.0f} µs" for name in ("first", "last", "unknown")}
    rows = [
        f"| {models:,} models × 5 routes | fw | of it | to reach | `include_router` |",
        "|---|---|---|---|---|",
        f"| start to first answer of a model | {many:.2f} s | {many - one:+.2f} s over one model"
        f" | ≤ +0.4 s | {found['plain_seconds']:.1f} s |",
        f"| memory before a model is touched | {found['many_memory']:.0f} MB"
        f" | {memory_more:+.1f} MB over one model | ≤ +10 MB | {found['plain_memory']:.0f} MB |",
        f"| list of the model registered last | {us['last']}"
        f" | {found['last'] / found['first']:.2f} × that of the first | ≤ 1.5 × | |",
        f"| unknown path | {us['unknown']} | {found['unknown'] / found['first']:.2f} × | ≤ 1.5 × | |",
        f"| first touch of a model | {found['touch'] * 1e3:.0f} ms | | | |",
    ]
    note = (
        f"Python {platform.python_version()}, {os.cpu_count()} cores, load average"
        f" {os.getloadavg()[1]:.0f} with what else ran there, medians of {rounds} rounds in"
        " turns; routes are CPU time within the process, without a server before them."
    )
    return "\n".join([*rows, "", note])


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    models = 100 if asked.quick else 1000
    with tempfile.TemporaryDirectory(prefix="fw-benchmark-") as folder:
        text = report(measure(Path(folder), models, asked.rounds), models, asked.rounds)
    print(text)
    if not asked.quick:
        put(HERE / "README.md", "large", text)
        put(HERE.parent / "README.md", "large", text.partition("\n\n")[0])


if __name__ == "__main__":
    main()
