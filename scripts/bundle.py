"""Build the admin's pages anew into fw/runtime/admin/static; with --check, report differences.

The sources are those that a project gets. `--modules FOLDER` takes the packages from there, a
`node_modules` that `npm ci` has made for the same lock, instead of fetching them.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / "fw" / "templates" / "admin"
STATIC = ROOT / "fw" / "runtime" / "admin" / "static"
STAMP = "sources.txt"

sys.path.insert(0, str(ROOT))
from fw.tasks.kinds.admin import sources  # noqa: E402


def install(folder: Path, modules: Path | None = None) -> None:
    """Give a copy of the sources its packages, those of the lock, and run no script of theirs."""
    if modules is not None:
        (folder / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)
        return
    npm(folder, "ci", "--ignore-scripts", "--no-audit", "--no-fund")


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; what it says is shown where it fails."""
    command = [shutil.which("npm") or "npm", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)}:\n{done.stdout}{done.stderr}")


def build(parent: Path, modules: Path | None = None) -> Path:
    """Build the pages in a folder of their own below `parent`; return where they are."""
    folder = parent / "admin"
    for path in sources(TREE):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(TREE / path, folder / path)
    install(folder, modules)
    npm(folder, "run", "build")
    (folder / "dist" / STAMP).write_text(stamp(), encoding="utf-8")
    return folder / "dist"


def stamp() -> str:
    """Return what tells these sources from any others.

    Two branches that change the sources meet in it: git may well merge the files that each of
    them built into pages that neither did.
    """
    digest = sha256()
    for path in sources(TREE):
        digest.update(f"{path}\0".encode())
        digest.update(sha256((TREE / path).read_bytes()).digest())
    return f"{digest.hexdigest()}\n"


def files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of each file below a folder, by its path there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def differences(built: Path) -> list[str]:
    """Return the paths that the committed pages lack, have too many, or have otherwise."""
    here, there = files(STATIC), files(built)
    return sorted(path for path in here | there if here.get(path) != there.get(path))


def main() -> int:
    """Rebuild, or check; return 1 where a check found a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 for a difference")
    parser.add_argument("--modules", type=Path, help="a node_modules for the same lock")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        built = build(Path(parent), options.modules)
        changed = differences(built)
        for path in changed:
            print(path)
        if changed and not options.check:
            shutil.rmtree(STATIC, ignore_errors=True)
            shutil.copytree(built, STATIC)
    return 1 if changed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
