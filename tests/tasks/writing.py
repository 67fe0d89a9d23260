"""One generated file and what is done with it: for the tests of the writer."""

from __future__ import annotations

from pathlib import Path

from fw.tasks.disk.writer import Action, Outcome, Write, preview, write_all

PATH = "app/models/post.py"
SIDE = PATH + ".fw-merge"
V1 = "a = 1\nb = 2\nc = 3\nd = 4\ne = 5\n"
V2 = V1.replace("e = 5", "e = 50")
V3 = V1.replace("a = 1", "a = 100")


def build(root: Path, body: str, *, force: bool = False, restore: bool = False) -> Outcome:
    write = Write(PATH, body, known=(root / ".fw").exists())
    foreseen = preview(root, [write], force=force, restore=restore)[0]
    outcome = write_all(root, [write], force=force, restore=restore)[0]
    assert (foreseen.action, foreseen.hash) == (outcome.action, outcome.hash)
    return outcome


def edit(root: Path, old: str, new: str, path: str = PATH) -> None:
    text = (root / path).read_text()
    assert old in text
    (root / path).write_text(text.replace(old, new))


def text(root: Path, path: str = PATH) -> str:
    return (root / path).read_text()


def conflicting(root: Path) -> None:
    build(root, V1)
    edit(root, "a = 1\n", "a = 'mine'\n")
    outcome = build(root, V3)
    assert outcome.action is Action.CONFLICT
    assert "resolve the conflict in app/models/post.py.fw-merge" in outcome.detail
