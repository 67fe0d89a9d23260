"""Private PostgreSQL, MariaDB, MongoDB, Redis, RabbitMQ and S3 servers for tests.

A server is started by the first test that asks for it and shared by every pytest process of
the same user, xdist workers included. A keeper process owns it and ends it some seconds after
the last process that registered with it is gone, however that one ended.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from filelock import FileLock

from tests.ports import free_port
from tests.servers import SERVERS, ServiceUnavailable, answers

__all__ = ["ServiceUnavailable", "service_url"]

ROOT = Path(tempfile.gettempdir()) / f"fw-test-servers-{os.getuid()}"
STARTUP_SECONDS = 90
LINGER_SECONDS = 20


def service_url(name: str) -> str:
    """Return the base URL (no database) of a server of `SERVERS`.

    `FW_TEST_<NAME>_URL` names a server that is there already. Otherwise one is started;
    `ServiceUnavailable` says why when that is impossible.
    """
    given = os.environ.get(f"FW_TEST_{name.upper()}_URL")
    if given:
        return given
    home = ROOT / name
    ROOT.mkdir(exist_ok=True)
    ROOT.chmod(0o711)
    with FileLock(str(ROOT / f"{name}.lock")):
        users = home / "users"
        if not _running(home):
            SERVERS[name].find()
            _end_orphan(home)
            shutil.rmtree(home, ignore_errors=True)
            users.mkdir(parents=True)
            (users / _identity_of(os.getpid())).touch()
            _spawn_keeper(name, home)
        (users / _identity_of(os.getpid())).touch()
        return str(json.loads((home / "state.json").read_text())["url"])


def _running(home: Path) -> bool:
    try:
        state = json.loads((home / "state.json").read_text())
    except (OSError, ValueError):
        return False
    return _alive(state["keeper"]) and _alive(state["server"])


def _end_orphan(home: Path) -> None:
    """End the server of a keeper that was killed."""
    try:
        server = json.loads((home / "state.json").read_text())["server"]
    except (OSError, ValueError):
        return
    if _alive(server):
        os.kill(int(server.partition("-")[0]), signal.SIGKILL)


def _identity_of(pid: int) -> str:
    """Return the id of a process with its start, since ids of ended processes are used again."""
    return f"{pid}-{_start_of(pid)}"


def _start_of(pid: int) -> str:
    """Return the start of a process; 0 if it has ended, or if the system has no /proc."""
    try:
        state, *rest = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "0"
    return "0" if state == "Z" else rest[18]


def _alive(identity: str) -> bool:
    """Return True while the process of `_identity_of` runs."""
    pid, _, start = identity.partition("-")
    if Path("/proc/self").exists():
        return start != "0" and _start_of(int(pid)) == start
    try:
        os.kill(int(pid), 0)
    except PermissionError:
        return True
    except OSError:
        return False
    return True


def _spawn_keeper(name: str, home: Path) -> None:
    log = home / "keeper.log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.services", name, str(home)],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            start_new_session=True,
        )
    end = time.monotonic() + STARTUP_SECONDS
    while not (home / "state.json").exists():
        if process.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{name} did not start:\n{log.read_text()[-4000:]}")
        time.sleep(0.05)
    # The keeper outlives this process on purpose, so nobody will wait for it.
    process.returncode = 0


def _keep(name: str, home: Path) -> None:
    port = free_port()
    home.chmod(0o711)
    process, url = SERVERS[name].start(home, port)
    while not answers(port):
        if process.poll() is not None:
            raise SystemExit(f"{name} ended with status {process.returncode}")
        time.sleep(0.05)
    # PostgreSQL listens a moment before it lets anybody in.
    time.sleep(0.3)
    keeper, server = _identity_of(os.getpid()), _identity_of(process.pid)
    state = {"keeper": keeper, "server": server, "url": url}
    partial = home / "state.partial"
    partial.write_text(json.dumps(state))
    partial.rename(home / "state.json")
    # A keeper that is ended takes its server along.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        _watch(name, home, process)
    finally:
        _stop(name, process)


def _watch(name: str, home: Path, process: subprocess.Popen[bytes]) -> None:
    """Return when the server has ended, or when nobody has used it for a while."""
    unused_since = time.monotonic()
    while process.poll() is None:
        time.sleep(0.5)
        if any(_alive(user.name) for user in (home / "users").iterdir()):
            unused_since = time.monotonic()
        elif time.monotonic() - unused_since > LINGER_SECONDS and _retire(name, home, process):
            return


def _retire(name: str, home: Path, process: subprocess.Popen[bytes]) -> bool:
    """Stop the server unless a process registered meanwhile; return True if it was stopped."""
    with FileLock(str(ROOT / f"{name}.lock")):
        if any(_alive(user.name) for user in (home / "users").iterdir()):
            return False
        _stop(name, process)
        shutil.rmtree(home, ignore_errors=True)
        return True


def _stop(name: str, process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGINT if name == "postgres" else signal.SIGTERM)
    try:
        process.wait(timeout=30)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


if __name__ == "__main__":
    _keep(sys.argv[1], Path(sys.argv[2]))
