"""Rebuild what fw ships of the admin; with --check, report differences.

1. Compile `admin/` and pack it as the npm package `@fw/admin`, into the templates of a project.
2. Name the package in the project's `package.json` and `package-lock.json`. All other packages
   have the versions of `admin/package-lock.json`.
3. Build the pages of a project without edits into fw/runtime/admin/static.

`--modules FOLDER` takes the packages from there, a `node_modules` that `npm ci` has made in
`admin/`, instead of fetching them.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import sha256, sha512
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = ROOT / "admin"
TREE = ROOT / "fw" / "templates" / "admin"
STATIC = ROOT / "fw" / "runtime" / "admin" / "static"
VENDOR = "vendor"
STAMP = "sources.txt"
LOCK = "package-lock.json"
INSTALL = ("--ignore-scripts", "--no-audit", "--no-fund")

sys.path.insert(0, str(ROOT))
import fw  # noqa: E402
from fw.tasks.artifact import BUILT  # noqa: E402
from fw.tasks.kinds.admin import sources  # noqa: E402

PACKED = f"{VENDOR}/fw-admin-{fw.__version__}.tgz"


def npm(folder: Path, *arguments: str) -> None:
    """Run npm in a folder; what it says is shown where it fails."""
    command = [shutil.which("npm") or "npm", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)}:\n{done.stdout}{done.stderr}")


def build(parent: Path, modules: Path | None = None) -> Path:
    """Build everything below `parent`; return the folder of the project, with its pages."""
    library, project = parent / "library", parent / "admin"
    ignored = shutil.ignore_patterns(*BUILT)
    shutil.copytree(LIBRARY, library, ignore=ignored)
    if modules is None:
        npm(library, "ci", *INSTALL)
    else:
        (library / "node_modules").symlink_to(modules.resolve(), target_is_directory=True)
    npm(library, "run", "build")
    shutil.copytree(TREE, project, ignore=shutil.ignore_patterns(*BUILT, VENDOR, "*.mako"))
    (project / VENDOR).mkdir()
    (project / PACKED).write_bytes(packed(library))
    depend_on_package(project)
    link_packages(project, library / "node_modules")
    npm(project, "run", "build")
    (project / "dist" / STAMP).write_text(stamp(project), encoding="utf-8")
    return project


def packed(library: Path) -> bytes:
    """Return the package of a compiled library, the same bytes for the same files."""
    data = io.BytesIO()
    with (
        gzip.GzipFile("", "wb", fileobj=data, mtime=0) as zipped,
        tarfile.open(fileobj=zipped, mode="w", format=tarfile.USTAR_FORMAT) as tar,
    ):
        for path, content in contents(library):
            info = tarfile.TarInfo(f"package/{path}")
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return data.getvalue()


def contents(library: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the path and the bytes of each file of the package."""
    yield "package.json", encoded(manifest(library))
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()
    yield "README.md", (LIBRARY / "README.md").read_bytes()
    for path, content in files(library / "dist").items():
        yield f"dist/{path}", content


def manifest(library: Path) -> dict[str, Any]:
    """Return the `package.json` of the package: that of the library, without its tools."""
    found = json.loads((library / "package.json").read_text(encoding="utf-8"))
    tools = ("devDependencies", "overrides", "scripts")
    return {name: value for name, value in found.items() if name not in tools} | {
        "version": fw.__version__
    }


def depend_on_package(project: Path) -> None:
    """Write the name of the package into the project's `package.json`, and lock all versions."""
    wanted = json.loads((project / "package.json").read_text(encoding="utf-8"))
    wanted["dependencies"]["@fw/admin"] = f"file:{PACKED}"
    (project / "package.json").write_bytes(encoded(wanted))
    lock = json.loads((LIBRARY / LOCK).read_text(encoding="utf-8"))
    lock |= {"name": wanted["name"], "version": wanted["version"]}
    digest = b64encode(sha512((project / PACKED).read_bytes()).digest()).decode()
    lock["packages"][""] = wanted
    lock["packages"]["node_modules/@fw/admin"] = manifest(LIBRARY) | {
        "resolved": f"file:{PACKED}",
        "integrity": f"sha512-{digest}",
    }
    (project / LOCK).write_bytes(encoded(lock))
    # npm leaves out what only the library's tests need; everything else keeps its version.
    npm(project, "install", "--package-lock-only", "--prefer-offline", *INSTALL)


def link_packages(project: Path, modules: Path) -> None:
    """Give a project the packages of the library, and the package itself."""
    own = project / "node_modules"
    (own / "@fw").mkdir(parents=True)
    for path in modules.iterdir():
        (own / path.name).symlink_to(path.resolve(), target_is_directory=True)
    with tarfile.open(project / PACKED) as tar, tempfile.TemporaryDirectory() as folder:
        tar.extractall(folder, filter="data")
        shutil.move(Path(folder, "package"), own / "@fw" / "admin")


def encoded(value: object) -> bytes:
    """Return JSON as npm writes it."""
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def stamp(project: Path = TREE) -> str:
    """Return what tells the sources of the pages from any others.

    Two branches that change the sources meet in it: git may well merge the files that each of
    them built into pages that neither did.
    """
    digest = sha256()
    for tree in (LIBRARY, project):
        for path in sources(tree):
            if ".test." not in path:
                digest.update(f"{path}\0".encode())
                digest.update(sha256((tree / path).read_bytes()).digest())
    return f"{digest.hexdigest()}\n"


def files(folder: Path) -> dict[str, bytes]:
    """Return the bytes of each file below a folder, by its path there."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def shipped(project: Path) -> dict[str, bytes]:
    """Return what the build of a project adds to fw, by the path in the repository."""
    found = {STATIC / path: content for path, content in files(project / "dist").items()}
    found |= {TREE / VENDOR / path: data for path, data in files(project / VENDOR).items()}
    found |= {TREE / name: (project / name).read_bytes() for name in ("package.json", LOCK)}
    return {path.relative_to(ROOT).as_posix(): content for path, content in found.items()}


def committed() -> dict[str, bytes]:
    """Return what the repository has of it."""
    folders = (STATIC, TREE / VENDOR)
    found = {folder / path: data for folder in folders for path, data in files(folder).items()}
    found |= {TREE / name: (TREE / name).read_bytes() for name in ("package.json", LOCK)}
    return {path.relative_to(ROOT).as_posix(): content for path, content in found.items()}


def main() -> int:
    """Rebuild, or check; return 1 where a check found a difference."""
    options = parsed(__doc__)
    with tempfile.TemporaryDirectory() as parent:
        here, there = committed(), shipped(build(Path(parent), options.modules))
    return update(ROOT, here, there, check=options.check)


def parsed(description: str | None) -> argparse.Namespace:
    """Return the options of a script that builds pages: `check`, and `modules` or None."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 for a difference")
    parser.add_argument("--modules", type=Path, help="a node_modules made from the lock file")
    return parser.parse_args()


def update(
    folder: Path, here: Mapping[str, bytes], there: Mapping[str, bytes], *, check: bool
) -> int:
    """Print the paths that differ; make the folder like `there`, or with `check` return 1."""
    changed = sorted(path for path in {*here, *there} if here.get(path) != there.get(path))
    for path in changed:
        print(path)
        if check:
            continue
        (folder / path).unlink(missing_ok=True)
        if path in there:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(there[path])
    return 1 if changed and check else 0


if __name__ == "__main__":
    sys.exit(main())
