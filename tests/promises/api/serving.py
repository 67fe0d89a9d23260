"""A project's application on a port of its own, in a process of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tests.ports import free_port
from tests.processes import Program, start

__all__ = ["Server", "serve"]

PATIENCE = 120.0
UVICORN = ("uvicorn", "app.main:app", "--log-level", "error", "--no-access-log")


class Server:
    """A running server: where it is, and how much memory it takes."""

    def __init__(self, process: Program, port: int) -> None:
        self.process = process
        self.port = port
        self.address = f"http://127.0.0.1:{port}"

    def peak(self) -> int:
        """Return the most memory that the process ever had, in bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) * 1024


@contextmanager
def serve(root: Path, *, by: Sequence[str] = UVICORN) -> Iterator[Server]:
    """Serve a project's application until the block ends; `by` is a module and its options."""
    port = free_port()
    environment = {name: text for name, text in os.environ.items() if name != "DATABASE_URL"}
    line = ("-m", *by, "--port", str(port))
    with (root / "server.log").open("wb") as log:
        process = start(*line, cwd=root, env=environment, stdout=log, stderr=log)
        server = Server(process, port)
        try:
            _await(server)
            yield server
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _await(server: Server) -> None:
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{server.address}/health", timeout=PATIENCE):
                return
        except URLError:
            assert server.process.poll() is None, "the server has ended"
            assert time.monotonic() < deadline, "the server doesn't answer"
            time.sleep(0.05)
