"""`fw schedule` in a project."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

from tests.cli.background import TIMEOUT, BackgroundCommand
from tests.cli.conftest import spawn

SCHEDULE = """
from fw.runtime.schedule import Schedule

def fail():
    raise ValueError("no")

def register(schedule: Schedule) -> None:
    schedule.command("about").every_minute()
    schedule.command("version").cron("0 0 29 2 *").name("rare")
    schedule.call(fail).name("fails").yearly_on(2, 29)
"""


def project(tmp_path: Path) -> Path:
    assert spawn("new", "shop", cwd=tmp_path).returncode == 0
    shop = tmp_path / "shop"
    assert spawn("build", "--provider", "sqlite", cwd=shop).returncode == 0
    return shop


def test_due_tasks_are_listed_and_run(tmp_path: Path) -> None:
    shop = project(tmp_path)
    listed = spawn("schedule", "list", cwd=shop)
    assert (listed.returncode, listed.stdout) == (0, "app/schedule.py has no tasks\n")
    assert spawn("schedule", "run", cwd=shop).stdout == "no tasks are due\n"
    (shop / "app/schedule.py").write_text(SCHEDULE)
    rows = json.loads(spawn("schedule", "list", "--format", "json", cwd=shop).stdout)["tasks"]
    assert [row["name"] for row in rows] == ["about", "rare", "fails"]
    assert re.fullmatch(r"\d{4}-02-29T00:00:00\+00:00", rows[1]["next"])
    assert (rows[0]["kind"], rows[0]["cron"], rows[0]["timezone"]) == (
        "command",
        "* * * * *",
        "UTC",
    )
    assert [row["kind"] for row in rows] == ["command", "command", "call"]
    assert rows[0]["place"] == "schedule.py:8"
    done = spawn("schedule", "run", cwd=shop / "app")
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"   done  about \(.* s\)\n", done.stdout)
    assert "fw.schedule: about: " in (shop / "storage/logs/app.log").read_text()
    asked = spawn("schedule", "run", "rare", "fails", "--format", "json", cwd=shop)
    assert asked.returncode == 1
    told = json.loads(asked.stdout)["tasks"]
    assert [(each["state"], each["why"]) for each in told] == [("done", None), ("failed", "no")]
    wrong = spawn("schedule", "run", "raer", cwd=shop)
    assert wrong.returncode == 1
    assert "unknown scheduled task 'raer'" in wrong.stderr


def test_the_scheduler_stops_cleanly(tmp_path: Path) -> None:
    shop = project(tmp_path)
    (shop / "app/schedule.py").write_text(SCHEDULE)
    working = BackgroundCommand("schedule", "work", cwd=shop)
    try:
        working.wait_for("scheduled 3 tasks")
    finally:
        working.process.send_signal(signal.SIGTERM)
        status = working.process.wait(TIMEOUT)
        working.stop()
    assert status == 0
    assert "Traceback" not in working.text


def test_an_invalid_schedule_is_reported_with_its_location(tmp_path: Path) -> None:
    shop = project(tmp_path)
    (shop / "app/schedule.py").write_text(SCHEDULE.replace(".every_minute()", ""))
    listed = spawn("schedule", "list", cwd=shop)
    assert listed.returncode == 1
    assert "schedule.py:8: about has no time" in listed.stderr
