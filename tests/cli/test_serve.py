from __future__ import annotations

import signal
import urllib.request
from pathlib import Path

from tests.cli.background import TIMEOUT, BackgroundCommand
from tests.cli.conftest import spawn
from tests.ports import free_port


def test_the_application_is_served_until_a_signal(tmp_path: Path) -> None:
    assert spawn("new", "shop", cwd=tmp_path).returncode == 0
    shop = tmp_path / "shop"
    assert spawn("build", "--provider", "sqlite", cwd=shop).returncode == 0
    assert spawn("migrate", cwd=shop).returncode == 0
    port = free_port()

    server = BackgroundCommand("serve", "--port", str(port), "--no-reload", cwd=shop / "app")
    try:
        server.wait_for(f"serving on http://127.0.0.1:{port}")
        server.wait_for("INFO uvicorn: Application startup complete.")
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/posts/", timeout=30) as answer:
            assert answer.status == 200
    finally:
        server.process.send_signal(signal.SIGINT)
        status = server.process.wait(TIMEOUT)
        server.stop()
    assert status in (0, 130)
    assert "Traceback" not in server.text
    assert server.text.count(f"on http://127.0.0.1:{port}") == 1


def test_problems_are_warnings(tmp_path: Path) -> None:
    assert spawn("new", "shop", cwd=tmp_path).returncode == 0
    shop = tmp_path / "shop"
    assert spawn("build", "--provider", "sqlite", cwd=shop).returncode == 0
    with (shop / ".env").open("a") as file:
        file.write("DATABASE_URL=postgresql://ada@127.0.0.1:1/shop\n")
    toml = shop / "fw.toml"
    toml.write_text(toml.read_text().replace("\n[server]\n", "\n[server]\nprot = 8000\n"))
    (shop / "app/models/post.py.fw-merge").touch()
    server = BackgroundCommand("serve", "--port", str(free_port()), "--no-reload", cwd=shop)
    try:
        end = server.wait_for("warning: unresolved conflict: app/models/post.py.fw-merge\nhint: ")
        end = server.wait_for("unknown setting 'prot' in [server]", end)
        end = server.wait_for("warning: cannot connect to postgresql://ada@127.0.0.1:1/shop: ")
        end = server.wait_for("hint: start the server", end)
        server.wait_for("serving on http://127.0.0.1:", end)
    finally:
        server.stop()
    with (shop / "app/services/post.py").open("a") as file:
        file.write("def broken(:\n")
    refused = spawn("serve", "--port", "0", cwd=shop)
    assert refused.returncode == 1
    assert "error: app/services/post.py:11: SyntaxError: invalid syntax\n" in refused.stderr


def test_a_queue_without_tables_is_an_error_with_a_hint(tmp_path: Path) -> None:
    assert spawn("new", "shop", cwd=tmp_path).returncode == 0
    shop = tmp_path / "shop"
    assert spawn("build", "--provider", "mongodb", cwd=shop).returncode == 0
    toml = shop / "fw.toml"
    toml.write_text(toml.read_text().replace("\n[queue]\n", '\n[queue]\ndriver = "database"\n'))

    refused = spawn("serve", "--port", "0", cwd=shop)

    assert refused.returncode == 1
    assert "Traceback" not in refused.stderr
    assert "error: the queue driver database stores jobs in an SQL database" in refused.stderr
    assert "hint: change queue.driver to redis, or set queue.connection" in refused.stderr
