"""`fw queue` in a project."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import spawn

JOBS = """
from fw.runtime import Job

class Fails(Job):
    backoff = 600

    def handle(self):
        raise ValueError("not today")
"""
PUSH = """
from pathlib import Path
from fw.runtime import Queue, project
project.use(project.Project.load(Path.cwd()))
from app.jobs.fails import Fails
Queue().push(Fails())
Queue().later(600, Fails())
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose one job fails, and is due again much later."""
    (tmp_path / "fw.toml").write_text(
        '[queue]\ndriver = "database"\nconnection = "sqlite:///jobs.db"\n'
    )
    (tmp_path / "app/jobs").mkdir(parents=True)
    (tmp_path / "app/jobs/fails.py").write_text(JOBS)
    (tmp_path / "storage/logs").mkdir(parents=True)
    return tmp_path


def test_a_worker_until_empty_says_what_it_leaves(project: Path) -> None:
    assert spawn("queue", "table", cwd=project).stdout == "created fw_jobs and fw_failed_jobs\n"
    subprocess.run([sys.executable, "-c", PUSH], cwd=project, check=True, timeout=120)
    done = spawn("queue", "work", "--until-empty", cwd=project)
    assert done.returncode == 0
    said = done.stdout + done.stderr
    assert "nothing is ready any more in default, but 2 jobs wait there for later" in said
    assert said.count("Traceback") == 1
    assert said.count("ValueError: not today") == 1
    assert "dramatiq" not in said
    assert "in default failed, run 1 of 5: again in 6" in said
    assert "run 1 of 5" in (project / "storage/logs/app.log").read_text()
    rows = json.loads(spawn("queue", "stats", "--format", "json", cwd=project).stdout)["queues"]
    assert [(row["ready"], row["delayed"], row["failed"]) for row in rows] == [(0, 2, 0)]


def test_where_jobs_wait_in_no_table_none_is_made(project: Path) -> None:
    (project / "fw.toml").write_text(
        '[queue]\ndriver = "redis"\nconnection = "redis://127.0.0.1:1/0"\n'
    )
    done = spawn("queue", "table", cwd=project)
    assert (done.returncode, done.stdout) == (0, "the queue driver redis needs no table\n")
    told = json.loads(spawn("queue", "table", "--format", "json", cwd=project).stdout)
    assert told == {"created": []}


@pytest.mark.parametrize("scheme", ["redis", "amqp"])
@pytest.mark.parametrize("driver", ["database", "sync"])
def test_an_address_of_no_database_is_told(project: Path, driver: str, scheme: str) -> None:
    (project / "fw.toml").write_text(
        f'[queue]\ndriver = "{driver}"\nconnection = "{scheme}://user:hidden@127.0.0.1:1/0"\n'
    )
    done = spawn("queue", "table", cwd=project)
    assert done.returncode == 1
    assert f"queue.connection is the address of no database: {scheme}:" in done.stderr
    assert f'set queue.driver to "{"redis" if scheme == "redis" else "rabbitmq"}"' in done.stderr
    assert "hidden" not in done.stdout + done.stderr
