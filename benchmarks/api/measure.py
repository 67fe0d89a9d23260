"""One measurement: wrk on the outside, the process table on the inside."""

from __future__ import annotations

import json
import os
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from checks import AUTHORS, PER_PAGE, POSTS, body
from environment import HERE

CONNECTIONS = 32
LIMIT_SECONDS = 60
TICK = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True)
class Scenario:
    """Requests that follow one another in turns, and how many a peer of pace 1 is sent."""

    name: str
    title: str
    paths: tuple[str, ...]
    requests: int
    bodies: tuple[str, ...] = ()
    only_mongodb: bool = False

    @property
    def path(self) -> str:
        """The first path."""
        return self.paths[0]

    @property
    def body(self) -> str | None:
        """The first body."""
        return self.bodies[0] if self.bodies else None


_PAGES = range(2, len(POSTS) // PER_PAGE + 1)
SCENARIOS = (
    Scenario("one", "GET one", tuple(f"/posts/{post['id']}" for post in POSTS), 2400),
    Scenario(
        *("list", f"list of {PER_PAGE}"),
        tuple(f"/posts/?page={page}&per_page={PER_PAGE}" for page in _PAGES),
        1600,
    ),
    Scenario(
        *("include", "include of 100"),
        tuple(f"/authors/{author['id']}?include=posts" for author in AUTHORS),
        400,
    ),
    Scenario(
        *("author", "include of the author"),
        tuple(f"/posts/{post['id']}?include=author" for post in POSTS),
        1600,
        only_mongodb=True,
    ),
    Scenario(
        *("post", "POST", ("/posts/",), 1200),
        tuple(json.dumps(body(author_id=str(author["id"]))) for author in AUTHORS),
    ),
)


def measured(
    pid: int, base: str, scenario: Scenario, requests: int, warming: int
) -> dict[str, float]:
    """Return CPU µs a request of the process and those below it, and p50 and p99 in ms."""
    load(base, scenario, max(warming, CONNECTIONS))
    before = ticks(pid)
    found = load(base, scenario, requests)
    time.sleep(0.05)
    seconds = (ticks(pid) - before) / TICK
    return {
        "cpu": seconds / found["requests"] * 1e6,
        "p50": found["p50"] / 1000,
        "p99": found["p99"] / 1000,
    }


def load(base: str, scenario: Scenario, requests: int) -> dict[str, float]:
    """Send so many requests over 32 connections; SystemExit if one isn't answered well."""
    variables = {"REQUESTS": str(requests), "PATHS": "\n".join(scenario.paths)}
    if scenario.bodies:
        variables["BODIES"] = "\n".join(scenario.bodies)
    command = ["wrk", "--threads", "1", "--connections", str(CONNECTIONS)]
    # A slow answer is a figure, not a failure: wrk would give up after two seconds.
    command += ["--duration", f"{LIMIT_SECONDS}s", "--timeout", f"{LIMIT_SECONDS}s"]
    command += ["--script", str(HERE / "load.lua")]
    done = subprocess.run(
        [*command, base],
        env=os.environ | variables,
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS + 10,
    )
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines or not lines[-1].startswith("{"):
        raise SystemExit(f"wrk: {done.stdout}{done.stderr}")
    found: dict[str, float] = json.loads(lines[-1])
    if found["requests"] != requests or found["refused"] or found["failed"]:
        raise SystemExit(f"{scenario.name} at {base}: {requests} requests, {found}")
    return found


def ticks(pid: int) -> int:
    """Return the user and system time of a process and those below it, in clock ticks."""
    total = 0
    for each in tree(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        total += int(fields[11]) + int(fields[12])
    return total


def memory(pid: int) -> float:
    """Return the resident set of a process and those below it, in MB."""
    pages = sum(int(Path(f"/proc/{each}/statm").read_text().split()[1]) for each in tree(pid))
    return pages * PAGE / 1e6


def tree(pid: int) -> list[int]:
    """Return a process and all below it."""
    below: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        below.setdefault(int(fields[1]), []).append(int(path.parent.name))
    found = [pid]
    for each in found:
        found += below.get(each, [])
    return found
