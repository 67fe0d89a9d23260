"""Cost of a hit of each store beside its bare client: CPU and wall time, in alternating rounds.

`python benchmarks/runtime/cache.py [--rounds 30] [--hits 2000]`. The bare clients do what they
can't do without to return the same value: `json.loads` of a dict's text, of a row of sqlite3
and of a file, of what redis-py gets. redis-server is started on a port of its own.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

from fw.runtime.application import project
from fw.runtime.cache import Cache
from tests.services import ServiceUnavailable, service_url

VALUES = {
    "row": {"id": 7, "name": "x" * 50, "tags": ["a", "b", "c"], "counts": [1, 2, 3]},
    "page": [{"id": number, "title": f"post {number}", "body": "x" * 200} for number in range(25)],
}
Hit = Callable[[], Any]


def bare(root: Path, value: Any, redis_url: str | None) -> dict[str, Hit]:
    """Return what gets the value from each bare client."""
    text = json.dumps(value)
    values = {"key": text}
    connection = sqlite3.connect(root / "bare.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("CREATE TABLE entries (key TEXT PRIMARY KEY, text TEXT, expires REAL)")
    connection.execute("INSERT INTO entries VALUES ('key', ?, ?)", (text, time.time() + 3600))
    statement = "SELECT text, expires FROM entries WHERE key = ?"
    found: dict[str, Hit] = {
        "memory": lambda: json.loads(values["key"]),
        "file": lambda: json.loads(connection.execute(statement, ("key",)).fetchone()[0]),
    }
    if redis_url is not None:
        import redis

        client = redis.Redis.from_url(redis_url)
        client.set("bare", text)
        found["redis"] = lambda: json.loads(client.get("bare"))
    return found


def cached(value: Any, names: list[str]) -> dict[str, Hit]:
    """Return what gets it through the cache."""
    found: dict[str, Hit] = {}
    for name in names:
        cache = Cache(name)
        cache.put("key", value, ttl=3600)
        found[name] = lambda cache=cache: cache.get("key")
    return found


def spent(hit: Hit, hits: int) -> tuple[float, float]:
    """Return the CPU and the wall time of a hit in microseconds."""
    cpu, wall = time.process_time(), time.perf_counter()
    for _ in range(hits):
        hit()
    return (
        (time.process_time() - cpu) / hits * 1e6,
        (time.perf_counter() - wall) / hits * 1e6,
    )


def measure(root: Path, value: Any, url: str | None, rounds: int, hits: int) -> list[list[str]]:
    """Return a row of the table for each store."""
    plain = bare(root, value, url)
    ours = cached(value, [*plain])
    times: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for _ in range(rounds):
        for name in plain:
            for kind, hit in (("bare", plain[name]), ("fw", ours[name])):
                times.setdefault((name, kind), []).append(spent(hit, hits))
    rows = []
    for name in plain:
        assert plain[name]() == ours[name]() == value
        pairs = list(zip(times[name, "fw"], times[name, "bare"], strict=True))
        cpu, wall = (statistics.median(one[at] / two[at] for one, two in pairs) for at in (0, 1))
        medians = [
            statistics.median(each[0] for each in times[name, kind]) for kind in ("fw", "bare")
        ]
        rows.append([name, *(f"{each:.2f}" for each in medians), f"{cpu:.2f}", f"{wall:.2f}"])
    return rows


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--hits", type=int, default=2000)
    arguments = parser.parse_args()
    try:
        url = service_url("redis")
    except ServiceUnavailable as error:
        print(f"without redis: {error}")
        url = None
    for what, value in VALUES.items():
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            settings = f'[project]\nname = "benchmark"\n[redis]\nurl = "{url}"\n' if url else ""
            (root / "fw.toml").write_text(settings)
            project.use(project.Project.load(root))
            print(f"a hit of a {what} of {len(json.dumps(value))} bytes, CPU µs")
            print(f"{'store':8} {'fw':>8} {'bare':>8} {'× CPU':>7} {'× wall':>7}")
            for name, *rest in measure(root, value, url, arguments.rounds, arguments.hits):
                print(f"{name:8} {rest[0]:>8} {rest[1]:>8} {rest[2]:>7} {rest[3]:>7}")


if __name__ == "__main__":
    main()
