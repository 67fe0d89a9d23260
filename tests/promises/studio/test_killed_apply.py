"""A killed apply heals: the next build gives the project before it, or the one after it."""

from __future__ import annotations

from pathlib import Path

from fw.studio.planning.apply import apply_plan
from fw.studio.planning.plan import Answers, make_plan
from fw.studio.texts.files import base_of
from fw.tasks.build.session import BuildOptions, build
from tests.promises.killing import run_killable
from tests.promises.studio.reports import Collected
from tests.promises.support import World, chance, copy, snapshot, times, write_schema

MODULE = "tests.promises.studio.killable_apply"
ROUNDS = max(6, times(100))
ALL = BuildOptions(allow_destructive=True)


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
    operations, seconds = run_killable(MODULE, after, schema, 0)
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
            assert run_killable(MODULE, root, schema, at)[0] == -1
            told = f"operation {at} of {operations}"
        else:
            delay = random.uniform(0, seconds)
            met["killed"] += run_killable(MODULE, root, schema, 0, seconds=delay)[0] == -1
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
