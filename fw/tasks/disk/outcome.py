"""Outcomes of a build's files, for the report and for a preview."""

from __future__ import annotations

from hashlib import sha256
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.disk.decision import Action, Decision, Removal, Write
from fw.tasks.disk.marker import decode
from fw.tasks.disk.merge.text import both
from fw.tasks.disk.resolution import SIDE, Found

__all__ = ["Outcome", "Step", "outcome_of", "previewed"]


class Outcome(NamedTuple):
    """Outcome of one file, or of its preview.

    `hash` is that of the bytes on disk afterwards, "" if there is no file. `edited` is True if
    the file has edits by the user. Only `preview` sets `diff`.
    """

    path: str
    action: Action
    detail: str = ""
    hash: str = ""
    edited: bool = False
    diff: str = ""


class Step(NamedTuple):
    """A file, and the decision on it; `origin` is the path of the user's version, if it moves."""

    item: Write | Removal
    origin: str
    found: Found | None
    side: Found | None
    decision: Decision

    @property
    def path(self) -> str:
        """The path of the file after the build."""
        return self.item.path

    @property
    def moves(self) -> bool:
        """True if the user's version moves to the file of a renamed model."""
        return self.origin != self.item.path


def outcome_of(step: Step, kept: str, raced: set[str]) -> Outcome:
    """Return the outcome of a step; `kept` is the path of the user's kept version, if any.

    `raced` are the files that another program changed while fw wrote them.
    """
    decision = step.decision
    before = "" if step.found is None else step.found.hash
    if step.path in raced:
        detail = Message.of("detail.raced", "changed while fw was writing; build again")
        return Outcome(step.path, Action.CONFLICT, detail, before, edited=True)
    after = "" if decision.remove else before
    if decision.data is not None:
        after = sha256(decision.data).hexdigest()
    detail = decision.detail
    if kept:
        detail = both(detail, Message.of("detail.kept", "your version is in {file}", file=kept))
    if step.moves and decision.action is Action.CONFLICT:
        return Outcome(step.origin, decision.action, detail, after, decision.edited)
    if step.moves and decision.action is not Action.WAIT:
        moved = Message.of("detail.moved", "with your edits of {file}", file=step.origin)
        detail = both(moved, detail)
        return Outcome(step.path, Action.MERGE, detail, after, edited=True)
    return Outcome(step.path, decision.action, detail, after, decision.edited)


def previewed(step: Step) -> Outcome:
    """Return the outcome that a step would have, with a unified diff."""
    decision = step.decision
    outcome = outcome_of(step, "", set())
    new = decision.side if decision.side is not None else decision.data
    if new is None and not decision.remove:
        return outcome
    name = step.origin + SIDE if decision.side is not None else step.path
    old = None if step.found is None else step.found.data
    return outcome._replace(diff=_diff(step.origin, name, old, new))


def _diff(old_name: str, new_name: str, old: bytes | None, new: bytes | None) -> str:
    """Return a unified diff for `patch` and git; None is a file that does not exist."""
    from difflib import unified_diff

    if b"\0" in (old or b"") + (new or b""):
        return f"Binary file {new_name if new is not None else old_name} differs\n"
    lines = unified_diff(
        _lines(old),
        _lines(new),
        "/dev/null" if old is None else f"a/{old_name}",
        "/dev/null" if new is None else f"b/{new_name}",
        lineterm="",
    )
    return "".join(line + "\n" for line in lines)


def _lines(data: bytes | None) -> list[str]:
    return decode(data)[0].removesuffix("\n").split("\n") if data else []
