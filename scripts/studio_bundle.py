"""Build the pages of `fw studio` from studio/ into fw/studio/static; with --check, report differences.

`--modules FOLDER` takes the packages from there, a `node_modules` that `npm ci` has made in
`studio/`, instead of fetching them.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "studio"
STATIC = ROOT / "fw" / "studio" / "static"
STAMP = "sources.txt"

sys.path.insert(0, str(ROOT))
from fw.tasks.artifact import BUILT  # noqa: E402
from scripts.bundle import INSTALL, files, npm  # noqa: E402


def build(parent: Path, modules: Path | None = None) -> Path:
    """Build the pages below `parent`; return their folder."""
    library = parent / "studio"
    shutil.copytree(LIBRARY, library, ignore=shutil.ignore_patterns(*BUILT))
    if modules is None:
        npm(library, "ci", *INSTALL)
    else:
        (library / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)
    npm(library, "run", "build")
    (library / "dist" / STAMP).write_text(stamp(), encoding="utf-8")
    return library / "dist"


def stamp() -> str:
    """Return what tells the sources of the pages from any others.

    Two branches that change the sources meet in it, where git might merge what each has built.
    """
    digest = sha256()
    for path in sorted(LIBRARY.rglob("*")):
        name = path.relative_to(LIBRARY).as_posix()
        if path.is_file() and ".test." not in name and not {*BUILT} & {*name.split("/")}:
            digest.update(f"{name}\0".encode())
            digest.update(sha256(path.read_bytes()).digest())
    return f"{digest.hexdigest()}\n"


def main() -> int:
    """Rebuild, or check; return 1 where a check found a difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 for a difference")
    parser.add_argument("--modules", type=Path, help="a node_modules for studio/package-lock.json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as parent:
        here, there = files(STATIC), files(build(Path(parent), options.modules))
    changed = sorted(path for path in here | there if here.get(path) != there.get(path))
    for path in changed:
        print(path)
        if options.check:
            continue
        (STATIC / path).unlink(missing_ok=True)
        if path in there:
            (STATIC / path).parent.mkdir(parents=True, exist_ok=True)
            (STATIC / path).write_bytes(there[path])
    return 1 if changed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
