"""Measure the generated API side by side with its peers and write the tables of README.md.

    python benchmarks/api/run.py                        # everything, some ten minutes
    python benchmarks/api/run.py --database postgres --only fw --only raw
    python benchmarks/api/run.py --quick                # few requests: whether it works

Every figure is the median of interleaved rounds in one run. The README is written by a run of
everything only.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import environment

HERE = Path(__file__).resolve().parent


def main() -> None:
    asked = arguments()
    if shutil.which("wrk") is None:
        raise SystemExit("wrk makes the load: install it first (apt install wrk)")
    python = environment.python_of(asked.cache)
    variables = environment.environment()
    if os.environ.get("PYTHONPATH") != variables["PYTHONPATH"] or sys.prefix not in str(python):
        command = [str(python), str(Path(__file__).resolve()), *sys.argv[1:]]
        os.execve(python, command, variables)
    from page import put
    from report import details, save, summary, versions

    node = environment.node_app(asked.cache)
    started = time.monotonic()
    results = {}
    with tempfile.TemporaryDirectory(prefix="fw-benchmark-") as folder:
        databases = asked.database or ["sqlite", "postgres", "mysql"]
        for number, database in enumerate(databases, 1):
            place = Path(folder) / database
            place.mkdir()
            end = started + asked.minutes * 60 * number / len(databases)
            results[database] = measure_database(database, asked, place, node, end)
    found = {
        "results": results,
        "seconds": time.monotonic() - started,
        "note": asked.note,
        "versions": versions(),
    }
    everything = not (asked.database or asked.only or asked.quick)
    save(found, HERE / "results.json" if everything else asked.cache / "results.json")
    print(f"{summary(found)}\n\n{details(found)}")
    if everything:
        put(HERE / "README.md", "figures", details(found))
        put(HERE.parent / "README.md", "api", summary(found))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", action="append", choices=["sqlite", "postgres", "mysql"])
    parser.add_argument("--only", action="append", metavar="PEER", help="a peer's name; repeatable")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=11, help="no round starts after these")
    parser.add_argument("--quick", action="store_true", help="a twentieth of the requests")
    parser.add_argument(
        "--cache", type=lambda text: Path(text).absolute(), default=environment.cache_folder()
    )
    parser.add_argument("--note", default="", help="what the tables should say of this run")
    return parser.parse_args()


def measure_database(
    database: str, asked: argparse.Namespace, folder: Path, node: Path | None, end: float
) -> dict[str, Any]:
    """Install every peer on a database and measure them in interleaved rounds until `end`."""
    from peers import PEERS, install
    from servers import new_database, served

    wanted = [
        peer
        for peer in PEERS
        if database in peer.databases
        and (not asked.only or peer.name in asked.only)
        and (peer.kind != "node" or node is not None)
    ]
    cores = sorted(os.sched_getaffinity(0))
    own, others = ({cores[0]}, set(cores[1:])) if len(cores) > 1 else (set(cores), set(cores))
    # The load and the database keep off the core on which an application is measured.
    os.sched_setaffinity(0, others)
    found: dict[str, Any] = {peer.name: {"memory": []} for peer in wanted}
    try:
        with served(database, folder) as server:
            ready = []
            for peer in wanted:
                url = new_database(server.url, peer.name.replace("-", "_"))
                at = node if peer.kind == "node" and node else folder
                ready.append(install(peer, database, url, Path(sys.executable), at))
            for number in range(asked.rounds):
                if number and time.monotonic() > end:
                    break
                for each in ready:
                    one_round(each, server, found[each.peer.name], folder, own, asked.quick)
                    print(f"{database} {number + 1}: {each.peer.name}", file=sys.stderr, flush=True)
    finally:
        os.sched_setaffinity(0, set(cores))
    return found


def one_round(
    installed: Any, server: Any, row: dict[str, Any], folder: Path, cores: set[int], quick: bool
) -> None:
    """Serve a peer, check it the first time, and add what is measured to its row."""
    from checks import ask, check, clean
    from measure import SCENARIOS, measured, memory
    from peers import serving

    peer = installed.peer
    with serving(installed, folder / f"{peer.name}.log", cores) as (pid, address):
        if "includes" not in row:
            row["includes"] = check(address, installed.url)
            row["statements"] = {
                scenario.name: server.statements(
                    lambda scenario=scenario: ask(address + scenario.path, scenario.body)
                )
                for scenario in SCENARIOS
            }
        for scenario in SCENARIOS:
            if scenario.name == "include" and not row["includes"]:
                continue
            count = scenario.requests * peer.pace // (20 if quick else 1)
            for key, value in measured(pid, address, scenario, count).items():
                row.setdefault(scenario.name, {}).setdefault(key, []).append(value)
        row["memory"].append(memory(pid))
    clean(installed.url)


if __name__ == "__main__":
    main()
