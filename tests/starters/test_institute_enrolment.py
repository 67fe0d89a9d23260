"""Seats of the starter institute-admin: processes that enrol and drop students at the same moment."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.applications import run
from tests.promises.support import times

PROCESSES = max(2, times(8))
STUDENTS = max(24, times(200))
SEATS = max(6, times(30))
DROPS = max(12, times(100))
SCRIPT = str(Path(__file__).with_name("enrolment_rush.py"))


def test_seats_and_waiting_list_at_once(
    built_starter: Callable[[str], Path], database_url: str
) -> None:
    root = built_starter("institute-admin")
    run("-m", "fw", "migrate", root=root, DATABASE_URL=database_url)
    run(SCRIPT, "setup", str(STUDENTS), str(SEATS), root=root, DATABASE_URL=database_url)

    enrolling = [["enrol", str(part), str(PROCESSES)] for part in range(PROCESSES)]
    assert _at_once(enrolling, root, database_url) == []
    waiting = STUDENTS - SEATS
    printed = _check(root, database_url, dropped=0)
    assert f"{SEATS} enrolled, {waiting} waiting, 0 dropped" in printed

    quotas = [DROPS // PROCESSES + (part < DROPS % PROCESSES) for part in range(PROCESSES)]
    granted = _at_once(
        [["drop", f"w{part}", str(quota)] for part, quota in enumerate(quotas)], root, database_url
    )
    assert len(granted) == len(set(granted)) == DROPS
    printed = _check(root, database_url, dropped=DROPS)
    assert f"{SEATS} enrolled, {waiting - DROPS} waiting, {DROPS} dropped" in printed
    print(f"{PROCESSES} processes: {printed}")

    printed = run(SCRIPT, "clash", root=root, DATABASE_URL=database_url)
    assert json.loads(printed.splitlines()[-1]) == {
        "sections": 1,
        "bookings": {"room": 1, "instructor": 1},
        "cycles": 3,
        "rooms": 0,
        "invoices": True,
        "numbers": True,
        "paid": True,
    }


def test_seeds_keep_the_rules(built_starter: Callable[[str], Path]) -> None:
    script = str(Path(__file__).with_name("institute_seeds.py"))
    printed = run(script, root=built_starter("institute-admin"))
    assert printed == "36 sections, 700 enrolments, 3 waiting lists\n"


def _check(root: Path, database_url: str, dropped: int) -> str:
    arguments = [str(SEATS), str(dropped)]
    return run(SCRIPT, "check", *arguments, root=root, DATABASE_URL=database_url)


def _at_once(commands: list[list[str]], root: Path, database_url: str) -> list[str]:
    """Run a process for each command, all at once; return the enrolments that got a seat."""
    environment = {**os.environ, "DATABASE_URL": database_url}
    pipe, granted = subprocess.PIPE, list[str]()
    running = [
        subprocess.Popen(
            [sys.executable, SCRIPT, *command], cwd=root, env=environment, stdout=pipe, stderr=pipe
        )
        for command in commands
    ]
    try:
        for process in running:
            printed, errors = process.communicate(timeout=300)
            assert process.returncode == 0, errors.decode()
            granted += json.loads(printed.splitlines()[-1])
    finally:
        for process in running:
            process.kill()
            process.communicate()
    return granted
