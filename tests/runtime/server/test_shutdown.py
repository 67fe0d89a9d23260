"""Graceful shutdown, with one or several workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.ports import free_port
from tests.runtime.server.test_server import wait_for

APP = """
import asyncio
import os
from pathlib import Path
from fw.runtime import Application, ServiceProvider

root = Path(__file__).parent.parent

def note(file: str, line: str) -> None:
    with (root / file).open("a") as opened:
        opened.write(line + "\\n")

class Part(ServiceProvider):
    async def start(self) -> None:
        note("parts", f"start {type(self).__name__} {os.getpid()}")
    async def stop(self) -> None:
        if type(self).__name__ == os.environ.get("HANGS"):
            await asyncio.sleep(600)
        note("parts", f"stop {type(self).__name__} {os.getpid()}")

class First(Part): ...
class Second(Part): ...

app = Application(root).register(First).register(Second).create()

@app.get("/work/{number}")
async def work(number: int) -> int:
    note("begun", str(number))
    await asyncio.sleep(0.2)
    return number
"""


class Server:
    """`fw serve --workers 2` on a project of its own."""

    def __init__(self, root: Path, settings: str = "", **variables: str) -> None:
        self.root, self.port = root, free_port()
        (root / "app").mkdir()
        (root / "app" / "main.py").write_text(APP)
        (root / "fw.toml").write_text(f"[server]\nport = {self.port}\nworkers = 2\n{settings}")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "fw", "serve"],
            cwd=root,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **variables},
        )

    def url(self, path: str) -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def lines(self, file: str) -> list[str]:
        path = self.root / file
        return path.read_text().splitlines() if path.exists() else []

    def ready(self) -> None:
        wait_for(self.url("/health"), self.process)
        end = time.monotonic() + 30
        while len(self.lines("parts")) < 4 and time.monotonic() < end:
            time.sleep(0.05)

    def stop(self, patience: float) -> str:
        """Wait for its end after a signal; return what it has said."""
        try:
            self.process.wait(timeout=patience)
        finally:
            self.process.kill()
        said, _ = self.process.communicate()
        return said.decode()


def test_no_request_is_lost_during_shutdown(tmp_path: Path) -> None:
    server = Server(tmp_path)
    answered: list[int] = []
    over = threading.Event()

    def ask(first: int) -> None:
        """Ask on one connection, then on fresh ones, until the server is gone."""
        with httpx.Client() as client:
            for number in range(first, first + 1000):
                try:
                    answer = client.get(server.url(f"/work/{number}"), timeout=20)
                except httpx.TransportError:
                    # Nobody took it: whether that is so, the server's notes say.
                    if over.is_set():
                        return
                    continue
                assert answer.status_code == 200, answer.text
                answered.append(answer.json())

    try:
        server.ready()
        with ThreadPoolExecutor(16) as pool:
            asked = [pool.submit(ask, 1000 * number) for number in range(16)]
            end = time.monotonic() + 60
            while len(server.lines("begun")) < 60 and time.monotonic() < end:
                time.sleep(0.05)
            over.set()
            server.process.send_signal(signal.SIGTERM)
            for each in asked:
                each.result()
    finally:
        said = server.stop(30)
    begun = sorted(map(int, server.lines("begun")))
    assert len(begun) >= 60, said
    assert sorted(answered) == begun
    assert server.process.returncode in (0, -signal.SIGTERM)
    told = [line.split() for line in server.lines("parts")]
    for worker in {pid for _, _, pid in told}:
        own = [f"{what} {part}" for what, part, pid in told if pid == worker]
        assert own == ["start First", "start Second", "stop Second", "stop First"]
    assert len(told) == 8


@pytest.mark.parametrize("part", ["First", "Second"])
def test_a_hanging_provider_does_not_prevent_shutdown(tmp_path: Path, part: str) -> None:
    (tmp_path / "storage" / "logs").mkdir(parents=True)
    server = Server(tmp_path, "graceful_timeout = 1\n", HANGS=part)
    try:
        server.ready()
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
    finally:
        said = server.stop(30)
    assert time.monotonic() - began < 20
    stopped = [line.split()[1] for line in server.lines("parts") if line.startswith("stop")]
    assert stopped == ["Second" if part == "First" else "First"] * 2, said
    assert f"{part} did not stop within" in said
