"""Python programs that tests run: forked from a process that has imported the libraries.

Importing FastAPI, pydantic, SQLAlchemy and Alembic takes most of the time of a short program, and
the suite runs thousands of them. `python` runs a program in a fork of a process that has imported
these libraries and nothing of fw, so fw itself starts as it always does. `start` does so in the
background, and `forked` is a `subprocess.run` for the code under test. A test of imports, of
signals or of start-up time starts a process of its own with `subprocess`.
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any

__all__ = ["Program", "forked", "python", "start"]

TIMEOUT = 300
"""Seconds after which a program that hasn't ended is killed."""

_RUN = subprocess.run
_CAN_FORK = hasattr(os, "fork") and sys.platform != "darwin"


def python(
    *arguments: str | Path,
    cwd: Path | str | None = None,
    env: Mapping[str, str] | None = None,
    input: str = "",
    warnings: bool = True,
    timeout: float = TIMEOUT,
    errors: str = "strict",
) -> subprocess.CompletedProcess[str]:
    """Run `python <arguments>` as `subprocess.run` would, and capture what it prints.

    The arguments begin with `-m <module>`, `-c <code>` or the path of a script. Warnings are
    errors unless `warnings` is false. `env` replaces the environment, `input` is standard input.
    `errors` is the way to decode the output.
    """
    line = [str(argument) for argument in arguments]
    variables = dict(os.environ if env is None else env)
    folder = os.fspath(cwd) if cwd is not None else str(Path.cwd())
    if _CAN_FORK:
        return _server().run(line, folder, variables, input, warnings, timeout, errors)
    command = [sys.executable, *(("-W", "error") if warnings else ()), *line]
    return _RUN(
        command,
        cwd=folder,
        env=variables,
        input=input,
        capture_output=True,
        text=True,
        timeout=timeout,
        errors=errors,
        check=False,
    )


def start(
    *arguments: str | Path,
    cwd: Path | str | None = None,
    env: Mapping[str, str] | None = None,
    stdin: IO[Any] | None = None,
    stdout: IO[Any],
    stderr: IO[Any],
) -> Program | subprocess.Popen[bytes]:
    """Start `python <arguments>` in the background, as `subprocess.Popen` would."""
    line = [str(argument) for argument in arguments]
    variables = dict(os.environ if env is None else env)
    folder = os.fspath(cwd) if cwd is not None else str(Path.cwd())
    if not _CAN_FORK:
        command = [sys.executable, *line]
        return subprocess.Popen(
            command, cwd=folder, env=variables, stdin=stdin, stdout=stdout, stderr=stderr
        )
    with Path(os.devnull).open() as empty:
        files = [(stdin or empty).fileno(), stdout.fileno(), stderr.fileno()]
        return Program(_server().start(line, folder, variables, files))


def forked(command: Sequence[Any], **options: Any) -> subprocess.CompletedProcess[Any]:
    """Run a command as `subprocess.run` does; fork if it is a Python program with its output."""
    if command[0] != sys.executable or not options.get("capture_output") or options.get("check"):
        return _RUN(command, **options)
    same = ("cwd", "env", "errors", "input", "timeout")
    given = {name: options[name] for name in same if name in options}
    return python(*command[1:], **given, warnings=False)


class Program:
    """A program in the background, with the methods of `subprocess.Popen`."""

    def __init__(self, status: socket.socket) -> None:
        self._status = status
        line = b""
        while not line.endswith(b"\n"):
            line += status.recv(1) or b"0\n"
        self.pid = int(line)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the program runs."""
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status when the program ends; `TimeoutExpired` if that takes longer."""
        if self.returncode is None:
            self._status.settimeout(timeout)
            try:
                self.returncode = int(self._status.recv(16) or -signal.SIGKILL)
            except (BlockingIOError, TimeoutError):
                raise subprocess.TimeoutExpired(str(self.pid), timeout or 0) from None
            self._status.close()
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal to the program if it runs."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the program to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the program at once."""
        self.send_signal(signal.SIGKILL)


class _ForkServer:
    """A process that forks a child for each program; one for each process of the tests."""

    def __init__(self) -> None:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        program = Path(__file__).with_name("fork_server.py")
        plain = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
        self._process = subprocess.Popen(
            [sys.executable, str(program), str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            env=plain,
            cwd="/",
        )
        theirs.close()
        self._socket, self._lock = ours, threading.Lock()
        self.owner = os.getpid()
        atexit.register(self.close)

    def run(
        self,
        line: list[str],
        folder: str,
        variables: dict[str, str],
        text: str,
        warnings: bool,
        timeout: float,
        errors: str,
    ) -> subprocess.CompletedProcess[str]:
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(text.encode())
            given.seek(0)
            with self._lock:
                files = [file.fileno() for file in (given, out, err)]
                begin = time.monotonic()
                self._ask([line, folder, variables, warnings, timeout], files)
                answer = self._socket.recv(16)
            if not answer:
                raise RuntimeError("the fork server of the tests has ended")
            printed = [_text(file.fileno(), errors) for file in (out, err)]
        command = [sys.executable, *line]
        if int(answer) == -signal.SIGKILL and time.monotonic() - begin > timeout:
            raise subprocess.TimeoutExpired(command, timeout, *printed)
        return subprocess.CompletedProcess(command, int(answer), *printed)

    def start(
        self, line: list[str], folder: str, variables: dict[str, str], files: list[int]
    ) -> socket.socket:
        """Start a program; return the socket that gets its process id and its exit status."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        with theirs, self._lock:
            self._ask([line, folder, variables, False, 0], [*files, theirs.fileno()])
        return ours

    def _ask(self, request: list[Any], files: list[int]) -> None:
        body = json.dumps(request).encode("utf-8", "surrogateescape")
        socket.send_fds(self._socket, [len(body).to_bytes(8, "big")], files)
        self._socket.sendall(body)

    def close(self) -> None:
        """Stop the server; in a fork of the tests' process do nothing."""
        if os.getpid() == self.owner:
            self._socket.close()
            self._process.wait(10)


def _text(descriptor: int, errors: str) -> str:
    os.lseek(descriptor, 0, os.SEEK_SET)
    with open(descriptor, closefd=False, encoding="utf-8", errors=errors) as file:
        return file.read()


_SERVERS: list[_ForkServer] = []


def _server() -> _ForkServer:
    if not _SERVERS or _SERVERS[0].owner != os.getpid():
        _SERVERS[:] = [_ForkServer()]
    return _SERVERS[0]
