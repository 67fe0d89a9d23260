"""The chain of revision files in `database/migrations`, and the tables after the last one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.build.up_to_date import Stamp
from fw.tasks.migrations.revision_files import cache
from fw.tasks.migrations.revision_files.cache import FOLDER
from fw.tasks.migrations.revision_files.reader import Revision, read
from fw.tasks.migrations.revision_files.state import State
from fw.tasks.migrations.tables import decoded, encoded

__all__ = ["RevisionChain", "read_chain", "read_revision"]

_NUMBER = re.compile(r"(\d+)_")


@dataclass(frozen=True, slots=True)
class RevisionChain:
    """Linear chain of revisions: its head, its highest number, the tables after the head."""

    state: State
    head: str | None = None
    number: int = 0
    stamps: Mapping[str, Stamp] = field(default_factory=dict)


def read_chain(
    root: Path, *, keep: bool = True, files: Mapping[str, Stamp] | None = None
) -> RevisionChain:
    """Return the chain of a project; raise FwError if it has several heads.

    Files that have not changed since they were cached are not read again. With `keep`, the
    chain is cached. `files` are the stamps of the files, if they are known.
    """
    stamps = cache.stamps(root / FOLDER) if files is None else cache.revisions(files)
    if not stamps:
        return RevisionChain(State())
    number = max((int(match[1]) for match in map(_NUMBER.match, stamps) if match), default=0)
    known = cache.load_chain(root)
    fresh = known.fresh(root / FOLDER, stamps)
    if not fresh and len(stamps) == len(known.stamps):
        return RevisionChain(State(known.tables), known.head, number, stamps)
    appended = _appended(root, known, stamps, fresh)
    if appended is not None:
        state, head = appended
    else:
        state, head = _read_all(root, stamps, keep=keep)
    if keep:
        cache.save_chain(root, stamps, state, head)
    return RevisionChain(state, head, number, stamps)


def read_revision(root: Path, name: str) -> Revision | None:
    """Return the revision in a file, or None; raise FwError for an invalid file."""
    try:
        # Some editors write a byte order mark, and Python accepts it.
        text = (root / FOLDER / name).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as fault:
        raise FwError(
            say(
                "{folder}/{name} is not UTF-8 text: {reason}",
                folder=FOLDER,
                name=name,
                reason=fault.reason,
            ),
            hint=say("save it as UTF-8"),
        ) from None
    return read(f"{FOLDER}/{name}", text)


def _appended(
    root: Path, known: cache.CachedChain, stamps: Mapping[str, Stamp], fresh: set[str]
) -> tuple[State, str | None] | None:
    """Return state and head if files were only added after the head, otherwise None."""
    if (
        known.head is None
        or fresh & known.stamps.keys()
        or len(stamps) != len(known.stamps) + len(fresh)
    ):
        return None
    following = {}
    for name in fresh:
        revision = read_revision(root, name)
        if revision is not None:
            if len(revision.down) != 1 or revision.down[0] in following:
                return None
            following[revision.down[0]] = revision
    state, head = State(known.tables), known.head
    while head in following:
        revision = following.pop(head)
        state.apply(revision.events)
        head = revision.revision
    return None if following else (state, head)


def _read_all(root: Path, stamps: Mapping[str, Stamp], *, keep: bool) -> tuple[State, str | None]:
    """Return state and head of any set of files; cached files are not read again."""
    older = cache.load_revisions(root)
    kept = {
        name: older[name] for name, stamp in stamps.items() if older.get(name, [()])[0] == stamp
    }
    revisions: dict[str, Revision] = {}
    for name, stamp in stamps.items():
        if name not in kept:
            kept[name] = (stamp, encoded(tuple(read_revision(root, name) or ())))
        if kept[name][1]:
            revisions[name] = Revision(*kept[name][1])
    if keep:
        cache.save_revisions(root, kept)
    order = _ordered(revisions)
    state = State()
    for name in order:
        state.apply(decoded(revisions[name].events))
    return state, revisions[order[-1]].revision if order else None


def _ordered(revisions: Mapping[str, Revision]) -> list[str]:
    """Return the files in the order of their revisions."""
    files: dict[str, str] = {}
    for name, revision in revisions.items():
        if revision.revision in files:
            raise FwError(
                say(
                    "{folder}: {files} and {name} are both revision {revision}",
                    folder=FOLDER,
                    files=files[revision.revision],
                    name=name,
                    revision=repr(revision.revision),
                ),
                hint=say("delete the copy"),
            )
        files[revision.revision] = name
    _check_line(revisions, files)
    order: list[str] = []
    done: set[str] = set()
    waiting = dict(sorted(revisions.items()))
    while waiting:
        ready = [name for name, revision in waiting.items() if done.issuperset(revision.down)]
        if not ready:
            raise FwError(
                say("{folder}: {listed} form a cycle", folder=FOLDER, listed=", ".join(waiting))
            )
        for name in ready:
            done.add(waiting.pop(name).revision)
        order += ready
    return order


def _check_line(revisions: Mapping[str, Revision], files: Mapping[str, str]) -> None:
    followed: set[str] = set()
    for name, revision in revisions.items():
        for down in revision.down:
            if down not in files:
                raise FwError(
                    say(
                        "{folder}/{name} follows revision {down}, which does not exist",
                        folder=FOLDER,
                        name=name,
                        down=repr(down),
                    ),
                    hint=say("restore its file from version control"),
                )
            followed.add(down)
    ends = [name for name, revision in revisions.items() if revision.revision not in followed]
    if len(ends) > 1:
        raise FwError(
            say(
                "{folder} ends in {count} files: {listed}; two branches each added a migration",
                folder=FOLDER,
                count=len(ends),
                listed=", ".join(sorted(ends)),
            ),
            hint=say("fw migrate rebase renumbers the one that your database hasn't applied"),
        )
