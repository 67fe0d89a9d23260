from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Timer

import pytest

from fw.cli.commands.watch import Watcher
from fw.cli.session import Session
from fw.language.syntax import parser
from fw.tasks.build.session import Builder
from tests.cli.background import TIMEOUT, BackgroundCommand
from tests.cli.conftest import spawn
from tests.cli.terminal import Terminal


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    assert spawn("new", "shop", cwd=tmp_path).returncode == 0
    done = spawn("db", "configure", "--provider", "sqlite", cwd=tmp_path / "shop")
    assert done.returncode == 0, done.stderr
    return tmp_path / "shop"


@pytest.fixture
def watching(shop: Path) -> Iterator[BackgroundCommand]:
    running = BackgroundCommand("watch", "--with-db", cwd=shop)
    try:
        running.wait_for("watching schema.fw")
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


def save(path: Path, text: str) -> None:
    """Save like an editor: replace the file by a new one."""
    beside = path.with_name(f".{path.name}.swp")
    beside.write_text(text)
    beside.replace(path)


def test_files_and_database_follow_a_save(shop: Path, watching: BackgroundCommand) -> None:
    schema = shop / "schema.fw"
    before = len(watching.text)

    save(schema, schema.read_text() + "\nmodel Tag {\n  id: int primary\n  name: string\n}\n")

    watching.wait_for("applied  003_create_tag", before)
    assert (shop / "app" / "models" / "tag.py").exists()
    with closing(sqlite3.connect(shop / "database" / "app.db")) as database, database:
        assert database.execute("SELECT name FROM tags").fetchall() == []
    database.close()


def test_an_error_does_not_end_watching(shop: Path, watching: BackgroundCommand) -> None:
    schema = shop / "schema.fw"
    sound = schema.read_text()
    before = len(watching.text)

    save(schema, sound.replace("views: int", "views: itn"))
    at = watching.wait_for("schema.fw:", before)
    save(schema, sound.replace("views: int default 0", "views: int default 7"))

    watching.wait_for("updated", at)
    assert "default=7" in (shop / "app" / "models" / "post.py").read_text()


def test_an_internal_error_does_not_end_watching(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("out of the blue")

    session = Session()
    session.root = shop
    watcher = Watcher(session, with_db=False)
    monkeypatch.setattr(Builder, "build", fail)
    watcher.build()
    assert "internal error: RuntimeError: out of the blue" in capsys.readouterr().err


def test_the_first_rebuild_is_prepared(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parser._load.cache_clear()
    session = Session()
    session.root = shop
    watcher = Watcher(session, with_db=False)
    monkeypatch.setattr(Watcher, "build", lambda _: None)
    monkeypatch.setattr(Watcher, "_events", lambda _: iter(()))
    assert watcher.run() == 0
    assert parser._load.cache_info().currsize == 1


DROPPED = "  body: text nullable\n"


def columns(shop: Path) -> set[str]:
    with closing(sqlite3.connect(shop / "database" / "app.db")) as database, database:
        found = {row[1] for row in database.execute("PRAGMA table_info(posts)")}
    database.close()
    return found


def test_a_destructive_change_waits_for_a_command(shop: Path, watching: BackgroundCommand) -> None:
    schema = shop / "schema.fw"
    sound = schema.read_text()
    before = len(watching.text)

    save(schema, sound.replace(DROPPED, ""))

    at = watching.wait_for("Post.body: drops the column body of posts (0 rows)", before)
    at = watching.wait_for("fw build --allow-destructive, then fw migrate; still watching", at)
    assert "body" in columns(shop)
    assert len(list((shop / "database" / "migrations").glob("0*.py"))) == 2
    save(schema, sound.replace(DROPPED, f"{DROPPED}  pages: int nullable\n"))
    watching.wait_for("applied  003_add_pages_to_post", at)
    assert {"body", "pages"} <= columns(shop)


@pytest.fixture
def terminal(shop: Path) -> Iterator[Terminal]:
    """`fw watch` on a terminal, before a destructive change is saved."""
    with Terminal("watch", "--with-db", cwd=shop) as terminal:
        terminal.wait_for("watching schema.fw")
        yield terminal
        terminal.type("\x03")
        assert terminal.end() == 130


def test_watch_asks_on_a_terminal_and_applies(shop: Path, terminal: Terminal) -> None:
    schema = shop / "schema.fw"
    sound = schema.read_text()
    terminal.type("y\r")
    save(schema, sound.replace(DROPPED, ""))
    terminal.wait_for("Write and apply these migrations? [y/N]:")
    time.sleep(0.5)
    assert "body" in columns(shop), "input before the question must be ignored"
    terminal.type("n\r")
    terminal.wait_for("nothing was written")
    assert "body" in columns(shop)
    save(schema, sound.replace(DROPPED, "") + "# again\n")
    terminal.wait_again("Write and apply these migrations? [y/N]:")
    terminal.type("y\r")
    terminal.wait_for("applied  003_drop_body_from_post")
    assert "body" not in columns(shop)


def test_another_save_cancels_the_question(shop: Path, terminal: Terminal) -> None:
    schema = shop / "schema.fw"
    sound = schema.read_text()
    save(schema, sound.replace(DROPPED, ""))
    terminal.wait_for("Write and apply these migrations? [y/N]:")
    save(schema, sound.replace(DROPPED, "  content: text nullable\n"))
    terminal.wait_for("saved again; the question is cancelled")
    terminal.wait_for("Which one? [1/n]:")
    terminal.type("1\r")
    terminal.wait_for("applied  003_rename_body_to_content_in_post")
    assert {"content"} == columns(shop) & {"body", "content"}


def test_ctrl_c_stops_it_with_130(watching: BackgroundCommand) -> None:
    assert watching.stop() == 130
    assert "Traceback" not in watching.text


def test_the_settings_are_watched(shop: Path, watching: BackgroundCommand) -> None:
    before = len(watching.text)
    settings = shop / "fw.toml"
    save(settings, settings.read_text() + "\n# touched\n")
    watching.wait_for("to do", before)


def test_the_last_of_many_saves_is_built(shop: Path, watching: BackgroundCommand) -> None:
    schema = shop / "schema.fw"
    sound = schema.read_text()
    for value in range(20):
        save(schema, sound.replace("views: int default 0", f"views: int default {value + 1}"))
        time.sleep(0.005)
    end = time.monotonic() + TIMEOUT
    while "default=20" not in (shop / "app" / "models" / "post.py").read_text():
        assert time.monotonic() < end, watching.text
        time.sleep(0.05)


def test_files_of_the_schema_are_watched(tmp_path: Path) -> None:
    """New, changed and removed files are events; new folders are found at the next time-out."""
    file = tmp_path / "schema" / "blog" / "post.fw"
    file.parent.mkdir(parents=True)
    (tmp_path / "schema.fw").write_text("")
    session = Session()
    session.root = tmp_path
    watcher = Watcher(session, with_db=False)
    empty = watcher._stats()
    file.write_text("one")
    first = watcher._stats()
    assert first.keys() - empty.keys() == {"schema/blog/post.fw"}
    saving = Timer(0.3, save, (file, "three"))
    saving.start()
    assert next(is_timeout for is_timeout in watcher._events() if not is_timeout) is False
    saving.join()
    assert watcher._stats() != first
    file.unlink()
    assert watcher._stats() == empty
    assert tmp_path / "schema" in watcher._folders()
