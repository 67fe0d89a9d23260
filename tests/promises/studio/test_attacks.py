"""A hostile page gets nothing from fw studio: real Chromium, 0 reads, 0 writes."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from fw.tasks.build.session import build
from fw.tasks.scaffold.project import fill
from tests.admin.browsing import FLAGS, browser_program
from tests.promises.studio.attacks import ATTACKS

CANARY = "Canary"
EVIL = "evil.example"
_TRY = """async (attacks) => Object.fromEntries(await Promise.all(
  Object.entries(attacks).map(async ([name, [code, target]]) => {
    const late = new Promise((done) => setTimeout(() => done(''), 4000));
    try { return [name, await Promise.race([eval(code)(target), late]) || '']; }
    catch (error) { return [name, '']; }
  })))"""


def attempt(page: Page, target: str, *, marked: bool = False) -> dict[str, str]:
    """Run all attacks at once; return what each has read. `marked` puts its number in the path."""
    targets = [f"{target}/{number}" if marked else target for number in range(len(ATTACKS))]
    attacks = {name: [code, to] for (name, code), to in zip(ATTACKS.items(), targets, strict=True)}
    read: dict[str, str] = page.evaluate(_TRY, attacks)
    return read


class Careless(BaseHTTPRequestHandler):
    """A server without any guard: it answers every site, and counts the requests."""

    protocol_version = "HTTP/1.1"
    seen: ClassVar[list[str]] = []

    def answer(self) -> None:
        """Answer any request."""
        length = int(self.headers.get("Content-Length") or 0)
        self.rfile.read(length)
        self.seen.append(self.path)
        origin = self.headers.get("Origin") or "*"
        body = json.dumps({"text": CANARY}).encode()
        self.send_response(200)
        self.send_header("Access-Control-Allow-Origin", origin)
        self.send_header("Access-Control-Allow-Credentials", "true")
        self.send_header("Access-Control-Allow-Headers", "authorization, content-type")
        self.send_header("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE")
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments: Any) -> None:
        """Print nothing."""


for method in ("GET", "POST", "PUT", "DELETE", "OPTIONS"):
    setattr(Careless, f"do_{method}", Careless.answer)


class HostileSite(BaseHTTPRequestHandler):
    """The hostile site: an empty page, whatever its name."""

    def do_GET(self) -> None:
        """Send the page."""
        body = b"<!doctype html><title>prize</title><body></body>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_arguments: Any) -> None:
        """Print nothing."""


@contextmanager
def listening(handler: type[BaseHTTPRequestHandler]) -> Iterator[int]:
    """Serve in a thread; yield the port."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that a build or a moved model would change."""
    root = tmp_path_factory.mktemp("attacked") / "shop"
    root.mkdir()
    fill(root, "shop", sample=True)
    (root / "schema.fw").write_text(f"model {CANARY} {{\n  id: int primary\n}}\n")
    (root / ".env").write_text(f"DATABASE_URL=sqlite:///shop.db\nSECRET_KEY={CANARY}{'x' * 40}\n")
    build(root)
    (root / "app/models/canary.py").unlink()
    return root


@contextmanager
def studio(project: Path, port: int = 0) -> Iterator[str]:
    """Run fw studio; yield the address that it prints, with its code."""
    command = [sys.executable, "-m", "fw", "studio", "--no-open", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=project, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        found = re.search(r"http://\S+", running.stdout.readline())
        assert found is not None
        try:
            yield found[0]
        finally:
            running.send_signal(signal.SIGINT)
            running.wait(20)


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    """The address of fw studio, with its code."""
    with studio(project) as found:
        yield found


@pytest.fixture(scope="module")
def target(address: str) -> str:
    """The address without its code."""
    return address.partition("/#")[0]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium, in which every name below evil.example is this computer."""
    program = browser_program()
    if not program.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{program} is not installed, but CI requires the browser tests")
        pytest.skip(f"{program} is not installed")
    names = f"MAP {EVIL} 127.0.0.1, MAP *.{EVIL} 127.0.0.1"
    with sync_playwright() as playwright:
        flags = [*FLAGS, f"--host-resolver-rules={names}"]
        launched = playwright.chromium.launch(executable_path=program, args=flags)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def hostile(browser: Browser, address: str) -> Iterator[tuple[Page, int]]:
    """A page of the hostile site, beside an open page of studio in the same browser."""
    with listening(HostileSite) as port:
        context = browser.new_context()
        own = context.new_page()
        own.goto(address)
        wait_until(own, "sessionStorage.getItem('fw.token')")
        yield context.new_page(), port
        context.close()


def snapshot(project: Path) -> dict[str, bytes]:
    return {
        path.relative_to(project).as_posix(): path.read_bytes()
        for path in sorted(project.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize("site", [f"http://{EVIL}", "http://localhost", "http://127.0.0.1"])
def test_a_hostile_page_gets_nothing(
    hostile: tuple[Page, int], project: Path, target: str, site: str
) -> None:
    page, port = hostile
    before = snapshot(project)
    page.goto(f"{site}:{port}/")
    read = attempt(page, target)
    assert {name: text for name, text in read.items() if CANARY in text} == {}
    assert snapshot(project) == before


def test_the_same_attacks_succeed_on_a_careless_server(hostile: tuple[Page, int]) -> None:
    page, port = hostile
    page.goto(f"http://{EVIL}:{port}/")
    Careless.seen.clear()
    with listening(Careless) as careless:
        read = attempt(page, f"http://127.0.0.1:{careless}", marked=True)
        reached = {int(path.split("/")[1]) for path in Careless.seen}
    assert [name for number, name in enumerate(ATTACKS) if number not in reached] == []
    assert sum(CANARY in text for text in read.values()) >= 10


@pytest.mark.parametrize("name", [EVIL, f"a.{EVIL}", "localhost.", "foo.localhost", "0.0.0.0"])
def test_another_name_for_this_computer_gets_nothing(
    hostile: tuple[Page, int], target: str, name: str
) -> None:
    page, _ = hostile
    port = target.rpartition(":")[2]
    response = page.goto(f"http://{name}:{port}/")
    assert response is not None
    assert response.status == 403
    own = "fetch('/api/project').then((answer) => answer.text(), () => '')"
    assert CANARY not in page.evaluate(own)
    refused = page.goto(f"http://{name}:{port}/api/project")
    assert refused is not None
    assert refused.status == 403


def test_no_other_address_of_this_computer_answers(target: str) -> None:
    port = int(target.rpartition(":")[2])
    others = [(socket.AF_INET, "127.0.0.2"), (socket.AF_INET6, "::1")]
    for family, address in others:
        with socket.socket(family) as connection:
            connection.settimeout(5)
            assert connection.connect_ex((address, port)) != 0


@pytest.mark.parametrize(
    "request_line",
    [
        b"GET /api/project HTTP/1.1\r\nHost: {own}\r\nHost: evil.example\r\n",
        b"GET /api/project HTTP/1.1\r\nHost: evil.example\r\nHost: {own}\r\n",
        b"GET http://{own}/api/project HTTP/1.1\r\nHost: evil.example\r\n",
        b"GET http://evil.example/api/project HTTP/1.1\r\nHost: {own}\r\n",
        b"GET /api/project HTTP/1.0\r\n",
        b"GET //api/project HTTP/1.1\r\nHost: {own}\r\n",
        b"GET /api/project HTTP/1.1\r\nHost: {own}@evil.example\r\n",
        b"GET /api/project HTTP/1.1\r\nHost: {own}\r\nAuthorization: Bearer AAAA\r\n",
        b"GET /assets/../../../.env HTTP/1.1\r\nHost: {own}\r\n",
        b"GET /assets/..%2f..%2fschema.fw HTTP/1.1\r\nHost: {own}\r\n",
    ],
)
def test_unusual_requests_get_nothing(target: str, request_line: bytes) -> None:
    own = target.removeprefix("http://").encode()
    with socket.create_connection(("127.0.0.1", int(own.rpartition(b":")[2])), 10) as connection:
        connection.sendall(request_line.replace(b"{own}", own) + b"Connection: close\r\n\r\n")
        answer = b""
        while data := connection.recv(65536):
            answer += data
    assert answer.split(b" ")[1][:1] == b"4"
    assert CANARY.encode() not in answer


def wait_until(page: Page, expression: str) -> None:
    """Wait until an expression is true; `wait_for_function` needs pages that allow eval."""
    end = monotonic() + 30
    while not page.evaluate(expression):
        assert monotonic() < end, expression
        page.wait_for_timeout(20)


def test_a_used_code_is_worthless(hostile: tuple[Page, int], address: str) -> None:
    page, _ = hostile
    page.goto(address)
    wait_until(page, "document.body.innerText.trim() !== ''")
    assert page.evaluate("sessionStorage.getItem('fw.token')") is None
    assert CANARY not in page.content()


def test_a_service_worker_left_by_another_program_is_gone_after_a_visit(
    browser: Browser, project: Path
) -> None:
    """An application that was developed on the same port leaves a worker that answers requests."""
    worker = (
        "self.addEventListener('fetch', (e) => e.respondWith(fetch(e.request).catch("
        "() => new Response('old'))));"
    )

    class Before(HostileSite):
        def do_GET(self) -> None:
            """Send the worker, or a page that registers it."""
            script = self.path == "/sw.js"
            register = "<script>navigator.serviceWorker.register('/sw.js')</script>"
            body = (worker if script else register).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript" if script else "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    context = browser.new_context()
    page = context.new_page()
    count = "navigator.serviceWorker.getRegistrations().then((all) => all.length)"
    with listening(Before) as port:
        page.goto(f"http://127.0.0.1:{port}/")
        wait_until(page, f"{count}.then((n) => n > 0)")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    with studio(project, port) as address:
        page.goto("about:blank")
        page.goto(address)
        wait_until(page, "sessionStorage.getItem('fw.token')")
        update = "navigator.serviceWorker.getRegistration().then((one) => one?.update())"
        # The browser may look for a new version of the worker at the next visit only.
        for _ in range(5):
            page.evaluate(f"{update}.catch(() => null)")
            page.wait_for_timeout(500)
            if page.evaluate(count) == 0:
                break
            page.reload()
        assert page.evaluate(count) == 0
    context.close()
