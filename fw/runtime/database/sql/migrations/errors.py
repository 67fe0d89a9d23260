"""Migrations that can't go on, each with the way out that its files allow."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from alembic.script import Script, ScriptDirectory

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.errors import FwError

__all__ = ["fork", "stopped"]

FOLDER = "database/migrations"


def stopped(
    script: ScriptDirectory, revision: str, fault: FwError, done: Sequence[str], *, half: bool
) -> MigrationFailed:
    """Return what is told of an upgrade that stopped in a revision.

    `half` says that the database has kept a part of the revision, so that its file is needed.
    """
    own = fault.hint or "mend the file or the rows, and run fw migrate again"
    if half:
        return MigrationFailed(fault, own, done)
    files = [_file(each) for each in script.iterate_revisions("heads", revision, inclusive=True)]
    them, was = ("it", "was") if len(files) == 1 else ("they", "were")
    instead = (
        f"for another schema, delete {_listed(sorted(files))} ({them} {was} never applied here),"
        " change schema.fw, then fw build and fw migrate"
    )
    return MigrationFailed(fault, f"{own}\n  or, {instead}", done)


def fork(script: ScriptDirectory, applied: Collection[str]) -> FwError:
    """Return what is told of revisions that end in several heads, some of which are applied."""
    branches = {head: list(_branch(script, head)) for head in sorted(script.get_heads())}
    taken = [
        head
        for head, branch in branches.items()
        if any(each.revision in applied for each in branch)
    ]
    ends = [
        f"{Path(branch[0].path).name} ({'applied' if head in applied else 'pending'})"
        for head, branch in branches.items()
    ]
    return FwError(
        f"{FOLDER} ends in {len(ends)} revisions: {_listed(ends)};"
        " two branches have each added a migration",
        hint=_joined(branches, taken),
    )


def _joined(branches: dict[str, list[Script]], taken: Sequence[str]) -> str:
    if len(taken) > 1:
        return "both are applied: join them with alembic merge heads"
    first, second = sorted(branches, key=lambda head: head not in taken)[:2]
    moved = f"fw migrate rebase puts {_file(branches[second][-1])} behind {first}"
    if taken:
        return f"{moved}: it is pending"
    return f"{moved}, or the other way round with --keep {second}"


def _branch(script: ScriptDirectory, head: str) -> Iterator[Script]:
    """Yield the revisions that lead to this head alone, the latest first."""
    others = tuple(other for other in script.get_heads() if other != head)
    shared = {each.revision for each in script.iterate_revisions(others, "base")}
    for each in script.iterate_revisions(head, "base"):
        if each.revision not in shared:
            yield each


def _file(revision: Script) -> str:
    return f"{FOLDER}/{Path(revision.path).name}"


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
