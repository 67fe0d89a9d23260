"""Log rotation, with one file for several processes."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest

from fw.runtime.logging.drivers.file import RotatingFile

WRITER = """
import logging, sys
from pathlib import Path
from fw.runtime.logging.drivers.file import RotatingFile

handler = RotatingFile(Path(sys.argv[1]), 4000, 500)
for number in range(int(sys.argv[3])):
    text = f"{sys.argv[2]} {number} " + "x" * 60
    handler.handle(logging.LogRecord("a", 20, "", 1, text, None, None))
"""


def written(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.suffix != ".lock"]


def test_processes_that_share_a_file_lose_no_line(tmp_path: Path) -> None:
    count, workers = 400, 4
    line = [sys.executable, "-c", WRITER, str(tmp_path / "app.log")]
    running = [subprocess.Popen([*line, str(worker), str(count)]) for worker in range(workers)]
    assert [each.wait(timeout=120) for each in running] == [0] * workers
    files = written(tmp_path)
    lines = [text for path in files for text in path.read_text().splitlines()]
    assert len(files) > 10
    assert max(path.stat().st_size for path in files) < 4400
    assert sorted(tuple(map(int, text.split()[:2])) for text in lines) == [
        (worker, number) for worker in range(workers) for number in range(count)
    ]
    assert {len(text.split()[2]) for text in lines} == {60}


@pytest.mark.parametrize(("backup_count", "names"), [(0, []), (2, ["app.log.1", "app.log.2"])])
def test_the_number_of_old_files_is_limited(
    tmp_path: Path, backup_count: int, names: list[str]
) -> None:
    handler = RotatingFile(tmp_path / "app.log", 100, backup_count)
    for number in range(9):
        handler.handle(logging.LogRecord("a", 20, "", 1, f"{number}" * 40, None, None))
    handler.close()
    assert sorted(path.name for path in written(tmp_path)) == ["app.log", *names]
    assert (tmp_path / "app.log").read_text() == "8" * 40 + "\n"
    if backup_count:
        assert (tmp_path / "app.log.1").read_text() == "6" * 40 + "\n" + "7" * 40 + "\n"


def test_a_moved_or_removed_file_is_created_again(tmp_path: Path) -> None:
    handler = RotatingFile(tmp_path / "logs/app.log", 1000, 1)
    for name in ("a", "b", "c"):
        handler.handle(logging.LogRecord("a", 20, "", 1, name, None, None))
        (tmp_path / "logs/app.log").replace(tmp_path / name)
    handler.close()
    assert [(tmp_path / name).read_text() for name in "abc"] == ["a\n", "b\n", "c\n"]


def test_a_line_longer_than_the_limit_is_written(tmp_path: Path) -> None:
    handler = RotatingFile(tmp_path / "app.log", 10, 3)
    for text in ("x" * 100, "y" * 100):
        handler.handle(logging.LogRecord("a", 20, "", 1, text, None, None))
    handler.close()
    assert (tmp_path / "app.log").read_text() == "y" * 100 + "\n"
    assert (tmp_path / "app.log.1").read_text() == "x" * 100 + "\n"
