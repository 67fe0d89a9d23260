"""Build the pages of `fw studio` from studio/ into fw/studio/static; with --check, report differences.

`--modules FOLDER` takes the packages from there, a `node_modules` that `npm ci` has made in
`studio/`, instead of fetching them.
"""

from __future__ import annotations

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
from scripts.bundle import INSTALL, files, npm, parsed, update  # noqa: E402


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
    options = parsed(__doc__)
    with tempfile.TemporaryDirectory() as parent:
        there = files(build(Path(parent), options.modules))
    return update(STATIC, files(STATIC), there, check=options.check)


if __name__ == "__main__":
    sys.exit(main())
