"""A killed apply heals: the next build gives the project before it, or the one after it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter, sleep

from fw.studio.files import base_of
from fw.studio.planning.apply import apply_plan
from fw.studio.planning.plan import Answers, make_plan
from fw.tasks.build.session import BuildOptions, build
from tests.promises.studio.reports import Collected
from tests.promises.support import World, chance, copy, snapshot, times, write_schema

SCRIPT = Path(__file__).with_name("killable_apply.py")
ROUNDS = max(6, times(100))
ALL = BuildOptions(allow_destructive=True)


def run(root: Path, schema: Path, at: int, seconds: float | None = None) -> tuple[int, float]:
    """Apply in a process; return the operations that it counted (-1 if killed) and its time."""
    command = [sys.executable, str(SCRIPT), str(root), str(schema), str(at)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as p:
        assert p.stdout is not None
        assert p.stdout.readline() == "ready\n"
        start = perf_counter()
        if seconds is not None:
            sleep(seconds)
            p.kill()
        out, err = p.communicate()
        if p.returncode == -9:
            return -1, perf_counter() - start
        assert p.returncode == 0, err
        return int(out), perf_counter() - start


def project_with_edits(root: Path) -> str:
    """Build a project, edit some files, and return a new text of its schema."""
    world = World()
    write_schema(root, world.text())
    build(root, ALL)
    for path in ("app/models/post.py", "app/services/tag.py"):
        edited = root / path
        edited.write_text(edited.read_text() + "\n\nMINE = 1\n")
    build(root, ALL)
    text = world.text().replace(
        "views: int default 0", "reads: int default 1\n  seen: bool nullable"
    )
    removed = text.index("model Tag")
    return text[:removed] + "model Label {\n  id: int primary\n  name: string\n}\n"


def test_a_killed_apply_heals(tmp_path: Path) -> None:
    random = chance("killed apply")
    start, schema = tmp_path / "start" / "project", tmp_path / "new.fw"
    schema.write_text(project_with_edits(start))
    before, after = snapshot(start), copy(start, tmp_path / "reference" / "project")
    operations, seconds = run(after, schema, 0)
    wanted = snapshot(after)
    assert wanted["schema.fw"] == schema.read_bytes()
    old_again = copy(start, tmp_path / "unchanged" / "project")
    build(old_again, ALL)
    assert snapshot(old_again) == before
    met = {"killed": 0, "before": 0, "after": 0}
    for number in range(ROUNDS):
        root = copy(start, tmp_path / f"round{number}" / "project")
        if number % 2:
            at = random.randint(1, operations)
            assert run(root, schema, at)[0] == -1
            told = f"operation {at} of {operations}"
        else:
            delay = random.uniform(0, seconds)
            met["killed"] += run(root, schema, 0, delay)[0] == -1
            told = f"{delay:.3f} of {seconds:.3f} s"
        build(root, ALL)
        healed = snapshot(root)
        assert healed in (before, wanted), told
        met["after" if healed == wanted else "before"] += 1
        assert not (root / ".fw/pending").exists()
        if healed == before:
            files = {"schema.fw": schema.read_text()}
            plan = make_plan(root, files, base_of(root), Answers(allow_destructive=True))
            apply_plan(root, plan, Collected())
            assert snapshot(root) == wanted, told
    print(met)
    assert met["before"]
