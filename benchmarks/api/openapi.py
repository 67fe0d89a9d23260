"""Measure what `fw optimize` saves an application of a thousand models, and write the table.

    python benchmarks/api/openapi.py                 # some six minutes
    python benchmarks/api/openapi.py --models 100    # whether it works

Run it with the Python that fw is installed in. Every figure is the median of processes of their
own; what takes most of a minute is measured once.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "build")]

from models import schema  # noqa: E402
from page import put  # noqa: E402

PROBE = """
import asyncio, json, resource, sys, time
sys.path.insert(0, ".")
PATHS = json.loads(sys.argv[1])
figures = []

def note(status, size, began, cpu):
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    figures.append({
        "subprocess_cpu": ended.ru_utime + ended.ru_stime,
        "subprocess_memory": ended.ru_maxrss * 1024,
        "status": status, "bytes": size, "wall": time.perf_counter() - began,
        "cpu": time.process_time() - cpu,
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024,
    })

async def get(app, path, tag):
    told = {"size": 0}
    asked = []
    async def receive():
        if asked:
            await asyncio.Event().wait()
        asked.append(path)
        return {"type": "http.request", "body": b"", "more_body": False}
    async def send(message):
        told["size"] += len(message.get("body", b""))
        if message["type"] == "http.response.start":
            told.update(status=message["status"], headers=dict(message["headers"]))
    headers = [(b"host", b"localhost")] + ([(b"if-none-match", tag)] if tag else [])
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET",
        "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 80), "root_path": "",
    }
    began, cpu = time.perf_counter(), time.process_time()
    await app(scope, receive, send)
    note(told["status"], told["size"], began, cpu)
    return told["headers"].get(b"etag")

async def main():
    began, cpu = time.perf_counter(), time.process_time()
    from app.main import app
    note(0, 0, began, cpu)
    tag = None
    for path in PATHS:
        tag = await get(app, path, tag) or tag

asyncio.run(main())
print(json.dumps(figures))
"""
SETTINGS = """
import sys, time
from fw.runtime.config import Config
began = time.process_time()
Config.load_auto(".")
print(time.process_time() - began)
"""


def main() -> None:
    asked = arguments()
    folder = Path(tempfile.mkdtemp(prefix="fw-openapi-"))
    try:
        one, many = folder / "one", folder / "many"
        for root, models in ((one, 1), (many, asked.models)):
            make(root, models)
        rows = [*documented(one, many, asked), *started(one, many, asked), *listed(many)]
        text = table(rows, asked.models)
    finally:
        shutil.rmtree(folder)
    print(text)
    if asked.models == 1000:
        put(HERE.parent / "README.md", "openapi", text)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    return parser.parse_args()


def make(root: Path, models: int) -> None:
    fw("new", str(root), cwd=root.parent)
    (root / "schema.fw").write_text(schema(models))
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    fw("build", cwd=root)


def fw(*arguments: str, cwd: Path) -> float:
    """Run a command; return the CPU seconds that it and what it started took."""
    before = os.times()
    done = subprocess.run(
        [sys.executable, "-m", "fw", *arguments],
        cwd=cwd,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"fw {' '.join(arguments)}: {done.stdout}{done.stderr}")
    after = os.times()
    return (after.children_user + after.children_system) - (
        before.children_user + before.children_system
    )


def environment(**more: str) -> dict[str, str]:
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHONDONT")}
    paths = [str(HERE.parent.parent), *filter(None, [kept.get("PYTHONPATH")])]
    return {**kept, "PYTHONPATH": os.pathsep.join(paths), **more}


def probe(root: Path, *paths: str, **variables: str) -> list[dict[str, Any]]:
    """Return a figure for the import of the application, and for each request."""
    command = [sys.executable, "-c", PROBE, json.dumps(paths)]
    done = python(command, root, variables)
    return list(json.loads(done))


def python(command: list[str], root: Path, variables: dict[str, str]) -> str:
    done = subprocess.run(
        command, cwd=root, env=environment(**variables), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def median(rounds: int, measure: Any) -> Any:
    figures = [measure() for _ in range(rounds)]
    return statistics.median(figures)


def documented(one: Path, many: Path, asked: argparse.Namespace) -> list[tuple[str, str, str]]:
    """Measure /openapi.json, built now and from the cache."""
    asks = ["/openapi.json"] * 2
    # A busy machine may take longer than a request normally may.
    built = probe(many, *asks, HTTP_REQUEST_TIMEOUT="0")
    kept = [probe(many, *asks) for _ in range(asked.rounds)]
    baseline = probe(one, "/health")
    time.sleep(1.1)
    made = fw("route", "cache", cwd=many)
    fresh = [probe(many, *asks, *asks) for _ in range(asked.rounds)]
    copy = many.with_name("copy")
    shutil.copytree(many, copy)
    copied = [probe(copy, *asks) for _ in range(asked.rounds)]
    shutil.rmtree(copy)
    assert all(each[1]["bytes"] == built[1]["bytes"] for each in (*kept, *fresh, *copied))
    first = statistics.median(each[1]["cpu"] for each in fresh)
    size = f"{built[1]['bytes'] / 1e6:.1f} MB"
    return [
        ("first `/openapi.json`, described then: the server", seconds(built[1]["cpu"]), size),
        (
            "the same: the subprocess",
            seconds(built[1]["subprocess_cpu"]),
            f"{megabytes(built[1]['subprocess_memory'])}, freed when it ends",
        ),
        (
            "first `/openapi.json` of later starts",
            milliseconds(statistics.median(each[1]["cpu"] for each in kept)),
            "the subprocess has stored it",
        ),
        ("`fw route cache`, once", seconds(made), ""),
        (
            "first `/openapi.json`, from the cache",
            milliseconds(first),
            f"1/{built[1]['subprocess_cpu'] / first:,.0f} of the subprocess",
        ),
        (
            "the same where the files were copied to, so that contents are compared",
            milliseconds(statistics.median(each[1]["cpu"] for each in copied)),
            "",
        ),
        (
            "each later one, answered with 304",
            milliseconds(statistics.median(each[3]["cpu"] for each in fresh)),
            "every file is looked at",
        ),
        (
            "memory of the server after it, described then",
            megabytes(built[1]["memory"] - baseline[1]["memory"]),
            "over an application of one model",
        ),
        (
            "memory of the server after it, from the cache",
            megabytes(
                statistics.median(each[1]["memory"] for each in fresh) - baseline[1]["memory"]
            ),
            "the same",
        ),
    ]


def started(one: Path, many: Path, asked: argparse.Namespace) -> list[tuple[str, str, str]]:
    """Measure how bytecode and the config cache speed up a start and a first request."""
    # The first of all brings in what every model needs; a model costs what the second does.
    asks = [f"/entity{asked.models - number:04d}s/none" for number in (2, 1)]

    def start(root: Path, **variables: str) -> float:
        return float(sum(figure["cpu"] for figure in probe(root, "/health", **variables)))

    def touch(**variables: str) -> float:
        return float(probe(many, *asks, **variables)[2]["cpu"])

    def eager(**variables: str) -> float:
        return float(probe(many, FW_ROUTES="eager", **variables)[0]["cpu"])

    small = median(asked.rounds, lambda: start(one))
    large = median(asked.rounds, lambda: start(many))
    remove_bytecode(many)
    bare = median(asked.rounds, lambda: touch(PYTHONDONTWRITEBYTECODE="1"))
    bare_whole = eager(PYTHONDONTWRITEBYTECODE="1")
    fw("optimize", cwd=many)
    compiled, compiled_whole = median(asked.rounds, touch), eager()
    plain = median(asked.rounds, lambda: settings(many))
    cached = median(asked.rounds, lambda: settings(many, FW_CONFIG_CACHE="1"))
    return [
        ("boot to the first answer, over one model", milliseconds(large - small), "≤ 400 ms"),
        ("first request below a model, without bytecode", milliseconds(bare), ""),
        ("the same with it", milliseconds(compiled), f"{compiled / bare:.0%} of that"),
        ("start with `FW_ROUTES=eager`, without bytecode", seconds(bare_whole), ""),
        ("the same with it", seconds(compiled_whole), f"{compiled_whole / bare_whole:.0%} of that"),
        ("reading the settings", milliseconds(plain), ""),
        ("the same with `FW_CONFIG_CACHE=1`", milliseconds(cached), ""),
    ]


def listed(many: Path) -> list[tuple[str, str, str]]:
    return [
        ("`fw route list`", seconds(fw("route", "list", cwd=many)), "imports every module"),
        ("`fw route list --cached`", seconds(fw("route", "list", "--cached", cwd=many)), ""),
        ("`fw optimize --check`", seconds(fw("optimize", "--check", cwd=many)), ""),
    ]


def remove_bytecode(root: Path) -> None:
    for folder in list((root / "app").rglob("__pycache__")):
        shutil.rmtree(folder)


def settings(root: Path, **variables: str) -> float:
    command = [sys.executable, "-c", SETTINGS]
    return float(python(command, root, variables))


def table(rows: list[tuple[str, str, str]], models: int) -> str:
    lines = [f"| {models:,} models | CPU time | |", "|---|---|---|"]
    lines += [f"| {what} | {figure} | {remark} |" for what, figure, remark in rows]
    version = ".".join(map(str, sys.version_info[:3]))
    return "\n".join([*lines, "", f"Medians, Python {version}, {os.cpu_count()} processors."])


def seconds(value: float) -> str:
    return f"{value:.1f} s"


def milliseconds(value: float) -> str:
    return f"{value * 1000:.{0 if value >= 0.01 else 1}f} ms"


def megabytes(value: float) -> str:
    return f"{value / 1e6:.0f} MB"


if __name__ == "__main__":
    main()
