"""The attempt to connect of `fw db configure`."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from fw.cli.database import try_connection
from fw.project.database import NoAnswer, ping
from fw.runtime.database.connection.url import DatabaseUrl
from fw.runtime.errors import FwError

URL = DatabaseUrl.parse("postgresql://ada@127.0.0.1:1/shop")


def failing(error: FwError, monkeypatch: pytest.MonkeyPatch) -> list[DatabaseUrl]:
    """Return the URLs whose server is asked for the database, after a failed attempt."""
    asked: list[DatabaseUrl] = []

    def fail(*_: object) -> None:
        raise error

    def lacks(_: Path, url: DatabaseUrl) -> bool:
        asked.append(url)
        return True

    monkeypatch.setattr("fw.cli.database.ping", fail)
    monkeypatch.setattr("fw.cli.database.lacks_database", lacks)
    return asked


def test_a_server_that_does_not_answer_in_time(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = DatabaseUrl.parse(f"postgresql://ada@127.0.0.1:{silent.getsockname()[1]}/shop")
        with pytest.raises(NoAnswer, match=r"no answer from .* within 0\.2 s"):
            ping(tmp_path, url, 0.2)


def test_a_server_that_does_not_answer_is_asked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = failing(NoAnswer("no answer within 10 s"), monkeypatch)
    try_connection(tmp_path, URL, ready=True)
    assert asked == []
    assert capsys.readouterr().err == "note: no answer within 10 s\n"


def test_a_server_without_the_database_is_told_from_one_that_is_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = failing(FwError("cannot connect"), monkeypatch)
    try_connection(tmp_path, URL, ready=True)
    assert asked == [URL]
    assert "/shop doesn't exist yet; fw migrate creates it" in capsys.readouterr().err
