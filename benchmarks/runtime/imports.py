"""Cost of importing the runtime: wall and CPU time and memory, area by area.

`python benchmarks/runtime/imports.py [--rounds 7]`. Each import has a process of its own; rounds
take turns, medians are shown. What the interpreter itself takes is deducted. The last rows are an
application with one model on SQLite, and what it imports of libraries that it may do without.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BLOG = ROOT / "examples" / "blog"

AREAS = {
    "nothing": "",
    "fw.runtime": "import fw.runtime",
    "Config": "from fw.runtime import Config",
    "Container": "from fw.runtime import Container",
    "get_logger": "from fw.runtime import get_logger",
    "get_logger, first line": "from fw.runtime import get_logger; get_logger('a').debug('b')",
    "Validator": "from fw.runtime import Validator",
    "EventDispatcher": "from fw.runtime.events import EventDispatcher",
    "Cache": "from fw.runtime.cache import Cache",
    "Queue": "from fw.runtime.queue import Queue",
    "Schedule": "from fw.runtime.schedule import Schedule",
    "Storage": "from fw.runtime.storage import Storage",
    "Database": "from fw.runtime.database import Database, Model, Repository",
    "Application": "from fw.runtime import Application",
    "fastapi": "import fastapi",
    "an application, created": "import app.main",
    "an application, first model": "import app.main, app.routes.post",
}
PROGRAM = """
import json, resource, sys, time
wall, cpu = time.perf_counter(), time.process_time()
{statement}
print(json.dumps([
    (time.perf_counter() - wall) * 1e3,
    (time.process_time() - cpu) * 1e3,
    resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    len(sys.modules),
]))
"""


def measure(statement: str) -> list[float]:
    """Return wall and CPU milliseconds, megabytes and modules of one import."""
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(statement=statement)],
        cwd=BLOG,
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(each) for each in json.loads(done.stdout.splitlines()[-1])]


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    found: dict[str, list[list[float]]] = {name: [] for name in AREAS}
    for number in range(rounds + 1):
        for name, statement in AREAS.items():
            row = measure(statement)
            # The first compiles what has no bytecode yet.
            if number:
                found[name].append(row)
    medians = {
        name: [statistics.median(column) for column in zip(*rows, strict=True)]
        for name, rows in found.items()
    }
    nothing = medians["nothing"]
    print(f"{'':30} {'wall':>8} {'CPU':>8} {'memory':>9} {'modules':>8}")
    for name, row in medians.items():
        wall, cpu, memory, modules = (
            row if name == "nothing" else [a - b for a, b in zip(row, nothing, strict=True)]
        )
        print(f"{name:30} {wall:5.0f} ms {cpu:5.0f} ms {memory:6.1f} MB {modules:8.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
