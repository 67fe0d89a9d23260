"""No job is lost, none is claimed twice, a poison job ends, and a worker stops clean."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from fw.runtime.application import project
from fw.runtime.queue import Queue
from fw.runtime.queue.driver import Driver
from fw.runtime.queue.queue import driver_of
from tests.promises.runtime.worker_processes import JOBS, Crew, alive, crew, until
from tests.promises.support import chance, times

LEASE = 4
LATE = 1.5
"""Seconds that a busy machine may need besides."""
THREADS = 4
PLACES = ("sqlite", "postgres", "mysql", "redis", "rabbitmq")


@pytest.fixture(params=PLACES)
def driver(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Driver]:
    """An empty queue in each place, that of a project whose jobs tell what they do."""
    server = request.param in ("redis", "rabbitmq")
    url = request.getfixturevalue(f"{request.param}_{'server' if server else 'url'}")
    name = request.param if server else "database"
    if name == "rabbitmq":
        monkeypatch.setenv("RABBITMQ_URL", url)
        url = request.getfixturevalue("sqlite_url")
    lines = [
        "[queue]",
        f'driver = "{name}"',
        f'connection = "{url}"',
        f"visibility_timeout = {LEASE}",
    ]
    lines += ["[cache]", f'prefix = "{uuid4().hex}"']
    for variable in ("QUEUE_DRIVER", "QUEUE_CONNECTION", "CACHE_PREFIX"):
        monkeypatch.delenv(variable, raising=False)
    (tmp_path / "fw.toml").write_text("\n".join(lines))
    (tmp_path / "app/jobs").mkdir(parents=True)
    (tmp_path / "app/jobs/work.py").write_text(JOBS)
    before = project._current
    project.use(project.Project.load(tmp_path))
    opened = driver_of()
    opened.prepare()
    yield opened
    opened.close()
    project.use(before)


def _push(driver: Driver, kind: str, numbers: range, **arguments: object) -> None:
    names: dict[str, object] = {"__name__": "jobs", "__file__": str(driver.project.path / "a/b/c")}
    (driver.project.path / "a/b").mkdir(parents=True, exist_ok=True)
    exec(compile(JOBS, "jobs", "exec"), names)
    job = names[kind]
    for n in numbers:
        Queue().push(job(n=n, **arguments))  # type: ignore[operator]


def _is_over(driver: Driver, workers: Crew, jobs: int) -> bool:
    """Return True if no job waits or runs."""
    stats = driver.stats()
    if any(each.ready or each.delayed or each.running for each in stats):
        return False
    # RabbitMQ doesn't tell what workers have, so the jobs do.
    told = not any(each.delayed is None or each.running is None for each in stats)
    return told or set(range(jobs)) <= set(workers.count("end"))


def test_no_job_is_lost_to_a_kill(driver: Driver, tmp_path: Path) -> None:
    jobs, kills = times(10_000), times(200)
    random = chance(f"kills {driver.name}")
    # So long, that the kills are spread over all of them.
    _push(driver, "Step", range(jobs), pause=0.3 * kills * THREADS * 4 / jobs)
    with crew(tmp_path) as workers:
        for _ in range(4):
            workers.hire()
        for _ in range(kills):
            time.sleep(random.uniform(0.1, 0.4))
            workers.kill(random.choice(workers.pids))
            workers.hire()
        until(lambda: _is_over(driver, workers, jobs), 60 + jobs / 10)
        ended = workers.count("end")
    assert set(ended) == set(range(jobs)), "a job is lost"
    assert not driver.failed()
    # A job that a worker had ended, and not yet reported when it was killed, is done again.
    again = sum(ended.values()) - jobs
    assert again <= kills * THREADS, "more was done twice than was under way at a kill"
    print(f"{jobs} jobs, {kills} kills: {again} ended twice")


def test_a_job_that_a_kill_broke_off_is_run_again_in_time(driver: Driver, tmp_path: Path) -> None:
    with crew(tmp_path) as workers:
        for n in range(times(20)):
            one, other = workers.hire(), workers.hire()
            _push(driver, "Step", range(n, n + 1), pause=0.5)
            until(lambda n=n: n in workers.count("begin"), 60, 0.02)  # type: ignore[misc]
            pid = next(note.pid for note in workers.notes() if note.n == n)
            workers.kill(pid)
            at = time.time()
            until(lambda n=n: n in workers.count("end"), 60, 0.02)  # type: ignore[misc]
            again = next(note for note in workers.notes() if note.n == n and note.pid != pid)
            # RabbitMQ sees the connection close, which is before any lease could end.
            wait = LEASE - LATE if driver.name == "rabbitmq" else 2 * LEASE
            assert again.at - at <= wait + LATE
            workers.kill(other if pid == one else one)


def test_no_job_is_claimed_twice(driver: Driver, tmp_path: Path) -> None:
    jobs = times(10_000)
    with crew(tmp_path) as workers:
        _push(driver, "Step", range(jobs))
        for _ in range(8):
            workers.hire()
        until(lambda: _is_over(driver, workers, jobs), 60 + jobs / 10)
        assert workers.count("begin") == workers.count("end") == Counter(range(jobs))


def test_a_job_that_kills_its_worker_is_run_five_times(driver: Driver, tmp_path: Path) -> None:
    """One after the other: a run that another job's kill has ended would count as well."""
    poison, jobs = times(10), times(200)
    settings = tmp_path / "fw.toml"
    # Each of the five attempts ends when its lease does.
    settings.write_text(settings.read_text().replace(f"= {LEASE}\n", f"= {LEASE // 2}\n"))
    with crew(tmp_path) as workers:
        _push(driver, "Step", range(jobs), pause=0.05)
        for _ in range(4):
            workers.hire()
        for n in range(-poison, 0):
            _push(driver, "Poison", range(n, n + 1))

            def is_over(buried: int = n + poison + 1) -> bool:
                workers.replace_dead()
                return len(driver.failed()) == buried

            until(is_over, 180)
        until(lambda: _is_over(driver, workers, jobs), 120)
        begun, ended = workers.count("begin"), workers.count("end")
    assert {n: begun[n] for n in range(-poison, 0)} == dict.fromkeys(range(-poison, 0), 5)
    assert set(ended) == set(range(jobs))
    failed = driver.failed()
    assert [each.job for each in failed] == ["Poison"] * poison
    assert all("attempts killed its worker" in each.error for each in failed)


def test_a_worker_that_is_told_to_stop_loses_and_doubles_nothing(
    driver: Driver, tmp_path: Path
) -> None:
    stops = times(100)
    random = chance(f"stops {driver.name}")
    leaving: list[int] = []
    with crew(tmp_path) as workers:
        jobs = 100 + stops * 30
        _push(driver, "Step", range(jobs), pause=0.05)
        for _ in range(4):
            workers.hire()
        for _ in range(stops):
            time.sleep(random.uniform(0.1, 0.5))
            leaving.append(random.choice(workers.pids))
            workers.dismiss(leaving[-1])
            workers.hire()
        until(lambda: _is_over(driver, workers, jobs), 60 + jobs / 5)
        until(lambda: not any(map(alive, leaving)), 60)
        assert workers.count("begin") == workers.count("end") == Counter(range(jobs))
