"""Connections accepted during shutdown are answered and closed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from tests.ports import free_port
from tests.runtime.server.test_server import wait_for

APP = '''
import asyncio
import os
import socket
from pathlib import Path

import uvicorn

from fw.runtime import Application

root = Path(__file__).parent.parent
app = Application(root).create()
stop = uvicorn.Server.shutdown


async def answers(server, count):
    """Say what a client gets for requests sent at once, the end of the connection included."""
    ours, theirs = socket.socketpair()
    theirs.setblocking(False)
    loop = asyncio.get_running_loop()
    config, state = server.config, server.server_state
    # Before the connection is made: it has a second, in which a busy machine may do nothing.
    ours.sendall(count * b"GET /health HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n")
    await loop.connect_accepted_socket(
        lambda: config.http_protocol_class(config=config, server_state=state, app_state={}),
        theirs,
    )
    reader, writer = await asyncio.open_connection(sock=ours)
    said = (await asyncio.wait_for(reader.read(), 30)).decode().lower()
    writer.close()
    return said


async def shutdown(server, sockets=None):
    stopping = asyncio.create_task(stop(server, sockets))
    # Its first step tells all connections that there are; these come after it.
    await asyncio.sleep(0)
    for said in await asyncio.gather(*(answers(server, count) for count in (0, 1, 2))):
        found = [said.count(part) for part in ("http/1.1 200", "connection: close")]
        with (root / "late").open("a") as file:
            file.write(f"{os.getpid()} {found}\\n")
    await stopping


uvicorn.Server.shutdown = shutdown
'''


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=["term", "ctrl-c"])
@pytest.mark.parametrize("run", ["workers = 1", "workers = 2", "reload = true"])
def test_connections_opened_during_shutdown_are_answered_and_closed(
    tmp_path: Path, run: str, number: signal.Signals
) -> None:
    port = free_port()
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "main.py").write_text(APP)
    (tmp_path / "fw.toml").write_text(f"[server]\nport = {port}\ngraceful_timeout = 100\n{run}\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "fw", "serve"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        workers = 2 if "2" in run else 1
        ready = (line for line in process.stdout if b"Application startup complete" in line)
        assert len([next(ready) for _ in range(workers)]) == workers
        wait_for(f"http://127.0.0.1:{port}/health", process)
        if number == signal.SIGINT:
            # As a terminal does, which knows nothing of workers.
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        process.communicate(timeout=80)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
    late = [line.split(" ", 1) for line in (tmp_path / "late").read_text().splitlines()]
    for worker in {pid for pid, _ in late}:
        own = [said for pid, said in late if pid == worker]
        assert own == ["[0, 0]", "[1, 1]", "[2, 1]"]
    assert len({pid for pid, _ in late}) == workers
