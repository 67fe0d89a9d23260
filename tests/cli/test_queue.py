"""`fw queue` in a project."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.conftest import spawn
from tests.processes import python
from tests.runtime.queue.worker_threads import eventually

JOBS = """
from fw.runtime import Job

class Fails(Job):
    backoff = 600

    def handle(self):
        raise ValueError("not today")
"""
PUSH = """
from pathlib import Path
from fw.runtime import Queue
from fw.runtime.application import project
project.use(project.Project.load(Path.cwd()))
from app.jobs.fails import Fails
Queue().push(Fails())
Queue().later(600, Fails())
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with one job, which fails and is retried much later."""
    (tmp_path / "fw.toml").write_text(
        '[queue]\ndriver = "database"\nconnection = "sqlite:///jobs.db"\n'
    )
    (tmp_path / "app/jobs").mkdir(parents=True)
    (tmp_path / "app/jobs/fails.py").write_text(JOBS)
    (tmp_path / "storage/logs").mkdir(parents=True)
    return tmp_path


def test_a_worker_until_empty_logs_the_remaining_jobs(project: Path) -> None:
    assert spawn("queue", "table", cwd=project).stdout == "created fw_jobs and fw_failed_jobs\n"
    assert python("-c", PUSH, cwd=project).returncode == 0
    done = spawn("queue", "work", "--until-empty", cwd=project)
    assert done.returncode == 0
    said = done.stdout + done.stderr
    assert "no job in default is ready, but it has 2 delayed jobs" in said
    assert said.count("Traceback") == 1
    assert said.count("ValueError: not today") == 1
    assert "dramatiq" not in said
    assert "in default failed, attempt 1 of 5: retrying in 6" in said
    assert "attempt 1 of 5" in (project / "storage/logs/app.log").read_text()
    rows = json.loads(spawn("queue", "stats", "--format", "json", cwd=project).stdout)["queues"]
    assert [(row["ready"], row["delayed"], row["failed"]) for row in rows] == [(0, 2, 0)]


@pytest.mark.parametrize("arguments", [("table",), ("stats",), ("retry", "all"), ("work",)])
def test_mongodb_is_refused_with_the_alternatives(
    project: Path, arguments: tuple[str, ...]
) -> None:
    (project / "fw.toml").write_text('[queue]\ndriver = "database"\n')
    (project / ".env").write_text("DATABASE_URL=mongodb://127.0.0.1/shop\n")
    done = spawn("queue", *arguments, cwd=project)
    assert done.returncode == 1
    assert done.stderr.strip().splitlines() == [
        "error: the queue driver database stores jobs in an SQL database, but this is MongoDB",
        "hint: change queue.driver to redis, or set queue.connection to the URL of an SQL database,"
        " such as sqlite:///database/jobs.db",
    ]


NOTES = """
import os
from fw.runtime import Job

class Notes(Job):
    def handle(self):
        open("noted", "w").write(os.environ.get("FW_QUEUE_SUPERVISOR", "nobody"))
"""


def test_jobs_do_not_inherit_the_supervisor(project: Path) -> None:
    assert spawn("queue", "table", cwd=project).returncode == 0
    (project / "app/jobs/fails.py").write_text(NOTES.replace("Notes", "Fails"))
    assert python("-c", PUSH, cwd=project).returncode == 0
    assert spawn("queue", "work", "--until-empty", cwd=project).returncode == 0
    assert (project / "noted").read_text() == "nobody"


def test_a_driver_without_tables_creates_none(project: Path) -> None:
    (project / "fw.toml").write_text(
        '[queue]\ndriver = "redis"\nconnection = "redis://127.0.0.1:1/0"\n'
    )
    done = spawn("queue", "table", cwd=project)
    assert (done.returncode, done.stdout) == (0, "the queue driver redis needs no tables\n")
    told = json.loads(spawn("queue", "table", "--format", "json", cwd=project).stdout)
    assert told == {"created": []}


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
@pytest.mark.parametrize("driver", ["database", "sync"])
def test_a_url_of_another_service_is_an_error(project: Path, driver: str, scheme: str) -> None:
    (project / "fw.toml").write_text(
        f'[queue]\ndriver = "{driver}"\nconnection = "{scheme}://user:hidden@127.0.0.1:1/0"\n'
    )
    done = spawn("queue", "table", cwd=project)
    assert done.returncode == 1
    said = f"queue.connection starts with {scheme}:, which the driver database does not support"
    assert said in done.stderr
    assert "hidden" not in done.stdout + done.stderr


BROKEN = """
from pathlib import Path
from fw.runtime import Application, ServiceProvider

class Mail(ServiceProvider):
    async def start(self):
        raise ValueError("no mail server")

app = Application(Path(__file__).parents[1]).register(Mail).create()
"""


@pytest.mark.parametrize("processes", ["0", "1"])
def test_an_application_that_cannot_start_ends_the_worker(project: Path, processes: str) -> None:
    assert spawn("queue", "table", cwd=project).returncode == 0
    (project / "app/main.py").write_text(BROKEN)
    done = spawn("queue", "work", "--processes", processes, cwd=project)
    assert done.returncode == 1
    assert "error: app/main.py:7: ValueError: no mail server" in done.stderr


def _serves(project: Path, program: str, count: int) -> list[int]:
    """Start workers with a shell; return their process ids once all of them are ready."""
    log = project / "said"
    with log.open("wb") as said:
        subprocess.Popen(["sh", "-c", program], cwd=project, stdout=said, stderr=said).wait(60)
    eventually(lambda: log.read_text().count("serving default") == count, 60)
    return [int(path.name) for path in (project / "pids").iterdir()]


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_outlives_the_shell_that_started_it_but_not_its_supervisor(project: Path) -> None:
    assert spawn("queue", "table", cwd=project).returncode == 0
    (project / "pids").mkdir()
    noting = "import os, pathlib; (pathlib.Path.cwd() / 'pids' / str(os.getpid())).touch()"
    (project / "app/jobs/noting.py").write_text(noting)
    fw = f"{sys.executable} -m fw queue work"
    (pid,) = _serves(project, f"{fw} --processes 0 &", 1)
    time.sleep(1)
    assert _is_alive(pid)
    os.kill(pid, signal.SIGTERM)
    eventually(lambda: not _is_alive(pid))
    (project / "pids" / str(pid)).unlink()
    pids = _serves(project, f"{fw} --processes 2 & echo $! > supervisor", 2)
    os.kill(int((project / "supervisor").read_text()), signal.SIGKILL)
    eventually(lambda: not any(map(_is_alive, pids)))


@pytest.mark.parametrize("command", ["retry", "forget"])
def test_unknown_ids_are_named(project: Path, command: str) -> None:
    assert spawn("queue", "table", cwd=project).returncode == 0
    said = spawn("queue", command, "7", "9", cwd=project)
    assert (said.returncode, said.stdout) == (1, "")
    assert "error: no failed job has the ids 7, 9\nhint: run fw queue failed" in said.stderr


@pytest.mark.parametrize("command", ["stats", "failed", "flush", "retry all", "forget 1"])
def test_without_tables_each_command_suggests_to_create_them(project: Path, command: str) -> None:
    said = spawn("queue", *command.split(), cwd=project)
    assert said.returncode == 1
    assert "the tables of the queue do not exist" in said.stderr
    assert "run fw queue table to create the tables" in said.stderr
    assert "migrate" not in said.stderr


def test_a_push_without_tables_suggests_to_create_them(project: Path) -> None:
    done = python("-c", PUSH, cwd=project)
    assert "run fw queue table to create the tables" in done.stderr.splitlines()[-1]
