"""Cost of access rules for the start of an application, and for a build with nothing to do.

`python benchmarks/runtime/access_boot.py [--models 1000] [--rounds 10]`. Two projects have logins and
the same models; in one, each model has an `access` block. CPU time of subprocesses, in rounds that
take turns: the start until the first model has answered, and `fw build`.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "build")]

from access import ask, fw  # noqa: E402
from models import schema  # noqa: E402

from fw.tasks.scaffold.project import NEW_FILES, new  # noqa: E402

OWNER = "  owner_id: uuid references User\n  timestamps\n"
RULES = "  access {\n    read, create, update, delete to user when owner_id = me\n  }\n"
START = f"""
import asyncio, sys
sys.path[:0] = [".", {str(HERE)!r}]
from access import {ask.__name__}
from app.main import app

async def main():
    async with app.router.lifespan_context(app):
        segment = next(one for one in app.router.routes[0].table if one.startswith("entity"))
        try:
            await {ask.__name__}(app, "GET", f"/{{segment}}/")
        except AssertionError as error:
            assert error.args[0][0] == 401, error

asyncio.run(main())
"""


def made(root: Path, models: int, rules: str) -> Path:
    """Make and build a project whose models have rules."""
    new(root, root.name)
    for path in NEW_FILES:
        (root / path).unlink()
    (root / "schema.fw").write_text("database sqlite\n")
    for command in ("build", "auth"):
        fw(root, command)
    text = schema(models).partition("database sqlite\n")[2]
    with (root / "schema.fw").open("a") as file:
        file.write(text.replace("  timestamps\n", OWNER + rules))
    for command in ("build", "migrate"):
        fw(root, command)
    return root


def spent(root: Path, *arguments: str) -> float:
    """Return the CPU seconds of a Python subprocess in a project."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], cwd=root, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--models", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        roots = [
            made(Path(name) / kind, given.models, rules)
            for kind, rules in (("plain", ""), ("ruled", RULES))
        ]
        for what, arguments in {"start": ("-c", START), "fw build": ("-m", "fw", "build")}.items():
            times: list[list[float]] = [[], []]
            for number in range(given.rounds + 1):
                for place in (0, 1) if number % 2 else (1, 0):
                    found = spent(roots[place], *arguments)
                    if number:
                        times[place].append(found)
            plain, ruled = map(statistics.median, times)
            print(f"{what:10} {plain:6.3f} s {ruled:6.3f} s with rules, {ruled / plain:5.3f} x")
    return 0


if __name__ == "__main__":
    sys.exit(main())
