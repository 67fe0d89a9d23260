from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from filelock import FileLock

from fw.tasks.disk.lock import project_lock, reading_lock

HOLD = """
import sys
from pathlib import Path
from fw.tasks.disk.lock import project_lock
with project_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_process_waits_and_names_the_holder(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    standard_input = holder.stdin
    assert standard_input is not None
    assert holder.stdout.readline() == "held\n"
    heard: list[str] = []

    def let_go(message: str) -> None:
        heard.append(message)
        standard_input.close()

    with project_lock(tmp_path, let_go):
        assert holder.wait(10) == 0
    assert len(heard) == 1
    assert f"process {holder.pid}" in heard[0]
    holder.stdout.close()


def test_the_lock_of_a_killed_holder_is_released(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    holder.stdout.readline()
    holder.kill()
    holder.communicate()
    heard: list[str] = []
    with project_lock(tmp_path, heard.append):
        assert heard == []


def test_readers_share_the_lock_and_wait_for_a_writer(tmp_path: Path) -> None:
    with reading_lock(tmp_path):
        assert list(tmp_path.iterdir()) == []
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, tmp_path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert holder.stdout is not None
    standard_input = holder.stdin
    assert standard_input is not None
    assert holder.stdout.readline() == "held\n"
    heard: list[str] = []

    def let_go(message: str) -> None:
        heard.append(message)
        standard_input.close()

    with reading_lock(tmp_path, let_go):
        assert holder.wait(10) == 0
        reader = HOLD.replace("project_lock", "reading_lock").replace("sys.stdin.read()", "")
        subprocess.run([sys.executable, "-c", reader, tmp_path], check=True, timeout=10)
    assert f"process {holder.pid}" in heard[0]
    holder.stdout.close()


def test_the_lock_is_reentrant(tmp_path: Path) -> None:
    with project_lock(tmp_path):
        with project_lock(tmp_path):
            pass
        assert (tmp_path / ".fw/lock.holder").exists()
    assert not (tmp_path / ".fw/lock.holder").exists()


def test_the_lock_excludes_that_of_filelock(tmp_path: Path) -> None:
    other = FileLock(tmp_path / ".fw" / "lock")
    (tmp_path / ".fw").mkdir()
    other.acquire()
    heard: list[str] = []

    def let_go(message: str) -> None:
        heard.append(message)
        other.release()

    with project_lock(tmp_path, let_go):
        assert heard == ["waiting for another fw process"]
