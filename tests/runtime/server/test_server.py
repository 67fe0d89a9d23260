"""`serve`: starting, addresses, errors and shutdown."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.config import STARTUP_FAILURE

import fw
from fw.runtime import FwError, serve
from fw.runtime.errors import UsageError
from fw.runtime.server import worker
from fw.runtime.server.server import _welcome
from tests.ports import free_port

APP = """
import asyncio
from pathlib import Path
from fw.runtime import Application, get_logger
app = Application(Path(__file__).parent.parent).create()

@app.get("/slow")
async def slow() -> dict[str, bool]:
    get_logger("app").info("slow begins")
    await asyncio.sleep(0.5)
    return {"done": True}
"""


PATIENCE = 60
"""Seconds that a server may take to start, to restart, to answer or to end."""


def wait_for(url: str, process: subprocess.Popen[Any]) -> httpx.Response:
    end = time.monotonic() + PATIENCE
    with httpx.Client(timeout=PATIENCE) as client:
        while time.monotonic() < end:
            assert process.poll() is None
            try:
                return client.get(url)
            except httpx.TransportError:
                time.sleep(0.05)
    raise AssertionError("the server did not start")


def wait_until_missing(url: str, process: subprocess.Popen[Any]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if wait_for(url, process).status_code == 404:
            return
        time.sleep(0.05)
    raise AssertionError("the server did not restart")


@pytest.mark.parametrize("run", ["workers = 1", "workers = 2", "reload = true"])
def test_serve_answers_requests_and_stops(tmp_path: Path, run: str) -> None:
    port = free_port()
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "main.py").write_text(APP)
    (tmp_path / "storage" / "logs").mkdir(parents=True)
    (tmp_path / "fw.toml").write_text(f"[server]\nport = {port}\n{run}\n")
    launcher = tmp_path / "main.py"
    launcher.write_text((Path(fw.__file__).parent / "templates/main.py.mako").read_text())
    process = subprocess.Popen(
        [sys.executable, launcher], cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    try:
        health = wait_for(f"http://127.0.0.1:{port}/health", process)
        assert health.json() == {"status": "ok"}
        assert "server" not in health.headers
        if run.startswith("reload"):
            with (tmp_path / "fw.toml").open("a") as settings:
                settings.write("[http]\ndocs = false\n")
            wait_until_missing(f"http://127.0.0.1:{port}/docs", process)
        with (
            httpx.Client(timeout=PATIENCE) as client,
            client.stream("GET", f"http://127.0.0.1:{port}/slow") as slow,
        ):
            process.send_signal(signal.SIGTERM)
            assert slow.read() == b'{"done":true}'
        assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    finally:
        process.kill()
        said = process.communicate()[0].decode()
    assert said.count(f"on http://127.0.0.1:{port}") == 1
    assert "uvicorn.error" not in said
    assert "INFO uvicorn: Application startup complete." in said
    assert "INFO app: slow begins" in (tmp_path / "storage/logs/app.log").read_text()


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_that_others_can_reach_needs_the_names_of_its_hosts(
    tmp_path: Path, host: str
) -> None:
    with pytest.raises(FwError, match=r"http\.allowed_hosts is not set") as caught:
        serve(root=tmp_path, host=host, port=free_port())
    assert "allowed_hosts = " in str(caught.value.hint)


LOOP = """
@app.get("/loop")
async def loop() -> dict[str, str]:
    return {"module": type(asyncio.get_running_loop()).__module__.partition(".")[0]}
"""


@pytest.mark.parametrize(
    ("settings", "module"),
    [("", "uvloop"), ('loop = "uvloop"', "uvloop"), ('loop = "asyncio"', "asyncio")],
)
@pytest.mark.skipif(find_spec("uvloop") is None, reason="uvloop doesn't run on this platform")
def test_the_event_loop_is_that_of_the_settings(tmp_path: Path, settings: str, module: str) -> None:
    port = free_port()
    process = started(tmp_path, port, APP + LOOP, settings)
    try:
        assert wait_for(f"http://127.0.0.1:{port}/loop", process).json() == {"module": module}
    finally:
        process.kill()
        process.communicate()


SLOW = "import time\ntime.sleep(1)\n"
BROKEN = "raise RuntimeError('the module is broken')\n"


def started(root: Path, port: int, text: str, settings: str) -> subprocess.Popen[str]:
    (root / "app").mkdir()
    (root / "app" / "main.py").write_text(text)
    (root / "fw.toml").write_text(f"[server]\nport = {port}\n{settings}\n")
    code = f"from fw.runtime import serve\nserve('app.main:app', root={str(root)!r})"
    return subprocess.Popen(
        [sys.executable, "-c", code],
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


@pytest.mark.parametrize(
    "run",
    ["workers = 1", "workers = 2", 'host = "0.0.0.0"\n[http]\nallowed_hosts = ["shop.example"]'],
)
def test_the_address_is_printed_once_it_accepts_connections(tmp_path: Path, run: str) -> None:
    port = free_port()
    process = started(tmp_path, port, SLOW + APP, run)
    assert process.stdout is not None
    try:
        line = next(each for each in process.stdout if each.startswith("serving on "))
        health = httpx.get(f"http://127.0.0.1:{port}/health", timeout=PATIENCE)
        assert health.status_code == 200
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert f":{port}, API docs at http://" in line


@pytest.mark.parametrize("run", ["workers = 1", "workers = 2"])
def test_a_broken_application_exits_without_an_address(tmp_path: Path, run: str) -> None:
    process = started(tmp_path, free_port(), SLOW + BROKEN, run)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "serving on" not in said


@pytest.mark.parametrize("run", ["workers = 1", "workers = 2", "reload = true"])
def test_ctrl_c_during_startup_exits_with_130(tmp_path: Path, run: str) -> None:
    begun = tmp_path / "begun"
    app = f"from pathlib import Path\nPath({str(begun)!r}).touch()\n" + 3 * SLOW + APP
    process = started(tmp_path, free_port(), app, run)
    while not begun.exists():
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "serving on" not in said


def test_a_worker_reports_the_place_of_an_import_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken_of_workers.py").write_text(BROKEN)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv(worker.TARGET, "broken_of_workers:app")
    with pytest.raises(SystemExit) as caught:
        worker.application()
    assert caught.value.code == STARTUP_FAILURE
    place = tmp_path / "broken_of_workers.py"
    assert f"error: {place}:1: RuntimeError: the module is broken\n" in capsys.readouterr().err


def test_a_port_in_use_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(FwError, match=f"port {port} of 127.0.0.1 is in use") as caught:
            serve(root=tmp_path, port=port)
    assert f"--port {port + 1}" in str(caught.value.hint)
    for host in ("192.0.2.1", "no-such-host.invalid"):
        with pytest.raises(FwError, match=f"cannot listen on {host}: not an address"):
            serve(root=tmp_path, host=host, port=port)
    assert capsys.readouterr().out == ""


def test_reload_with_several_workers_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="one worker"):
        serve(root=tmp_path, reload=True, workers=2)


COUNTED = """
@app.get("/worker")
async def worker() -> int:
    await asyncio.sleep(0.02)
    return os.getpid()
"""


def test_workers_share_throttle_counters(tmp_path: Path) -> None:
    port = free_port()
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "main.py").write_text(f"import os{APP}{COUNTED}")
    (tmp_path / "fw.toml").write_text(
        f'[server]\nport = {port}\nworkers = 2\n[http.middleware]\nall = ["throttle:41,60"]\n'
    )
    code = f"from fw.runtime import serve\nserve('app.main:app', root={str(tmp_path)!r})"
    process = subprocess.Popen(
        [sys.executable, "-c", code], cwd="/", stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    assert process.stdout is not None
    try:
        ready = (line for line in process.stdout if b"Application startup complete" in line)
        assert len([next(ready) for _ in range(2)]) == 2
        wait_for(f"http://127.0.0.1:{port}/health", process)
        # Each request has its own connection, so that both workers get some.
        limits = httpx.Limits(max_keepalive_connections=0)
        with (
            ThreadPoolExecutor(10) as pool,
            httpx.Client(limits=limits, timeout=PATIENCE) as client,
        ):
            url = f"http://127.0.0.1:{port}/worker"
            answers = list(pool.map(client.get, [url] * 100))
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    passed = [each.json() for each in answers if each.status_code == 200]
    assert len(passed) == 40
    assert {each.status_code for each in answers} == {200, 429}
    assert len(set(passed)) == 2


def test_the_welcome_line_has_the_urls_of_docs_and_admin() -> None:
    assert _welcome("::1", 80, has_admin=False) == (
        "serving on http://[::1]:80, API docs at http://[::1]:80/docs; press Ctrl-C to stop\n"
    )
    assert _welcome("0.0.0.0", 80, has_admin=False).startswith("serving on http://127.0.0.1:80,")
    assert _welcome("127.0.0.1", 8000, has_admin=True) == (
        "serving on http://127.0.0.1:8000, API docs at http://127.0.0.1:8000/docs,"
        " admin at http://127.0.0.1:8000/admin; press Ctrl-C to stop\n"
    )
