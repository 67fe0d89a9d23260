"""The figures of a run: kept as JSON, shown as tables."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median
from typing import Any

from arrivals import RATE
from environment import FASTIFY
from measure import SCENARIOS, Scenario
from peers import PEERS

TITLES = {"sqlite": "SQLite", "postgres": "PostgreSQL", "mysql": "MariaDB", "mongodb": "MongoDB"}
BY_HAND = ("fastapi-sync", "fastapi-async")
PACKAGES = (
    *("fastapi", "starlette", "pydantic", "sqlalchemy", "uvicorn", "httptools", "uvloop"),
    *("asyncpg", "psycopg", "aiosqlite", "asyncmy", "pymysql", "litestar", "advanced-alchemy"),
    *("django", "djangorestframework", "gunicorn", "msgspec", "pymongo", "beanie"),
)
NOT_SERVED = "not served"

Found = dict[str, Any]


def save(found: Found, path: Path) -> None:
    """Write a run's figures, each list one value a round: µs, ms and MB."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(found, indent=1) + "\n")


def versions() -> dict[str, str]:
    """Return what ran, by name."""
    found = {"python": platform.python_version()}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    try:
        node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return found
    packages = json.loads((FASTIFY / "package.json").read_text())["dependencies"]
    return found | {"node": node.stdout.strip().lstrip("v")} | packages


def summary(found: Found) -> str:
    """Return the table of what was to be reached."""
    databases = list(found["results"])
    lines = [
        f"| CPU per request | {' | '.join(TITLES[name] for name in databases)} | to reach |",
        "|---" * (len(databases) + 2) + "|",
    ]
    for title, target, measure in TARGETS:
        cells = [measure(found["results"][database]) for database in databases]
        lines.append(f"| {title} | {' | '.join(cells)} | {target} |")
    return "\n".join([*lines, "", _provenance(found)])


def details(found: Found) -> str:
    """Return a table of every figure for each database, and what ran."""
    parts = []
    for database, peers in found["results"].items():
        title = f"{TITLES[database]} {found['versions'][database]}"
        parts += [f"### {title}", "", _costs(peers), "", _latencies(peers), ""]
    ran = ", ".join(
        f"{name} {text}" for name, text in found["versions"].items() if name not in TITLES
    )
    return "\n".join([*parts, _provenance(found), "", f"Versions: {ran}."])


def _provenance(found: Found) -> str:
    rounds = ", ".join(
        f"{max(len(row['memory']) for row in peers.values())} on {TITLES[database]}"
        for database, peers in found["results"].items()
    )
    text = (
        f"Medians of interleaved rounds ({rounds}) in one run of {found['seconds'] / 60:.0f} "
        f"minutes, Python {found['versions']['python']}, {os.cpu_count()} processors."
    )
    return f"{text} {found['note']}".strip()


# --------------------------------------------------------------------------- every figure


def _measured(peers: Found) -> list[Scenario]:
    return [each for each in SCENARIOS if any(each.name in row for row in peers.values())]


def _costs(peers: Found) -> str:
    scenarios = _measured(peers)
    names = [scenario.title for scenario in scenarios]
    lines = [
        f"| CPU µs a request, × fw's | {' | '.join(names)} | memory |",
        "|---" * (len(names) + 2) + "|",
    ]
    for peer in PEERS:
        if peer.name in peers:
            cells = [_cost(peers, peer.name, scenario.name) for scenario in scenarios]
            cells.append(f"{median(peers[peer.name]['memory']):.0f} MB")
            lines.append(f"| {peer.title} | {' | '.join(cells)} |")
    if any(_counted(row) for row in peers.values()):
        lines += ["", _statements(peers)]
    return "\n".join(lines)


def _cost(peers: Found, name: str, scenario: str) -> str:
    values = peers[name].get(scenario, {}).get("cpu")
    if not values:
        return NOT_SERVED
    middle = median(values)
    text = f"{middle:.0f}"
    if len(values) > 1:  # one measurement has no spread to tell of
        text += f" ± {(max(values) - min(values)) / 2 / middle:.0%}"
    own = _figure(peers, "fw", scenario)
    return text if name == "fw" or own is None else f"{text} · {middle / own:.1f} ×"


def _counted(row: Found) -> bool:
    return any(count is not None for count in row.get("statements", {}).values())


def _statements(peers: Found) -> str:
    counts = []
    for peer in PEERS:
        row = peers.get(peer.name, {})
        if _counted(row):
            known = [
                str(row["statements"][scenario.name]) if scenario.name in row else NOT_SERVED
                for scenario in SCENARIOS
            ]
            counts.append(f"{peer.title} {' / '.join(known)}")
    order = " / ".join(scenario.title for scenario in SCENARIOS)
    return f"Statements a request, as the server logs them ({order}): {'; '.join(counts)}."


def _latencies(peers: Found) -> str:
    scenarios = _measured(peers)
    names = [scenario.title for scenario in scenarios]
    lines = [
        f"| p50 / p99 in ms, 32 connections | {' | '.join(names)} |",
        "|---" * (len(names) + 1) + "|",
    ]
    for peer in PEERS:
        if peer.name in peers:
            cells = [
                f"{p50:.1f} / {p99:.1f}"
                if (p50 := _figure(peers, peer.name, scenario.name, "p50")) is not None
                and (p99 := _figure(peers, peer.name, scenario.name, "p99")) is not None
                else NOT_SERVED
                for scenario in scenarios
            ]
            lines.append(f"| {peer.title} | {' | '.join(cells)} |")
    if any("arrivals" in row for row in peers.values()):
        lines += ["", _arrivals(peers)]
    return "\n".join(lines)


def _arrivals(peers: Found) -> str:
    shown = [
        f"{peer.title} {_figure(peers, peer.name, 'arrivals', 'p50'):.1f} /"
        f" {_figure(peers, peer.name, 'arrivals', 'p99'):.1f}"
        for peer in PEERS
        if "arrivals" in peers.get(peer.name, {})
    ]
    return f"p50 / p99 in ms of {RATE} lists a second, whatever they take: {'; '.join(shown)}."


def _figure(peers: Found, name: str, scenario: str, key: str = "cpu") -> float | None:
    row = peers.get(name, {})
    values = row.get("memory") if scenario == "memory" else row.get(scenario, {}).get(key)
    return median(values) if values else None


# ------------------------------------------------------------------- what was to be reached


def _times(others: tuple[str, ...], *scenarios: str, key: str = "cpu") -> Any:
    """Return what measures how many times fw's figure the least of others has, at worst."""

    def measure(peers: Found) -> str:
        ratios = []
        for scenario in scenarios:
            own = _figure(peers, "fw", scenario, key)
            theirs = [_figure(peers, other, scenario, key) for other in others]
            known = [value for value in theirs if value is not None]
            if not known or "fw" not in peers:
                return "–"
            if own is None:
                return NOT_SERVED
            ratios.append(min(known) / own)
        return " / ".join(f"{ratio:.1f} ×" for ratio in ratios)

    return measure


def _share(other: str, scenario: str) -> Any:
    def measure(peers: Found) -> str:
        own, theirs = _figure(peers, "fw", scenario), _figure(peers, other, scenario)
        return "–" if own is None or theirs is None else f"{theirs / own:.0%}"

    return measure


def _of(others: tuple[str, ...], scenario: str, key: str = "cpu") -> Any:
    """Return what measures which part of the least of others' figure fw's is."""

    def measure(peers: Found) -> str:
        own = _figure(peers, "fw", scenario, key)
        theirs = [_figure(peers, other, scenario, key) for other in others]
        known = [value for value in theirs if value is not None]
        return "–" if own is None or not known else f"{own / min(known):.2f} ×"

    return measure


def _include_statements(peers: Found) -> str:
    row = peers.get("fw", {})
    count = row.get("statements", {}).get("include")
    return "–" if count is None else str(count) if row["includes"] else NOT_SERVED


CRUD = ("one", "list", "post")
TARGETS = (
    ("FastAPI + ORM by hand (the better of both), GET", "≥ 6 ×", _times(BY_HAND, "one")),
    ("… list", "≥ 4 ×", _times(BY_HAND, "list")),
    ("… POST", "≥ 6 ×", _times(BY_HAND, "post")),
    ("… include of 100 rows", "≥ 3 ×", _times(BY_HAND, "include")),
    ("… statements that it takes, as PostgreSQL logs them", "2", _include_statements),
    ("Litestar + advanced-alchemy, GET / list / POST", "≥ 4 ×", _times(("litestar",), *CRUD)),
    ("Django REST framework, GET / list / POST", "≥ 4 ×", _times(("django",), *CRUD)),
    ("share of Starlette + driver + msgspec, GET", "≥ 65 %", _share("raw", "one")),
    ("… list", "≥ 55 %", _share("raw", "list")),
    ("Fastify + pg, GET / list / POST", "1 ×", _times(("fastify",), *CRUD)),
    ("FastAPI + Beanie, GET / list", "≥ 2 ×", _times(("beanie",), "one", "list")),
    ("p99 of GET against the better by hand", "≤ 1 ×", _of(BY_HAND, "one", "p99")),
    ("memory against the lesser by hand", "≤ 1 ×", _of(BY_HAND, "memory")),
)
