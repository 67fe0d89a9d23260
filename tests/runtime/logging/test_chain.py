"""Chained log lines: changes are found, across rotations and several processes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from fw.cli import main
from fw.runtime import FwError, get_logger
from fw.runtime.logging.chain import SECRET, files_of, verify
from tests.processes import start

Configured = Callable[[str], Path]

CHAINED = """
[logging.channels.audit]
format = "json"
level = "info"
chain = true
"""
SECRET_TEXT = "s" * 32
WRITE = """
import logging, sys
from pathlib import Path
from fw.runtime.logging.drivers.file import ChainedFile

handler = ChainedFile(Path(sys.argv[1]), 8_000, 20, sys.argv[2].encode())
for number in range(100):
    record = logging.makeLogRecord({"msg": '{"message": "ä %s %s"}' % (sys.argv[3], number)})
    handler.emit(record)
"""


@pytest.fixture
def folder(configured: Configured, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a log with five signed lines."""
    monkeypatch.setenv(SECRET, SECRET_TEXT)
    folder = configured(CHAINED)
    monkeypatch.chdir(folder.parents[1])
    for number in range(3):
        get_logger("audit").info("login", user=number)
    configured(CHAINED)
    for number in range(3, 5):
        get_logger("audit").info("login", user=number)
    return folder


def found(folder: Path) -> tuple[int, int, str | None]:
    """Return the first and last intact number, and the place and reason of a broken line."""
    first, last, broken = verify(files_of(folder / "audit.log"), SECRET_TEXT.encode())
    place = broken and f"{broken.file.name}:{broken.line}: {broken.reason}"
    return first.number if first else 0, last.number, place


def test_lines_are_numbered_and_signed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in (folder / "audit.log").read_text().splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line["previous"] for line in lines[1:]] == [line["signature"] for line in lines[:-1]]
    assert main(["audit", "verify"]) == 0
    assert capsys.readouterr().out == "the lines with the numbers 1 to 5 are intact\n"


@pytest.mark.parametrize(
    ("change", "result"),
    [
        (lambda lines: [*lines[:2], lines[2].replace('"user": 2', '"user": 7'), *lines[3:]],
         (1, 2, "audit.log:3: the line was changed")),
        (lambda lines: [*lines[:2], *lines[3:]], (1, 2, "audit.log:3: it doesn't follow number 2")),
        (lambda lines: [lines[1], lines[0], *lines[2:]], (2, 2, "audit.log:2: it doesn't follow number 2")),
        (lambda lines: [*lines[:4], lines[3], lines[4]], (1, 4, "audit.log:5: it doesn't follow number 4")),
        (lambda lines: [lines[0], '{"message": "x"}', *lines[1:]], (1, 1, "audit.log:2: the line has no signature")),
        (lambda lines: [lines[0], lines[1].replace('"number"', '"number": 9, "number"'), *lines[2:]], (1, 1, "audit.log:2: the line was changed")),
        (lambda lines: [lines[0], lines[1] + " ", *lines[2:]], (1, 1, "audit.log:2: the line has no signature")),
        (lambda lines: [lines[0], "", *lines[1:]], (1, 1, "audit.log:2: the line has no signature")),
        (lambda lines: lines[2:], (3, 5, None)),
    ],
)  # fmt: skip
def test_the_first_broken_line_is_named(
    folder: Path, change: Callable[[list[str]], list[str]], result: tuple[int, int, str | None]
) -> None:
    file = folder / "audit.log"
    file.write_text("\n".join(change(file.read_text().splitlines())) + "\n")
    assert found(folder) == result
    assert main(["audit", "verify"]) == int(result[2] is not None)


def test_another_secret_signs_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET, "t" * 32)
    assert main(["audit", "verify"]) == 1


@pytest.mark.parametrize(
    ("channel", "message"),
    [
        ("audti", "unknown log channel 'audti'"),
        ("plain", "log channel 'plain' has no chain to verify"),
    ],
)
def test_only_a_chained_channel_is_verified(
    channel: str, message: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = folder.parents[1] / "fw.toml"
    settings.write_text(f'{settings.read_text()}\n[logging.channels.plain]\nformat = "json"\n')
    assert main(["audit", "verify", "--channel", channel]) == 1
    assert message in capsys.readouterr().err


def test_processes_continue_one_chain_over_rotations(tmp_path: Path) -> None:
    file = tmp_path / "audit.log"
    arguments = (str(file), SECRET_TEXT)
    with (tmp_path / "output").open("wb") as output:
        options = {"cwd": tmp_path, "stdout": output, "stderr": output}
        running = [start("-c", WRITE, *arguments, name, **options) for name in "abc"]
        assert [each.wait(60) for each in running] == [0, 0, 0]
    assert (tmp_path / "output").read_text() == ""
    assert len(files_of(file)) > 2
    assert found(tmp_path) == (1, 300, None)
    files_of(file)[0].unlink()
    first, last, broken = found(tmp_path)
    assert first > 1
    assert (last, broken) == (300, None)
    files_of(file)[1].unlink()
    assert str(found(tmp_path)[2]).endswith(f":1: it doesn't follow number {found(tmp_path)[1]}")


@pytest.mark.parametrize(
    ("secret", "text", "message"),
    [
        ("", CHAINED, "AUDIT_SECRET is not set"),
        ("short", CHAINED, "AUDIT_SECRET is shorter than 32 characters"),
        (SECRET_TEXT, CHAINED.replace("json", "line"), "chain needs lines of JSON"),
        (SECRET_TEXT, CHAINED.replace("true", "1"), "invalid chain: 1"),
    ],
)
def test_settings_are_checked(
    configured: Configured, monkeypatch: pytest.MonkeyPatch, secret: str, text: str, message: str
) -> None:
    monkeypatch.setenv(SECRET, secret)
    with pytest.raises(FwError, match=message):
        configured(text)
