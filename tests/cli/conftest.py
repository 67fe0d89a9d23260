from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from fw.cli import main
from tests.processes import forked, python

SCHEMA = """\
# The shop's schema.

model Author {
  id: uuid primary
  name: string required index  # shown on the page
}

model BlogPost {
  id: uuid primary
  title: string required
  author_id: uuid references Author
  relations {
    belongs_to Author as author via author_id
  }
}
"""


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


Fw = Callable[..., Result]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove variables of the developer's shell."""
    names = ("PROVIDER", "HOST", "PORT", "USER", "PASSWORD", "DATABASE")
    plain = ("DATABASE_URL", "FW_CONFIG_CACHE", "FW_DEBUG", "FW_ROUTES", "NO_COLOR")
    for name in (*plain, *(f"FW_DB_{each}" for each in names)):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def fw(capfd: pytest.CaptureFixture[str]) -> Iterator[Fw]:
    """Run a command line in this process, and what it starts in a fork."""

    def run(*arguments: str) -> Result:
        capfd.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(subprocess, "run", forked)
            status = main(list(arguments))
        out, err = capfd.readouterr()
        return Result(status, out, err)

    return run


@pytest.fixture
def shop(fw: Fw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new project's folder, entered and built."""
    monkeypatch.chdir(tmp_path)
    made = fw("new", "shop")
    assert made.status == 0, made.err
    monkeypatch.chdir(tmp_path / "shop")
    built = fw("build", "--provider", "sqlite")
    assert built.status == 0, built.err
    return tmp_path / "shop"


def spawn(
    *arguments: str, cwd: Path, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command line in a subprocess without a terminal."""
    return python("-m", "fw", *arguments, cwd=cwd, env=env, warnings=False)


def contents(root: Path) -> dict[str, bytes]:
    """Return the files of a project by path, without caches."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and not {".fw", "__pycache__"} & {*path.relative_to(root).parts}
    }


def problems(fw: Fw) -> dict[str, list[str]]:
    """Return the messages of `fw doctor` about problems, by check."""
    result = fw("doctor", "--format", "json")
    data = json.loads(result.out)
    found: dict[str, list[str]] = {}
    for each in data["findings"]:
        if each["level"] == "problem":
            found.setdefault(each["check"], []).append(each["message"])
            assert each["remedy"], each
    assert result.status == (1 if found else 0)
    return found
