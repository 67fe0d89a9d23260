"""Runs the pages that a reader follows from top to bottom, in one project.

    ```console                       Commands after `$ `, in one shell; what follows is their output.
    ```python title="app/x.py"       That file, whole.
    ```diff title="app/x.py"         An edit of that file. `@@ text` looks below the line with that text.
    ```text                          Not run. Nor is `sh`, for what a test can't do.

In expected output `…` stands for anything, white space doesn't count, and times may differ.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

from tests.ports import free_port

__all__ = ["Walk", "blocks", "edited"]

NOT_RUN = {"", "text", "sh"}
PATIENCE = 60

_BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?[^\n]*\n(.*?)^```$', re.M | re.S)
_COMMAND = re.compile(r"^\$ (.*?(?:\\\n.*?)*)$", re.M)
_FAILS = re.compile(r"\berror\b|\bFW\d{3}\b|\bfailed\b|^no:", re.M)
"""Expected output of a command that doesn't end with 0."""

_MARK = "walkthrough-status"
_SERVER = "localhost:8000"


class Block(NamedTuple):
    """A fenced block of a page: its language, the file that it names ("" for none), its text."""

    language: str
    title: str
    text: str


def blocks(page: Path) -> list[Block]:
    """Return the fenced blocks of a page."""
    return [Block(*found) for found in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def edited(text: str, diff: str) -> str:
    """Return a text with the edits of a diff; AssertionError where it doesn't have their lines."""
    for hunk in re.split(r"^(?=@@)", diff, flags=re.M):
        lines = hunk.splitlines()
        start = 0
        if lines and lines[0].startswith("@@"):
            anchor = lines.pop(0)[2:].strip()
            assert anchor in text, f"there is no line {anchor!r}"
            start = text.index(anchor)
        if not lines:
            continue
        old = "".join(f"{line[1:]}\n" for line in lines if line[:1] in {" ", "-", ""})
        new = "".join(f"{line[1:]}\n" for line in lines if line[:1] in {" ", "+", ""})
        if not old:
            text += new
            continue
        assert old in text[start:], f"these lines are not there:\n{old}"
        assert start or text.count(old) == 1, f"these lines are there more than once:\n{old}"
        text = text[:start] + text[start:].replace(old, new, 1)
    return text


class Walk:
    """A shell in a folder, and the server that the reader leaves running in another terminal."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server: subprocess.Popen[bytes] | None = None
        self._served: dict[str, int] = {}
        self._is_serving = False
        (folder / ".curlrc").write_text("silent\nshow-error\n")
        self.port = free_port()
        unset = {"DATABASE_URL", "FW_TEST_DATABASE_URL", "PYTEST_ADDOPTS", "PYTEST_CURRENT_TEST"}
        environment = {name: text for name, text in os.environ.items() if name not in unset}
        environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
        environment |= {
            "CURL_HOME": str(folder),
            "NO_COLOR": "1",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        }
        self._environment = environment
        self._shell = subprocess.Popen(
            ["bash", "--norc"],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def __enter__(self) -> Walk:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._stop()
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        self._shell.stdin.close()
        self._shell.stdout.close()
        self._shell.wait(PATIENCE)

    def follow(self, pages: Sequence[Path]) -> int:
        """Do all that the pages say; return how many commands were run."""
        return sum(self._do(page, block) for page in pages for block in blocks(page))

    def run(self, command: str) -> tuple[str, int]:
        """Run a command in the shell; return what it printed and its exit status."""
        assert self._shell.stdin is not None
        assert self._shell.stdout is not None
        self._shell.stdin.write(f"{{ {command}\n}} </dev/null\necho {_MARK} $?\n")
        self._shell.stdin.flush()
        printed = ""
        for line in self._shell.stdout:
            before, mark, status = line.partition(f"{_MARK} ")
            printed += before
            if mark:
                return printed, int(status)
        raise AssertionError(f"the shell ended:\n{printed}")

    def _do(self, page: Path, block: Block) -> int:
        if block.title:
            path = self._here() / block.title
            path.parent.mkdir(parents=True, exist_ok=True)
            is_edit = block.language == "diff"
            path.write_text(edited(path.read_text(), block.text) if is_edit else block.text)
            return 0
        if block.language in NOT_RUN:
            return 0
        assert block.language == "console", f"{page.name}: nobody runs\n{block.text}"
        return sum(self._command(page, *pair) for pair in _commands(block.text))

    def _command(self, page: Path, command: str, expected: str) -> int:
        if command.startswith("fw serve"):
            self._is_serving = True
            return 1
        if _SERVER in command:
            self._serve()
            command = command.replace(_SERVER, f"127.0.0.1:{self.port}")
        printed, status = self.run(command)
        shown = f"{page.name}: $ {command}\n{printed}"
        assert status == 0 or _FAILS.search(expected), shown
        assert not expected.strip() or _pattern(expected).fullmatch(_bare(printed)), (
            f"{shown}\nThe page says:\n{expected}"
        )
        return 1

    def _here(self) -> Path:
        return Path(self.run("pwd")[0].strip())

    def _serve(self) -> None:
        """Restart the server if files have changed."""
        assert self._is_serving, "no page has said fw serve"
        files = dict(_stamps(self._here()))
        if self._server is not None and files == self._served:
            return
        self._stop()
        self._served = files
        self._server = subprocess.Popen(
            [sys.executable, "-m", "fw", "serve", "--port", str(self.port)],
            cwd=self._here(),
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health", timeout=5):
                    return
            except urllib.error.URLError:
                assert self._server.poll() is None, "fw serve has ended"
                assert time.monotonic() < end, "fw serve doesn't answer"
                time.sleep(0.05)

    def _stop(self) -> None:
        if self._server is not None:
            self._server.terminate()
            self._server.wait(PATIENCE)
            self._server = None


def _commands(text: str) -> Iterator[tuple[str, str]]:
    found = [*_COMMAND.finditer(text)]
    ends = [match.start() for match in found[1:]] + [len(text)]
    for match, end in zip(found, ends, strict=True):
        yield match.group(1), text[match.end() : end]


def _bare(text: str) -> str:
    return "".join(text.split())


def _pattern(expected: str) -> re.Pattern[str]:
    pattern = re.escape(_bare(expected)).replace(re.escape("…"), ".*")
    return re.compile(re.sub(r"(in|\\\()\d+\\\.\d+s", r"\1[\\d.]+s", pattern), re.S)


def _stamps(root: Path) -> Iterator[tuple[str, int]]:
    """Yield the files that a running server has read, with their times."""
    for path in [*root.glob("app/**/*.py"), root / "fw.toml", root / ".env"]:
        if path.is_file():
            yield str(path), path.stat().st_mtime_ns
