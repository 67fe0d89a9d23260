"""Errors of migrations, each with hints that fit the files."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from alembic.script import Script, ScriptDirectory

from fw.runtime.database.backends.base.migrator import MigrationFailed
from fw.runtime.errors import FwError

__all__ = ["multiple_heads", "repair_hint", "revision_failed"]

FOLDER = "database/migrations"


def repair_hint(*, partial: bool) -> str:
    """Return the fix of a revision that failed; `partial`: the database has kept a part of it."""
    if partial:
        return (
            "the statements before it stay applied: fix the rows, or this statement and those after"
            " it, and run the command again to continue from there"
        )
    return "the revision was rolled back: fix the file or the rows, and run the command again"


def revision_failed(
    script: ScriptDirectory, revision: str, fault: FwError, done: Sequence[str], *, partial: bool
) -> MigrationFailed:
    """Return the error for a migration that stopped at a revision.

    `partial`: the database has kept a part of the revision, so its file is needed.
    """
    hint = fault.hint or repair_hint(partial=partial)
    if partial:
        return MigrationFailed(fault, hint, done)
    files = [_file(each) for each in script.iterate_revisions("heads", revision, inclusive=True)]
    them, was = ("it", "was") if len(files) == 1 else ("they", "were")
    instead = (
        f"to change the schema instead, delete {_joined_words(sorted(files))} ({them} {was} never"
        " applied here), edit the schema, and run fw build and fw migrate"
    )
    return MigrationFailed(fault, f"{hint}\n  or, {instead}", done)


def multiple_heads(script: ScriptDirectory, applied: Collection[str]) -> FwError:
    """Return the error for revisions with several heads, some of which are applied."""
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
        f"{FOLDER} has {len(ends)} heads: {_joined_words(ends)};"
        " two branches have each added a migration",
        hint=_joined(branches, taken),
    )


def _joined(branches: dict[str, list[Script]], taken: Sequence[str]) -> str:
    if len(taken) > 1:
        return "both are applied: merge them with alembic merge heads"
    first, second = sorted(branches, key=lambda head: head not in taken)[:2]
    moved = f"fw migrate rebase moves {_file(branches[second][-1])} after {first}"
    if taken:
        return f"{moved}: it is pending"
    return f"{moved}, or the other way round with --keep {second}"


def _branch(script: ScriptDirectory, head: str) -> Iterator[Script]:
    """Yield the revisions that lead only to this head, the latest first."""
    others = tuple(other for other in script.get_heads() if other != head)
    shared = {each.revision for each in script.iterate_revisions(others, "base")}
    for each in script.iterate_revisions(head, "base"):
        if each.revision not in shared:
            yield each


def _file(revision: Script) -> str:
    return f"{FOLDER}/{Path(revision.path).name}"


def _joined_words(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
