"""Studio writes what it showed, and what the command line would write: byte by byte."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

from fw.studio.planning.apply import apply_plan, require_current
from fw.studio.planning.plan import Answers, Plan, make_plan
from fw.studio.texts.files import base_of, project_files
from fw.tasks.build.session import BuildOptions, build
from tests.promises.studio.reports import Collected
from tests.promises.support import World, chance, copy, snapshot, times, write_schema
from tests.promises.test_hand_edits import Edit, generated

ROUNDS = max(6, times(200))
ALL = BuildOptions(allow_destructive=True)
FORCE = BuildOptions(allow_destructive=True, force=True)


def texts(random: Random, world: World) -> dict[str, str]:
    """Return the schema in one file or two, with the line ends and the comments of some editor."""
    text = world.text() + random.choice(("", "# note\n", "\n\n# ü 🎉  \n"))
    files = {"schema.fw": text}
    start = text.rfind("model ")
    if start > 0 and random.random() < 0.3:
        files = {"schema.fw": text[:start], "schema/last.fw": text[start:]}
    for path in files:
        if random.random() < 0.2:
            files[path] = files[path].replace("\n", "\r\n")
        if random.random() < 0.1:
            files[path] = "\ufeff" + files[path]
    return files


def shown(before: dict[str, bytes], plan: Plan) -> dict[str, bytes]:
    """Return the tree that a plan shows."""
    after = dict(before)
    for entry in plan.data["schema"]:
        after.pop(entry["file"], None)
        if entry["after"] is not None:
            after[entry["file"]] = entry["after"].encode()
    for step in plan.steps:
        decision, side = step.decision, f"{step.origin}.fw-merge"
        if decision.remove or (step.moves and decision.data is not None):
            after.pop(step.origin, None)
        if decision.data is not None:
            after[step.path] = decision.data
        if decision.side is not None:
            after[side] = decision.side
        elif decision.drop_side:
            after.pop(side, None)
    return after


def test_a_plan_is_what_is_written(tmp_path: Path) -> None:
    random = chance("plan is apply")
    root, world = tmp_path / "a" / "project", World()
    write_schema(root, world.text())
    build(root, ALL)
    met: Counter[str] = Counter()
    for number in range(ROUNDS):
        for path, body in sorted(generated(root).items()):
            if not path.startswith("database/") and random.random() < 0.15:
                Edit(random, root / path, f"edit{number}", body)
        for _ in range(random.randint(0, 3)):
            world = world.changed(random)
        before, files = snapshot(root), texts(random, world)
        typed = copy(root, tmp_path / "b" / f"round{number}" / "project")
        plan = make_plan(root, files, base_of(root), Answers(allow_destructive=True))
        assert snapshot(root) == before
        require_current(root, plan)
        report = Collected()
        done = apply_plan(root, plan, report)
        assert snapshot(root) == shown(before, plan), number
        assert set(report.paths()) == {one["path"] for one in plan.data["outcomes"]}
        for path in project_files(typed):
            (typed / path).unlink()
        for path, text in files.items():
            (typed / path).parent.mkdir(exist_ok=True)
            (typed / path).write_bytes(text.encode())
        assert build(typed, ALL).exit_status == done.exit_status
        assert snapshot(root) == snapshot(typed), number
        met.update(one["action"] for one in plan.data["outcomes"])
        if done.exit_status:
            build(root, FORCE)
    print(dict(met))
    assert met["update"]
    assert met["merge"] or ROUNDS < 20
