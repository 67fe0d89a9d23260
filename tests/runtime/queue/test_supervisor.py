from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.runtime.queue.worker_threads import eventually

SUPERVISE = """
import sys
from fw.runtime.queue.supervisor import supervise
sys.exit(supervise([sys.executable, "-c", sys.argv[1], sys.argv[2]], 2))
"""

LIVES = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
open(os.path.join(sys.argv[1], str(os.getpid())), "w").close()
time.sleep(60)
"""


@contextmanager
def supervised(program: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-c", SUPERVISE, program, str(folder)])
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def pids(folder: Path) -> set[int]:
    return {int(path.name) for path in folder.iterdir()}


def test_a_dead_worker_is_replaced_and_all_are_stopped(tmp_path: Path) -> None:
    with supervised(LIVES, tmp_path) as process:
        eventually(lambda: len(pids(tmp_path)) == 2, 60)
        first = pids(tmp_path)
        os.kill(min(first), signal.SIGKILL)
        eventually(lambda: len(pids(tmp_path)) == 3, 60)
        process.terminate()
        assert process.wait(30) == 0
        eventually(lambda: not any(_alive(pid) for pid in pids(tmp_path)), 10)


def test_workers_that_cannot_start_end_the_supervisor(tmp_path: Path) -> None:
    started = time.monotonic()
    with supervised("import sys; sys.exit(1)", tmp_path) as process:
        assert process.wait(60) == 1
    assert time.monotonic() - started < 60


def test_workers_that_finish_are_not_restarted(tmp_path: Path) -> None:
    with supervised("pass", tmp_path) as process:
        assert process.wait(60) == 0


def test_a_second_signal_kills_workers(tmp_path: Path) -> None:
    stubborn = LIVES.replace("lambda *_: sys.exit(0)", "signal.SIG_IGN")
    with supervised(stubborn, tmp_path) as process:
        eventually(lambda: len(pids(tmp_path)) == 2, 60)
        process.terminate()
        time.sleep(0.5)
        assert process.poll() is None
        process.terminate()
        assert process.wait(30) == 0
        assert not any(_alive(pid) for pid in pids(tmp_path))


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
