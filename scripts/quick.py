"""Check what changed: ruff on the changed files, mypy, and the tests of the changed modules.

Changed is what differs from the branch `main` (or from `--since`), committed or not. The tests of
a module are those in its place, as `tests/cli/test_app.py` for `fw/cli/app.py`, and those that name
it: they import it, or patch it by its dotted name. A change of a
template, of a golden case or of the documentation runs the tests of these. `scripts/test.py` runs
everything.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SLOW = ("tests/promises/", "tests/admin/", "tests/test_bundle.py")
"""Tests that run only if they changed themselves."""
TESTS_OF = {
    "fw/templates/admin/": ("tests/tasks/kinds", "tests/tasks/test_admin.py"),
    "admin/": ("tests/test_bundle.py",),
    "fw/templates/": ("tests/test_golden.py",),
    "fw/metamodel.tx": ("tests/language",),
    "tests/golden/": ("tests/test_golden.py",),
    "tests/": ("tests/docs/test_asvs.py",),
    "docs/security/": ("tests/docs/test_asvs.py",),
    "docs/": ("tests/docs/test_guides.py", "tests/docs/test_paths.py", "tests/docs/test_site.py"),
    "scripts/": ("tests/test_scripts.py",),
    "README.md": ("tests/docs/test_readme.py",),
}
"""Tests of what isn't a module of fw, by the beginning of its path; the first match counts."""


def main() -> int:
    """Run the checks one after another; return the first exit status that isn't 0."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--since", default="main", help="the commit to compare with")
    changed = changed_files(parser.parse_args().since)
    code = [path for path in changed if path.endswith(".py") and (ROOT / path).exists()]
    tests = sorted(selected(changed))
    commands = [["mypy"]]
    if code:
        commands = [["ruff", "check", *code], ["ruff", "format", "--check", *code], *commands]
    if tests:
        jobs = os.environ.get("FW_TEST_JOBS") or str((os.cpu_count() or 1) + 1)
        commands.append(["pytest", "-q", "-n", jobs, *tests])
    for command in commands:
        print("$", *command, flush=True)
        status = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, check=False).returncode
        if status:
            return status
    print(f"{len(changed)} changed files, {len(tests)} files or folders of tests")
    return 0


def changed_files(since: str) -> list[str]:
    """Return the paths that differ from where this branch left `since`, and untracked ones."""
    base = git("merge-base", since, "HEAD")[0]
    others = git("ls-files", "--others", "--exclude-standard")
    return sorted({*git("diff", "--name-only", base), *others})


def git(*arguments: str) -> list[str]:
    """Return the lines that git prints; raise CalledProcessError if it fails."""
    done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def selected(changed: Iterable[str]) -> set[str]:
    """Return the test files and folders that check the changed files."""
    found = {path for path in changed if is_test(path) and (ROOT / path).exists()}
    modules = {dotted(path) for path in changed if path.endswith(".py")}
    for path in changed:
        found.update(next((t for start, t in TESTS_OF.items() if path.startswith(start)), ()))
        found.update(mirrored(Path(path)))
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(SLOW) and modules & set(named(path.read_text())):
            found.add(name)
    return {path for path in found if (ROOT / path).exists()}


def mirrored(path: Path) -> Iterator[str]:
    """Yield the tests in the place of a module: `tests/cli/test_app*.py` for `fw/cli/app.py`."""
    if path.parts[0] == "fw" and path.suffix == ".py":
        folder = Path("tests", *path.parts[1:-1])
        for test in (ROOT / folder).glob(f"test_{path.stem}*.py"):
            yield test.relative_to(ROOT).as_posix()


def is_test(path: str) -> bool:
    """Return True for a module of tests that pytest collects."""
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def dotted(path: str) -> str:
    """Return the name that a file is imported by: `fw.cli.app` for `fw/cli/app.py`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def named(text: str) -> Iterator[str]:
    """Yield the modules that a test names, of fw and of the tests."""
    for line in text.splitlines():
        words = line.replace('"', " ").replace("'", " ").split()
        if words[:1] == ["from"] and "import" in words:
            yield words[1]
            yield from (f"{words[1]}.{word.strip(',()')}" for word in words[3:])
        yield from (word.rpartition(".")[0] for word in words if word.startswith("fw."))


if __name__ == "__main__":
    sys.exit(main())
