"""Keep the starters in `fw/starters` up to date.

`collect NAME FOLDER` copies from a project what belongs to the starter NAME: files of your own,
and generated ones that you edited. `update [NAME...]` merges what changed in the templates of fw,
or in the schemas of the starters, since the last commit into their edited files.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fw.tasks.disk.marker import split
from fw.tasks.scaffold.starters import read_starter, starter_names

ROOT = Path(__file__).resolve().parent.parent
STARTERS = ROOT / "fw" / "starters"

_WRITTEN_BY_HAND = {"fw.toml", "pyproject.toml", "admin/theme.json"}
"""Files of a project that `fw new` makes of several sources: those of a starter stay."""
_SKIPPED = {".fw", ".git", ".venv", "__pycache__", "dist", "migrations", "node_modules", "storage"}
_SKIPPED_SUFFIXES = {".db", ".db-shm", ".db-wal", ".fw-merge", ".log", ".tgz", ".tsbuildinfo"}


def fw(*arguments: str, source: Path, folder: Path) -> None:
    """Run a command with the fw of a source tree; exit with its output if it fails."""
    environment = {**os.environ, "PYTHONPATH": str(source)}
    command = [sys.executable, "-m", "fw", *arguments]
    done = subprocess.run(
        command, cwd=folder, env=environment, text=True, capture_output=True, check=False
    )
    if done.returncode:
        sys.exit(f"{folder}: fw {' '.join(arguments)}\n{done.stdout}{done.stderr}")


def project_files(project: Path) -> Iterator[str]:
    """Yield the paths of a project's files that a starter may have."""
    for file in sorted(project.rglob("*")):
        path = file.relative_to(project)
        hidden = file.name.startswith(".") or path.parts[0].startswith(".")
        skipped = file.suffix in _SKIPPED_SUFFIXES or not _SKIPPED.isdisjoint(path.parts)
        if file.is_file() and not hidden and not skipped:
            yield path.as_posix()


def collect(name: str, project: Path) -> None:
    """Copy the files that belong to a starter, and remove those that the project doesn't have."""
    target = STARTERS / name / "project"
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder, "plain")
        fw("new", plain.name, "--empty", source=ROOT, folder=Path(folder))
        (plain / "schema.fw").write_text(_schema(project))
        # The tests that `fw auth` writes depend on [auth]: whether users may register.
        shutil.copy(project / "fw.toml", plain / "fw.toml")
        fw("auth", source=ROOT, folder=plain)
        fw("admin", source=ROOT, folder=plain)
        kept = {
            path
            for path in project_files(project)
            if path not in _WRITTEN_BY_HAND and _is_own(project / path, plain / path)
        }
    for path in kept:
        copy = target / path
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = _schema(project) if path == "schema.fw" else (project / path).read_text()
        copy.write_text(text)
    for path in set(project_files(target)) - kept - _WRITTEN_BY_HAND:
        (target / path).unlink()
        print(f"removed {path}")
    print(f"{name}: {len(kept)} files")


def _schema(project: Path) -> str:
    """Return the schema without the line that names the database."""
    lines = (project / "schema.fw").read_text().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("database ")).lstrip("\n")


def _is_own(file: Path, plain: Path) -> bool:
    """Return True unless fw generates the file as it is."""
    text = file.read_text()
    if split(text).untouched:
        return False
    return not (plain.is_file() and plain.read_text() == text) or file.name == "schema.fw"


def update(name: str) -> None:
    """Build the starter of the last commit, then that of the working tree; collect the result."""
    with tempfile.TemporaryDirectory() as folder:
        former, project = Path(folder, "former"), Path(folder, "app")
        archive = subprocess.run(
            ["git", "archive", "HEAD", "fw"], cwd=ROOT, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tree:
            tree.extractall(former, filter="data")
        fw("new", project.name, "--template", name, source=former, folder=Path(folder))
        fw("build", "--skip-db", source=former, folder=project)
        for path in read_starter(name).texts():
            if path not in _WRITTEN_BY_HAND:
                shutil.copy(STARTERS / name / "project" / path, _made(project / path))
        fw("build", "--skip-db", "--allow-destructive", source=ROOT, folder=project)
        collect(name, project)


def _made(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    return file


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    collecting = commands.add_parser("collect", help="copy the files of a project to a starter")
    collecting.add_argument("name")
    collecting.add_argument("folder", type=Path)
    updating = commands.add_parser("update", help="merge what changed in fw and in the schemas")
    updating.add_argument("names", nargs="*")
    given = parser.parse_args()
    if given.command == "collect":
        collect(given.name, given.folder)
        return
    for name in given.names or starter_names():
        update(name)


if __name__ == "__main__":
    main()
