"""The ledger of the starter inventory adds up: processes that post at once, and get killed."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.applications import run
from tests.promises.support import chance, times

PROCESSES = max(2, times(8))
POSTINGS = times(2000)
KILLS = times(100)
SCRIPT = str(Path(__file__).with_name("random_postings.py"))


def test_movements_add_up_after_kills(
    built_starter: Callable[[str], Path], database_url: str, tmp_path: Path
) -> None:
    root, notes = built_starter("inventory"), tmp_path / "notes"
    notes.mkdir()
    run("-m", "fw", "migrate", root=root, DATABASE_URL=database_url)
    run(SCRIPT, "setup", root=root, DATABASE_URL=database_url)
    killed = _post_and_kill(root, notes, {**os.environ, "DATABASE_URL": database_url})
    assert killed == KILLS
    assert [_lines(file) for file in sorted(notes.iterdir())] == [POSTINGS] * PROCESSES
    printed = run(SCRIPT, "check", str(notes), root=root, DATABASE_URL=database_url)
    print(f"{PROCESSES} processes, {killed} kills: {printed}")
    assert "movements of" in printed


def test_seeds_add_up(built_starter: Callable[[str], Path], tmp_path: Path) -> None:
    printed = run(SCRIPT, "check", str(tmp_path), root=built_starter("inventory"))
    assert printed.startswith("1500 movements of 1500 requests")


def _post_and_kill(root: Path, notes: Path, environment: dict[str, str]) -> int:
    """Run the workers until each is done; kill some of them while they post, and start them again."""
    dice, killed = chance("inventory"), 0
    names = [f"w{number}" for number in range(PROCESSES)]
    running = {name: _worker(name, root, notes, environment) for name in names}
    try:
        while running:
            time.sleep(dice.uniform(0.001, 0.05))
            for name in [
                name for name, (worker, _) in running.items() if worker.poll() is not None
            ]:
                worker, _ = running.pop(name)
                _, errors = worker.communicate()
                assert worker.returncode == 0, errors.decode()
            if running and killed < KILLS and _kill_one(running, notes, dice):
                killed += 1
                name = next(
                    name for name, (one, _) in running.items() if one.returncode is not None
                )
                running[name] = _worker(name, root, notes, environment)
    finally:
        for worker, _ in running.values():
            worker.kill()
            worker.communicate()
    return killed


def _kill_one(
    running: dict[str, tuple[subprocess.Popen[bytes], int]], notes: Path, dice: random.Random
) -> bool:
    """Kill a worker that has posted since its start; return False if there is none."""
    active = [name for name, (_, done) in running.items() if _lines(notes / name) > done]
    if not active:
        return False
    worker, _ = running[dice.choice(active)]
    worker.kill()
    worker.communicate()
    return True


def _worker(
    name: str, root: Path, notes: Path, environment: dict[str, str]
) -> tuple[subprocess.Popen[bytes], int]:
    """Start a worker; return it with the number of its answers."""
    command = [sys.executable, SCRIPT, "work", name, str(POSTINGS), str(notes)]
    done = _lines(notes / name)
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=root, env=environment, stdout=pipe, stderr=pipe), done


def _lines(file: Path) -> int:
    return file.read_text().count("\n") if file.exists() else 0
