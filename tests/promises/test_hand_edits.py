"""No hand edit is ever lost: each survives in its file, or is untouched beside a conflict."""

from __future__ import annotations

import random as randomness
from collections import Counter
from pathlib import Path

import pytest

from fw.tasks.build.session import BuildOptions, BuildReport, build
from fw.tasks.disk.marker import split
from fw.tasks.disk.writer import Action
from tests.promises.support import World, chance, times, write_schema

Random = randomness.Random
OPTIONS = BuildOptions(migrations=False)
FORCE = BuildOptions(migrations=False, force=True)
SIDE = ".fw-merge"


class Edit:
    """A change by hand to one file, told apart from every other by a token."""

    def __init__(self, random: Random, file: Path, token: str, old: str) -> None:
        self.file = file
        self.old = old
        self.before = file.read_bytes()
        self.token = ""
        self.gone = ""
        lines = file.read_text(encoding="utf-8").split("\n")
        marker = next(place for place, line in enumerate(lines) if "fw:generated" in line)
        places = range(marker + 1, len(lines))
        place = random.choice(places)
        kind = random.choice(["comment", "comment", "change", "delete", "append", "rewrite"])
        if kind == "delete" and lines[place].strip():
            self.gone = lines.pop(place)
        elif kind == "change":
            self.token = token
            lines[place] += f"  # {token}"
        elif kind == "append":
            self.token = token
            lines += ["", f"{token} = 1", ""]
        elif kind == "rewrite":
            self.token = token
            lines[marker + 1 :] = [f'"""{token}"""', ""]
        else:
            self.token = token
            indent = lines[place][: len(lines[place]) - len(lines[place].lstrip())]
            lines.insert(place, f"{indent}# {token}")
        if random.random() < 0.1:
            lines.pop(marker)
        text = "\n".join(lines)
        newline = "\r\n" if random.random() < 0.1 else "\n"
        file.write_text(text, encoding="utf-8", newline=newline)
        self.bytes = file.read_bytes()
        self.body = split(text).body

    def is_kept(self, new: str) -> bool:
        """Return whether the edit stands in the file, though `new` is generated now."""
        if not self.file.exists():
            return False
        text = self.file.read_text(encoding="utf-8")
        if self.token:
            return self.token in text
        if not self.gone:
            return True
        added = max(0, count(new, self.gone) - count(self.old, self.gone))
        return count(text, self.gone) <= count(self.body, self.gone) + added


def count(text: str, line: str) -> int:
    return text.split("\n").count(line)


def generated(root: Path) -> dict[str, str]:
    """Return the generated files that carry a marker, their bodies by path."""
    found: dict[str, str] = {}
    for file in root.rglob("*"):
        if file.is_file() and ".fw" not in file.parts and not file.name.endswith(SIDE):
            marked = split(file.read_text(encoding="utf-8", errors="replace"))
            if marked.hash is not None:
                found[file.relative_to(root).as_posix()] = marked.body
    return found


def check(root: Path, edits: dict[str, Edit], report: BuildReport, pristine: Path) -> Counter[str]:
    """Return how often each kind of outcome met an edit; fail for an edit that is lost."""
    outcomes = {outcome.path: outcome for outcome in report.outcomes}
    met: Counter[str] = Counter()
    for path, edit in edits.items():
        outcome = outcomes.get(path)
        met[outcome.action if outcome else "none"] += 1
        now = pristine / path
        new = split(now.read_text(encoding="utf-8")).body if now.exists() else ""
        if outcome is not None and outcome.action is Action.CONFLICT:
            assert edit.file.read_bytes() == edit.bytes, path
            assert (root / f"{path}{SIDE}").exists(), path
            assert report.exit_status == 1
        elif outcome is None or outcome.action in {Action.IDENTICAL, Action.SKIP, Action.WAIT}:
            assert edit.file.read_bytes() == edit.bytes, f"{path}: {outcome}"
        elif outcome.action is Action.MERGE:
            assert edit.is_kept(new), path
        else:
            # Replaced or removed: then nothing of the edit can have been left to lose.
            assert edit.body in (edit.old, new), f"{path}: {outcome}"
    return met


def test_no_hand_edit_is_lost(tmp_path: Path) -> None:
    random = chance("hand edits")
    root, pristine = tmp_path / "a" / "project", tmp_path / "b" / "project"
    world = World()
    for project in (root, pristine):
        write_schema(project, world.text())
        build(project, OPTIONS)
    met: Counter[str] = Counter()
    done = 0
    while done < times(1000):
        edits: dict[str, Edit] = {}
        for path, body in sorted(generated(root).items()):
            varies = path.startswith(("app/models/", "app/schemas/"))
            if random.random() < (0.6 if varies else 0.1):
                edits[path] = Edit(random, root / path, f"edit{done}", body)
                done += 1
        for _ in range(random.randint(0, 4)):
            world = world.changed(random)
        for project in (root, pristine):
            write_schema(project, world.text())
        build(pristine, OPTIONS)
        report = build(root, OPTIONS)
        met += check(root, edits, report, pristine)
        if report.exit_status:
            undo_conflicting(report, edits)
            report = build(root, OPTIONS)
            assert report.exit_status == 0
            met += check(root, edits, report, pristine)
        forced(root, edits, pristine)
    print(dict(met))


def undo_conflicting(report: BuildReport, edits: dict[str, Edit]) -> None:
    """Undo the edits that conflict, so that the files of the other edits no longer wait."""
    for outcome in report.outcomes:
        if outcome.action is Action.CONFLICT:
            edit = edits.pop(outcome.path)
            edit.file.write_bytes(edit.before)


def forced(root: Path, edits: dict[str, Edit], pristine: Path) -> None:
    """Take the generated side everywhere: what was written by hand is kept in `.fw/objects`."""
    before = {path: edit.file.read_bytes() for path, edit in edits.items() if edit.file.exists()}
    report = build(root, FORCE)
    assert report.exit_status == 0
    kept = {file.read_bytes() for file in (root / ".fw/objects/yours").rglob("*") if file.is_file()}
    ours, theirs = generated(root), generated(pristine)
    for path, data in before.items():
        if path in theirs and ours.get(path) == theirs[path]:
            body = split(data.decode().replace("\r\n", "\n")).body
            assert data in kept or body in (theirs[path], edits[path].old), path
    for path, body in theirs.items():
        assert ours[path] == body, path
    for file in root.rglob(f"*{SIDE}"):
        file.unlink()
    for path in ours.keys() - theirs.keys():
        (root / path).unlink()


@pytest.mark.parametrize("options", [OPTIONS, BuildOptions(migrations=False, full=True)])
def test_edits_survive_the_loss_of_everything_that_can_be_rebuilt(
    tmp_path: Path, options: BuildOptions
) -> None:
    root = tmp_path / "project"
    world = World()
    write_schema(root, world.text())
    build(root, OPTIONS)
    random = chance("lost records")
    edits = {
        path: Edit(random, root / path, f"edit{place}", body)
        for place, (path, body) in enumerate(sorted(generated(root).items()))
    }
    for file in (root / ".fw").iterdir():
        if file.is_file():
            file.unlink()
    write_schema(root, world.text().replace("title: string", "headline: string"))
    report = build(root, options)
    outcomes = {outcome.path: outcome.action for outcome in report.outcomes}
    for path, edit in edits.items():
        kept = edit.file.read_bytes() == edit.bytes or edit.token in edit.file.read_text()
        assert kept, f"{path}: {outcomes.get(path)}"
