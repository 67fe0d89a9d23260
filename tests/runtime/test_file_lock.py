"""File locks: one holder at a time, released after a kill."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fw.runtime.file_lock import file_lock

COUNT = """
import sys
from pathlib import Path
from fw.runtime.file_lock import file_lock
path = Path(sys.argv[1])
for _ in range(int(sys.argv[2])):
    with file_lock(f"{path}.lock", 60):
        path.write_text(str(int(path.read_text()) + 1))
"""
HOLD = """
import sys, time
from fw.runtime.file_lock import file_lock
with file_lock(sys.argv[1], 60):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_excludes_other_processes_and_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("0")
    command = [sys.executable, "-c", COUNT, str(path), "200"]
    running = [subprocess.Popen(command) for _ in range(8)]
    assert [process.wait(60) for process in running] == [0] * 8
    assert path.read_text() == "1600"
    assert list(tmp_path.iterdir()) == [path]


def test_the_lock_of_a_killed_holder_is_released(tmp_path: Path) -> None:
    lock = tmp_path / "lock"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, lock], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(TimeoutError), file_lock(str(lock), 0.1):
        pass
    assert lock.exists()
    holder.kill()
    holder.communicate()
    with file_lock(str(lock), 0):
        assert lock.exists()
    assert not lock.exists()
