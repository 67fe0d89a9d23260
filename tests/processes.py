"""Python programs that tests run: forked from a process that has imported the libraries.

Importing FastAPI, pydantic, SQLAlchemy and Alembic takes most of the time of a short program, and
the suite runs thousands of them. `python` runs a program in a fork of a process that has imported
these libraries and nothing of fw, so fw itself starts as it always does. A test of imports, of
signals or of start-up time starts a process of its own with `subprocess`.
"""

from __future__ import annotations

import atexit
import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile

__all__ = ["python"]

TIMEOUT = 300
"""Seconds after which a program that hasn't ended is killed."""


def python(
    *arguments: str | Path,
    cwd: Path | str | None = None,
    env: Mapping[str, str] | None = None,
    input: str = "",
    warnings: bool = True,
) -> subprocess.CompletedProcess[str]:
    """Run `python <arguments>` as `subprocess.run` would, and capture what it prints.

    The arguments begin with `-m <module>`, `-c <code>` or the path of a script. Warnings are
    errors unless `warnings` is false. `env` replaces the environment, `input` is standard input.
    """
    line = [str(argument) for argument in arguments]
    variables = dict(os.environ if env is None else env)
    folder = os.fspath(cwd) if cwd is not None else str(Path.cwd())
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return _spawn(line, folder, variables, input, warnings)
    return _server().run(line, folder, variables, input, warnings)


def _spawn(
    line: Sequence[str], folder: str, variables: Mapping[str, str], text: str, warnings: bool
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *(("-W", "error") if warnings else ()), *line]
    return subprocess.run(
        command,
        cwd=folder,
        env=dict(variables),
        input=text,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


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
        self, line: list[str], folder: str, variables: dict[str, str], text: str, warnings: bool
    ) -> subprocess.CompletedProcess[str]:
        request = json.dumps([line, folder, variables, warnings, TIMEOUT]).encode(
            "utf-8", "surrogateescape"
        )
        with TemporaryFile() as given, TemporaryFile() as out, TemporaryFile() as err:
            given.write(text.encode())
            given.seek(0)
            with self._lock:
                files = [file.fileno() for file in (given, out, err)]
                socket.send_fds(self._socket, [len(request).to_bytes(8, "big")], files)
                self._socket.sendall(request)
                answer = self._socket.recv(16)
            if not answer:
                raise RuntimeError("the fork server of the tests has ended")
            printed = [_text(file.fileno()) for file in (out, err)]
        return subprocess.CompletedProcess([sys.executable, *line], int(answer), *printed)

    def close(self) -> None:
        """Stop the server; in a fork of the tests' process do nothing."""
        if os.getpid() == self.owner:
            self._socket.close()
            self._process.wait(10)


def _text(descriptor: int) -> str:
    os.lseek(descriptor, 0, os.SEEK_SET)
    with open(descriptor, closefd=False, encoding="utf-8") as file:
        return file.read()


_SERVERS: list[_ForkServer] = []


def _server() -> _ForkServer:
    if not _SERVERS or _SERVERS[0].owner != os.getpid():
        _SERVERS[:] = [_ForkServer()]
    return _SERVERS[0]
