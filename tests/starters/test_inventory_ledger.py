"""The ledger of the starter inventory adds up: processes that post at once, and get killed."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

from tests.applications import run
from tests.processes import start
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
    running = {name: Worker(name, root, notes, environment) for name in names}
    try:
        while running:
            time.sleep(dice.uniform(0.001, 0.05))
            for worker in [*running.values()]:
                if worker.is_done():
                    del running[worker.name]
            active = [worker for worker in running.values() if worker.has_posted()]
            if active and killed < KILLS:
                killed += 1
                worker = dice.choice(active)
                worker.kill()
                running[worker.name] = Worker(worker.name, root, notes, environment)
    finally:
        for worker in running.values():
            worker.kill()
    return killed


class Worker:
    """A program that posts, and notes each answer."""

    def __init__(self, name: str, root: Path, notes: Path, environment: dict[str, str]) -> None:
        self.name, self.notes, self.log = name, notes / name, notes.with_name(f"{name}.log")
        self.before = _lines(self.notes)
        line = (SCRIPT, "work", name, str(POSTINGS), str(notes))
        with self.log.open("w") as log:
            self.process = start(*line, cwd=root, env=environment, stdout=log, stderr=log)

    def is_done(self) -> bool:
        """Return True if the program has ended; AssertionError if it failed."""
        status = self.process.poll()
        assert not status, self.log.read_text()
        return status is not None

    def has_posted(self) -> bool:
        """Return True if it got an answer since its start."""
        return _lines(self.notes) > self.before

    def kill(self) -> None:
        """End the program at once."""
        self.process.kill()
        self.process.wait()


def _lines(file: Path) -> int:
    return file.read_text().count("\n") if file.exists() else 0
