"""The guide's code and commands run, with workers of every kind."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.processes import forked

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs/guides/queue.md").read_text()
DRAMATIQ = Path(sys.executable).with_name("dramatiq")

RUN = """
import ast, asyncio, inspect, sys
from app.main import app

async def main():
    async with app.router.lifespan_context(app):
        names = {}
        for block in sys.stdin.read().split("\\0"):
            lines = block.splitlines()
            for statement in ast.parse(block).body:
                single = isinstance(statement, ast.Expr)
                if isinstance(statement, (ast.With, ast.AsyncWith)):
                    # What a block promises within is asked where it stands.
                    found = [each for each in lines if "# => " in each]
                    for each in found:
                        said, _, value = each.partition("# => ")
                        block = block.replace(each, f"{said.rstrip()} == {value} or 1 / 0")
                    statement = ast.parse(block).body[-1] if found else statement
                tree = ast.Expression(statement.value) if single else ast.Module([statement], [])
                flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
                code = compile(tree, "guide", "eval" if single else "exec", flags=flags)
                result = eval(code, names)
                if inspect.iscoroutine(result):
                    await result

asyncio.run(main())
"""


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The blog with the guide's jobs, whose queue is in its database."""
    root = Path(shutil.copytree(ROOT / "examples/blog", tmp_path / "blog"))
    (root / ".env").write_text("DATABASE_URL=sqlite:///database/app.db\n")
    for block in blocks():
        place = re.match(r"# (app/\S+)\n", block)
        if place:
            path = root / place[1]
            path.parent.mkdir(exist_ok=True)
            path.write_text(block)
    return root


def environment(**more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith("DATABASE_")}
    return {**kept, "PYTHONPATH": str(ROOT), **more}


def run(root: Path, *command: str, text: str = "", **more: str) -> str:
    done = forked(
        [*command],
        cwd=root,
        input=text,
        capture_output=True,
        text=True,
        env=environment(**more),
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


def fw(root: Path, *arguments: str, **more: str) -> str:
    return run(root, sys.executable, "-m", "fw", *arguments, **more)


def code() -> str:
    return "\0".join(block for block in blocks() if not block.startswith("# app/"))


def test_by_default_jobs_run_when_pushed(project: Path) -> None:
    said = run(project, sys.executable, "-c", RUN, text=code())
    assert re.findall(r"welcome, (\w+)@", said) == ["ada", "bob", "eve"]


def test_workers_run_jobs_of_the_database(project: Path) -> None:
    place = {"QUEUE_DRIVER": "database"}
    assert "created fw_jobs and fw_failed_jobs" in fw(project, "queue", "table", **place)
    assert "already exist" in fw(project, "queue", "table", **place)
    said = run(project, sys.executable, "-c", RUN, text=code(), **place)
    assert "welcome" not in said
    assert fw(project, "queue", "stats", **place).split()[5:] == ["default", "2", "1", "0", "0"]
    said = fw(project, "queue", "work", "--until-empty", "--queues", "default", **place)
    assert sorted(re.findall(r"welcome, (\w+)@", said)) == ["ada", "eve"]
    assert "no failed jobs" in fw(project, "queue", "failed", **place)
    assert "0 jobs will run again" in fw(project, "queue", "retry", "all", **place)
    fw(project, "migrate", **place)
    assert "fw_" not in fw(project, "db", "diff", **place)


@pytest.mark.parametrize("driver", ["database", "redis"])
def test_the_dramatiq_command_runs_workers(
    project: Path, driver: str, request: pytest.FixtureRequest
) -> None:
    place = {"QUEUE_DRIVER": driver, "CACHE_PREFIX": uuid4().hex}
    if driver == "redis":
        place["REDIS_URL"] = request.getfixturevalue("redis_server")
    fw(project, "queue", "table", **place)
    run(project, sys.executable, "-c", RUN, text=code(), **place)
    command = [str(DRAMATIQ), "fw.runtime.queue.worker:broker", "--processes", "1"]
    with subprocess.Popen(command, cwd=project, env=environment(**place)) as working:
        end = time.monotonic() + 60
        # The delayed one is all that stays.
        while fw(project, "queue", "stats", **place).split()[5:] != ["default", *"0100"]:
            assert time.monotonic() < end
        working.terminate()
        assert working.wait(60) == 0


def test_an_unknown_queue_is_refused(project: Path) -> None:
    done = forked(
        [sys.executable, "-m", "fw", "queue", "work", "--queues", "mial"],
        cwd=project,
        capture_output=True,
        text=True,
        env=environment(QUEUE_DRIVER="database"),
        timeout=60,
    )
    assert done.returncode == 1
    assert "unknown queue 'mial'" in done.stderr
    assert "app/jobs: default" in done.stderr


def test_a_worker_without_tables_reports_the_command_to_create_them(project: Path) -> None:
    done = forked(
        [sys.executable, "-m", "fw", "queue", "work", "--driver", "database"],
        cwd=project,
        capture_output=True,
        text=True,
        env=environment(),
        timeout=60,
    )
    assert done.returncode == 1
    assert "fw queue table" in done.stderr


def test_an_application_that_pushes_nothing_imports_no_dramatiq(project: Path) -> None:
    program = "import sys, app.main; print([name for name in sys.modules if 'dramatiq' in name])"
    # Not in a fork of a process that has imported it.
    command = [sys.executable, "-c", program]
    assert subprocess.check_output(command, cwd=project, env=environment()).strip() == b"[]"
