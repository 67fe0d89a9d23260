"""The process of `fw studio`: where it listens, and how it ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest


def start(root: Path, port: int) -> tuple[subprocess.Popen[str], str, str]:
    """Start studio; return its process, its address and its code."""
    command = [sys.executable, "-m", "fw", "studio", "--port", str(port), "--no-open"]
    pipe = subprocess.PIPE
    server = subprocess.Popen(command, cwd=root, stdout=pipe, stderr=pipe, text=True)
    assert server.stdout is not None
    address, _, code = server.stdout.readline().split()[-1].partition("/#code=")
    return server, address, code


def token(address: str, code: str) -> str:
    """Exchange the code as soon as the server answers."""
    end = time.monotonic() + 60
    while True:
        try:
            answer = httpx.post(f"{address}/api/session", json={"code": code})
            return str(answer.json()["token"])
        except httpx.ConnectError:
            assert time.monotonic() < end
            time.sleep(0.05)


def listening(port: int) -> list[str]:
    """Return the addresses at which a port is open."""
    return [
        line.split()[1]
        for file in ("tcp", "tcp6")
        for line in Path("/proc/net", file).read_text().splitlines()[1:]
        if line.split()[3] == "0A" and line.split()[1].endswith(f":{port:04X}")
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_it_listens_on_this_computer_alone_and_ends_with_open_pages(project: Path) -> None:
    server, address, code = start(project, 0)
    port = int(address.rpartition(":")[2])
    try:
        headers = {"Authorization": f"Bearer {token(address, code)}"}
        assert listening(port) == [f"0100007F:{port:04X}"]
        with httpx.stream("GET", f"{address}/api/events", headers=headers) as stream:
            texts = stream.iter_text()
            assert next(texts).startswith(":")
            server.send_signal(signal.SIGINT)
            assert "".join(texts).strip() == ""
    finally:
        _, errors = server.communicate(timeout=60)
    assert "ERROR" not in errors
    assert "Traceback" not in errors
    again, other, _ = start(project, port)
    again.terminate()
    again.communicate(timeout=60)
    assert other == address
