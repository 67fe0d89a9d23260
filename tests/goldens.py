"""Golden cases: one folder each under `tests/golden`.

`command` runs in a new project with the case's `schema.fw` (the starter's if it has none), and its
folder `schema/`. Of
several lines, the last one is tested. `expected/` holds every file that the command creates or
changes; for the case `starter`, every file. `stderr` is the output of a command that fails.

`edit.patch` is applied before the last command; then `expected/` holds the files of all commands.

The admin's sources and theme are left out: `tests/tasks/test_admin.py` compares them with the
files in fw byte by byte.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fw.tasks.artifact import TEMPLATES
from fw.tasks.kinds.admin import sources
from fw.tasks.scaffold.admin import THEME
from fw.tasks.scaffold.project import NEW_FILES, new
from tests.processes import python

__all__ = ["CASES", "GOLDEN", "Case", "Result", "cases"]

GOLDEN = Path(__file__).parent / "golden"
_VERBATIM = {THEME, *(f"admin/{path}" for path in sources(TEMPLATES / "admin"))}
_IGNORED = frozenset({".fw", ".env", "__pycache__", "app.log"})


@dataclass(frozen=True, slots=True)
class Result:
    """Results of a command: texts by path, standard error and exit status."""

    files: Mapping[str, str]
    stderr: str
    status: int


@dataclass(frozen=True, slots=True)
class Case:
    """One golden case."""

    folder: Path

    @property
    def name(self) -> str:
        return self.folder.name

    @property
    def expected(self) -> Path:
        return self.folder / "expected"

    @property
    def fails(self) -> bool:
        return (self.folder / "stderr").exists()

    def run(self, parent: Path) -> Result:
        """Create the project under `parent`, run the commands and return the new and changed files."""
        root = self.project(parent)
        *first, last = self.commands
        new = {} if self.is_starter else read_tree(root)
        for command in first:
            assert _run(command, root).returncode == 0, command
        patch = self.folder / "edit.patch"
        if patch.exists():
            subprocess.run(["git", "apply", patch], cwd=root, check=True)
        before = new if self.is_starter or patch.exists() else read_tree(root)
        done = _run(last, root)
        after = read_tree(root)
        files = {path: text for path, text in after.items() if before.get(path) != text}
        return Result(files, done.stderr, done.returncode)

    def project(self, parent: Path) -> Path:
        """Create the project; return its folder."""
        root = parent / "shop"
        new(root, "shop")
        if not self.is_starter:
            for path in NEW_FILES:
                (root / path).unlink()
            shutil.copy(self.folder / "schema.fw", root)
            if (self.folder / "schema").exists():
                shutil.copytree(self.folder / "schema", root / "schema")
        return root

    @property
    def commands(self) -> list[list[str]]:
        """The words of each command line, such as `fw`, `build`, `--skip-db`."""
        return [line.split() for line in (self.folder / "command").read_text().splitlines()]

    @property
    def is_starter(self) -> bool:
        return not (self.folder / "schema.fw").exists()

    def expected_result(self) -> Result:
        """Return the expected result."""
        stderr = self.folder / "stderr"
        text = stderr.read_text() if stderr.exists() else ""
        return Result(read_tree(self.expected), text, 1 if stderr.exists() else 0)

    def update(self, result: Result) -> None:
        """Write a result to the folder as the expected one."""
        shutil.rmtree(self.expected, ignore_errors=True)
        for path, text in result.files.items():
            file = self.expected / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        (self.folder / "stderr").unlink(missing_ok=True)
        if result.status:
            (self.folder / "stderr").write_text(result.stderr)


def _run(command: list[str], root: Path) -> subprocess.CompletedProcess[str]:
    variables = os.environ | {"NO_COLOR": "1", "COLUMNS": "80"}
    return python("-m", *command, cwd=root, env=variables, warnings=False)


def read_tree(root: Path) -> dict[str, str]:
    """Return the text of each file under a folder, by its path there."""
    return {
        path.relative_to(root).as_posix(): path.read_text()
        for path in sorted(root.rglob("*"))
        if path.is_file() and _IGNORED.isdisjoint(path.relative_to(root).parts)
        if path.relative_to(root).as_posix() not in _VERBATIM
    }


def cases() -> list[Case]:
    """Return all cases, sorted by name."""
    return [Case(folder.parent) for folder in sorted(GOLDEN.glob("*/command"))]


CASES = cases()
