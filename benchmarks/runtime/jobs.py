"""Jobs per second: fw's database queue on PostgreSQL, procrastinate on the same, dramatiq on Redis.

    pip install -r benchmarks/runtime/jobs-requirements.txt
    python benchmarks/runtime/jobs.py [--rounds 5] [--jobs 4000]

In each round every contender gets the same number of jobs that do nothing, and then one worker
process that does eight at a time; the clock runs from its start to its last job. PostgreSQL
and Redis are private servers; PostgreSQL doesn't wait for the disk. As it is, it takes about
three minutes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

CONTENDERS = ("fw", "procrastinate", "dramatiq")
CONCURRENCY = 8


class Counted:
    """Counts jobs, and notes how long it was, and worked, until the last one of a number was done."""

    def __init__(self, jobs: int) -> None:
        self._left, self._lock = jobs, threading.Lock()
        self.over = threading.Event()

    def begin(self) -> None:
        self._wall, self._cpu = time.perf_counter(), time.process_time()

    def one(self) -> None:
        with self._lock:
            self._left -= 1
            if self._left == 0:
                self.wall = time.perf_counter() - self._wall
                self.cpu = time.process_time() - self._cpu
                self.over.set()

    def spent(self) -> dict[str, float]:
        assert self.over.wait(300)
        return {"wall": self.wall, "cpu": self.cpu}


def timed(counted: Counted, start: Any) -> dict[str, float]:
    counted.begin()
    start()
    return counted.spent()


# ------------------------------------------------------------------------ the contenders


def fw(url: str, jobs: int, _redis: str) -> dict[str, float]:
    from dramatiq import Worker

    from fw.runtime.application import project
    from fw.runtime.queue import Job, Queue
    from fw.runtime.queue.actors import declare

    root = Path(tempfile.mkdtemp())
    (root / "fw.toml").write_text(f'[queue]\ndriver = "database"\nconnection = "{url}"\n')
    project.use(project.Project.load(root))
    counted = Counted(jobs)

    class Nothing(Job):
        n: int

        def handle(self) -> None:
            counted.one()

    driver = Queue().driver
    driver.prepare()
    start = time.perf_counter()
    for n in range(jobs):
        Queue().push(Nothing(n=n))
    pushed = time.perf_counter() - start
    declare(driver.broker, Nothing)
    worker = Worker(driver.broker, worker_threads=CONCURRENCY)
    driver.broker.emit_after("process_boot")
    found = timed(counted, worker.start)
    worker.stop()
    assert not driver.stats()
    return {**found, "push": pushed}


def dramatiq(_url: str, jobs: int, redis: str) -> dict[str, float]:
    import dramatiq
    from dramatiq.brokers.redis import RedisBroker

    broker = RedisBroker(url=redis, namespace=uuid4().hex)
    counted = Counted(jobs)

    @dramatiq.actor(broker=broker)
    def nothing(n: int) -> None:  # noqa: ARG001
        counted.one()

    start = time.perf_counter()
    for n in range(jobs):
        nothing.send(n)
    pushed = time.perf_counter() - start
    worker = dramatiq.Worker(broker, worker_threads=CONCURRENCY)
    broker.emit_after("process_boot")
    found = timed(counted, worker.start)
    worker.stop()
    return {**found, "push": pushed}


def procrastinate(url: str, jobs: int, _redis: str) -> dict[str, float]:
    from procrastinate import App, PsycopgConnector

    app = App(connector=PsycopgConnector(conninfo=url))
    counted = Counted(jobs)

    @app.task
    async def nothing(n: int) -> None:  # noqa: ARG001
        counted.one()

    async def run() -> dict[str, float]:
        async with app.open_async():
            await app.schema_manager.apply_schema_async()
            start = time.perf_counter()
            for n in range(jobs):
                await nothing.defer_async(n=n)
            pushed = time.perf_counter() - start
            counted.begin()
            await app.run_worker_async(
                concurrency=CONCURRENCY,
                wait=False,
                delete_jobs="always",
                install_signal_handlers=False,
            )
            return {**counted.spent(), "push": pushed}

    return asyncio.run(run())


# --------------------------------------------------------------------------- the rounds


def one(name: str, server: str, redis: str, jobs: int) -> dict[str, float]:
    from fw.runtime.database.backends import backend_for
    from fw.runtime.database.connection.url import DatabaseUrl

    url = f"{server}/q_{uuid4().hex}"
    parsed = DatabaseUrl.parse(url)
    asyncio.run(backend_for(parsed).create_database(parsed))
    command = [sys.executable, __file__, "--alone", name, url, redis, str(jobs)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, env=dict(os.environ))
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--jobs", type=int, default=4000)
    parser.add_argument("--alone", nargs=4, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.alone:
        name, url, redis, jobs = given.alone
        print(json.dumps(globals()[name](url, int(jobs), redis)))
        return
    from tests.services import service_url

    server, redis = service_url("postgres"), service_url("redis")
    rounds: dict[str, list[dict[str, float]]] = {name: [] for name in CONTENDERS}
    for turn in range(given.rounds):
        # Nobody is always the first, when the machine may be at something else.
        for name in CONTENDERS[turn % 3 :] + CONTENDERS[: turn % 3]:
            rounds[name].append(one(name, server, redis, given.jobs))
            print(turn, name, rounds[name][-1], file=sys.stderr)
    print("| | jobs/s | CPU µs a job | pushed/s | fw does × as many jobs |")
    print("|---|---|---|---|---|")
    for name in CONTENDERS:
        rate, cpu, push = (_median(rounds[name], key) for key in ("wall", "cpu", "push"))
        pairs = zip(rounds[name], rounds["fw"], strict=True)
        ratio = statistics.median(each["wall"] / ours["wall"] for each, ours in pairs)
        jobs = given.jobs
        print(
            f"| {name} | {jobs / rate:.0f} | {cpu / jobs * 1e6:.0f} | {jobs / push:.0f}"
            f" | {ratio:.2f} |"
        )


def _median(rounds: list[dict[str, float]], key: str) -> float:
    return statistics.median(each[key] for each in rounds)


if __name__ == "__main__":
    main()
