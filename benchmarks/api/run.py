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
import signal
import sys
import tempfile
import time
from pathlib import Path

import environment

HERE = Path(__file__).resolve().parent
DATABASES = ("sqlite", "postgres", "mysql", "mongodb")


def main() -> None:
    asked = arguments()
    asked.share = 0.05 if asked.quick else asked.share
    if shutil.which("wrk") is None:
        raise SystemExit("wrk makes the load: install it first (apt install wrk)")
    python = environment.python_of(asked.cache)
    variables = environment.environment()
    if os.environ.get("PYTHONPATH") != variables["PYTHONPATH"] or sys.prefix not in str(python):
        command = [str(python), str(Path(__file__).resolve()), *sys.argv[1:]]
        os.execve(python, command, variables)
    # Asked to end, it ends what it started first.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    measure(asked)


def measure(asked: argparse.Namespace) -> None:
    """Measure what was asked for, within the environment of the peers; print and keep it."""
    from page import put
    from peers import PEERS
    from report import details, save, summary, versions
    from rounds import measured_on
    from servers import installed

    node = environment.node_app(asked.cache)
    databases = asked.database or installed()
    started = time.monotonic()
    results, ran = {}, versions()
    with tempfile.TemporaryDirectory(prefix="fw-benchmark-") as folder:
        weights = {name: sum(name in peer.databases for peer in PEERS) for name in databases}
        spent = 0
        for database in databases:
            spent += weights[database]
            place = Path(folder) / database
            place.mkdir()
            end = started + asked.minutes * 60 * spent / sum(weights.values())
            results[database], ran[database] = measured_on(database, asked, place, node, end)
    found = {
        "results": results,
        "seconds": time.monotonic() - started,
        "note": asked.note,
        "versions": ran,
    }
    whole = node is not None and len(databases) == len(DATABASES)
    everything = whole and not (asked.only or asked.quick)
    save(found, HERE / "results.json" if everything else asked.cache / "results.json")
    print(f"{summary(found)}\n\n{details(found)}")
    if everything:
        put(HERE / "README.md", "figures", details(found))
        put(HERE.parent / "README.md", "api", summary(found))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--database", action="append", choices=DATABASES)
    parser.add_argument("--only", action="append", metavar="PEER", help="a peer's name; repeatable")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=11, help="no round starts after these")
    parser.add_argument("--share", type=float, default=1, help="of the requests; fewer say less")
    parser.add_argument("--quick", action="store_true", help="a twentieth, to see whether it works")
    parser.add_argument(
        "--cache", type=lambda text: Path(text).absolute(), default=environment.cache_folder()
    )
    parser.add_argument("--note", default="", help="what the tables should say of this run")
    return parser.parse_args()


if __name__ == "__main__":
    main()
