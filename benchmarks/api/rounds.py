"""The peers on one database, measured in turns."""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Any

from arrivals import arrivals
from checks import ask, check, clean
from measure import CONNECTIONS, SCENARIOS, measured, memory
from peers import PEERS, Installed, install, serving
from servers import Server, is_mongodb, new_database, served


def measured_on(
    database: str, asked: argparse.Namespace, folder: Path, node: Path | None, end: float
) -> tuple[dict[str, Any], str]:
    """Install every peer on a database and measure them in rounds, none of which begins after `end`.

    Return a row of figures for each, and the version of the server.
    """
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
            version = server.version()
            ready = []
            for peer in wanted:
                url = new_database(server.url, peer.name.replace("-", "_"))
                at = node if peer.kind == "node" and node else folder
                ready.append(install(peer, database, url, Path(sys.executable), at))
            for number in range(asked.rounds):
                if number and time.monotonic() > end:
                    break
                for each in ready:
                    one_round(each, server, found[each.peer.name], folder, own, asked.share)
                    print(f"{database} {number + 1}: {each.peer.name}", file=sys.stderr, flush=True)
    finally:
        os.sched_setaffinity(0, set(cores))
    return found, version


def one_round(
    installed: Installed,
    server: Server,
    row: dict[str, Any],
    folder: Path,
    cores: set[int],
    share: float,
) -> None:
    """Serve a peer, check it the first time, and add what is measured to its row."""
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
            if scenario.only_mongodb and not is_mongodb(installed.url):
                continue
            full = scenario.requests * peer.pace
            count, warming = max(int(full * share), CONNECTIONS), int(full * peer.warm)
            for key, value in measured(pid, address, scenario, count, warming).items():
                row.setdefault(scenario.name, {}).setdefault(key, []).append(value)
        row["memory"].append(memory(pid))
        if is_mongodb(installed.url):
            paths = next(each.paths for each in SCENARIOS if each.name == "list")
            for key, value in arrivals(address, paths).items():
                row.setdefault("arrivals", {}).setdefault(key, []).append(value)
    clean(installed.url)
