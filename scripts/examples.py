"""Regenerate the committed examples from schema and seeds; with --check, report differences."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SOURCES = ("schema.fw", "database/seeds")


def copy_sources(source: Path, project: Path) -> None:
    """Copy the schema and the seeds of an example to a new project."""
    shutil.rmtree(project / "database" / "seeds")
    shutil.copy(source / "schema.fw", project / "schema.fw")
    shutil.copytree(source / "database" / "seeds", project / "database" / "seeds")


def build(source: Path, parent: Path) -> Path:
    """Generate the project of an example under `parent`; return its folder."""
    fw = [sys.executable, "-m", "fw"]
    subprocess.run([*fw, "new", source.name], cwd=parent, check=True, capture_output=True)
    project = parent / source.name
    copy_sources(source, project)
    subprocess.run([*fw, "build", "--skip-db"], cwd=project, check=True, capture_output=True)
    for ignored in (project / ".fw", project / ".env"):
        if ignored.is_dir():
            shutil.rmtree(ignored)
        else:
            ignored.unlink(missing_ok=True)
    return project


def files(project: Path) -> set[str]:
    """Return the paths of a project's files that belong in a repository."""
    listed = (path for path in project.rglob("*") if path.is_file())
    return {
        path.relative_to(project).as_posix()
        for path in listed
        if "__pycache__" not in path.parts
        and ".fw" not in path.parts
        and path.name != ".env"
        and path.suffix not in {".db", ".log", ".sqlite3"}
    }


def differences(committed: Path, built: Path) -> list[str]:
    """Return the paths that differ or exist on one side only."""
    here, there = files(committed), files(built)
    changed = (
        path for path in here & there if not filecmp.cmp(committed / path, built / path, False)
    )
    return sorted((here ^ there) | set(changed))


def main() -> int:
    """Regenerate or check all examples; return 1 if a check found a difference."""
    check = "--check" in sys.argv[1:]
    status = 0
    for source in sorted(path.parent for path in EXAMPLES.glob("*/schema.fw")):
        with tempfile.TemporaryDirectory() as parent:
            project = build(source, Path(parent))
            changed = differences(source, project)
            for path in changed:
                print(f"{source.name}/{path}")
                status = 1 if check else status
            if changed and not check:
                shutil.rmtree(source)
                shutil.copytree(project, source)
    return status


if __name__ == "__main__":
    sys.exit(main())
