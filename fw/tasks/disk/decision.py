"""Decides what to do with one file, from its generated text and the file on disk.

Nothing here reads or writes a file.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from hashlib import sha256
from typing import NamedTuple

from fw.runtime.messages import Message
from fw.tasks.artifact import Policy
from fw.tasks.disk.marker import Style, decode, digest, encode, insert, split
from fw.tasks.disk.merge.text import Merge, both, fault_in, has_marks, has_own_marks, merge
from fw.tasks.disk.pristine_store import Conflict
from fw.tasks.disk.resolution import SIDE, Found, Version, is_stale, resolution

__all__ = [
    "DELETED",
    "Action",
    "Decision",
    "Removal",
    "Sources",
    "Write",
    "decide",
    "decide_removal",
]

_UNPARSED = (".ts", ".tsx", ".css", ".html")
"""Files whose merged text cannot be parsed without Node, which users may not have."""
_UNPARSED_NOTE = Message.of(
    "detail.unparsed", "try it before you commit: cd admin && npm run check && npm run build"
)
_NOTHING = Message("")
_YOURS = Message.of("detail.yours", "yours")
DELETED = Message.of("detail.deleted", "deleted by you; restore it with `fw build --restore`")
_MARKER = Message.of("detail.marker", "only its marker changed")
_REPLACED = Message.of("detail.replaced", "your edits were replaced")
_RESTORED = Message.of("detail.restored", "restored the marker in its first line")
_WITH_EDITS = Message.of("detail.with-edits", "with your edits")


class Action(StrEnum):
    """Outcome of a file."""

    CREATE = "create"
    UPDATE = "update"
    MERGE = "merge"
    IDENTICAL = "identical"
    CONFLICT = "conflict"
    REMOVE = "remove"
    SKIP = "skip"
    WAIT = "wait"


class Write(NamedTuple):
    """A file to write, with its generated text `body`.

    `known` is True if an earlier build wrote the file: if it is missing, the user deleted it.
    `base` is the hash of the body generated last, for a file that lost its marker. `marked` is
    True if the file gets a marker; the default follows from the policy. `mode` are the
    permissions of a new file. `renamed` are pairs of old and new names of the models renamed
    since the base, `fields` those of the fields of the file's model, `enums` those of shared
    enums. `moved_from` is the path that the file had before its model was renamed: edits of that
    file move to this one.
    """

    path: str
    body: str
    policy: Policy = Policy.MANAGED
    known: bool = False
    base: str | None = None
    marked: bool | None = None
    mode: int | None = None
    renamed: tuple[tuple[str, str], ...] = ()
    fields: tuple[tuple[str, str], ...] = ()
    enums: tuple[tuple[str, str], ...] = ()
    moved_from: str = ""

    @property
    def text(self) -> str:
        """The text to write: the body, with its marker if it has one."""
        return insert(self.path, self.body) if self.is_marked else self.body

    @property
    def is_marked(self) -> bool:
        """Return True if the file gets a marker."""
        if self.marked is not None:
            return self.marked
        return self.policy not in (Policy.ONCE, Policy.VENDORED)


class Removal(NamedTuple):
    """A generated file to remove, since it has no artifact any more.

    A `vendored` file has no marker, and is removed whatever it contains.
    """

    path: str
    vendored: bool = False


class Decision(NamedTuple):
    """The change of one file.

    `data` is its new content, None to leave it unchanged; `remove` removes it. `side` is the
    content of the `.fw-merge` file to write, `drop_side` removes that file. `keep` is the user's
    version, to be stored before it is replaced. `conflict` is to be recorded.
    """

    action: Action
    detail: Message = _NOTHING
    data: bytes | None = None
    remove: bool = False
    side: bytes | None = None
    drop_side: bool = False
    keep: bytes | None = None
    conflict: Conflict | None = None
    edited: bool = False


class Sources(NamedTuple):
    """Functions that return other versions of a file.

    `base` returns the generated body for a path and a hash, None if it is lost. `sides` returns
    both versions of a file that `git merge` left in conflict.
    """

    base: Callable[[str, str], str | None]
    sides: Callable[[str], tuple[str, str] | None]


def decide(
    write: Write,
    found: Found | None,
    side: Found | None,
    open_conflict: Conflict | None,
    sources: Sources,
    *,
    force: bool = False,
    restore: bool = False,
) -> Decision:
    """Return the change of the file of a `Write`.

    `found` and `side` are the file and its `.fw-merge` on disk, `open_conflict` is the conflict
    that the last build recorded.
    """
    if found is None:
        if write.known and not restore:
            return Decision(Action.SKIP, DELETED)
        stale = is_stale(side, open_conflict)
        return Decision(Action.CREATE, data=encode(write.text), drop_side=stale)
    if write.policy is Policy.ONCE:
        return Decision(Action.IDENTICAL, _YOURS)
    if write.policy is Policy.VENDORED:
        data = encode(write.body)
        return (
            Decision(Action.IDENTICAL) if found.data == data else Decision(Action.UPDATE, data=data)
        )
    return _decide_managed(write, found, side, open_conflict, sources, force=force)


def _decide_managed(
    write: Write,
    found: Found,
    side: Found | None,
    known: Conflict | None,
    sources: Sources,
    *,
    force: bool,
) -> Decision:
    text, style = decode(found.data)
    here = split(text)
    generated = digest(write.body)
    stale = is_stale(side, known)
    data = encode(write.text, style)
    if here.body == write.body:
        if here.hash == generated:
            return Decision(Action.IDENTICAL, drop_side=stale)
        return Decision(Action.UPDATE, _MARKER, data=data, drop_side=stale)
    if here.untouched:
        return Decision(Action.UPDATE, data=data, drop_side=stale)
    if force:
        return Decision(Action.UPDATE, _REPLACED, data, keep=found.data, drop_side=stale)
    resolved = _resolved_markers(write, text, style, found, sources)
    if resolved is not None:
        return resolved._replace(drop_side=stale)
    if here.hash == generated:
        return _with_edits(write.path, text, stale)
    if write.policy is Policy.UNTIL_EDITED:
        return Decision(Action.IDENTICAL, _YOURS, edited=True)
    yours = resolution(write.path, Version(here.hash, here.body, style), found, side, known)
    if isinstance(yours, Message):
        return Decision(Action.CONFLICT, yours, edited=True)
    if yours.hash is None and write.base is not None:
        yours = yours._replace(hash=write.base, settled=_RESTORED)
    if yours.hash == generated:
        return _accept_text(write, yours, yours.body, found, stale)
    return _decide_merge(write, yours, found, side, known, sources)


def _resolved_markers(
    write: Write, text: str, style: Style, found: Found, sources: Sources
) -> Decision | None:
    """Return the change of a text with conflict markers, None if there are none.

    A conflict of `git merge` is resolved if the edits of both branches can be merged.
    """
    if not has_marks(text):
        return None
    if has_own_marks(text):
        detail = Message.of(
            "detail.markers", "still contains conflict markers; resolve them and build again"
        )
        return Decision(Action.CONFLICT, detail, edited=True)
    from fw.tasks.disk.merge.git_conflict import find_git_conflict

    conflict = find_git_conflict(write.path, text)
    if conflict is None:
        return None
    body = conflict.resolve(write.body, sources.base, sources.sides)
    if body is None:
        detail = Message.of(
            "detail.git-markers", "contains conflict markers of git; resolve them and build again"
        )
        return Decision(Action.CONFLICT, detail, edited=True)
    yours = Version(None, body, style, Message.of("detail.git", "resolved the conflict of git"))
    return _accept_text(write, yours, body, found, False)._replace(
        keep=None if conflict.versions else found.data
    )


def _with_edits(path: str, text: str, stale: bool) -> Decision:
    # Python reports errors in its own files. JSON is only read by the browser, and the sources of
    # pages only by Node, so errors in them are reported here.
    if path.endswith(".json") and (fault := fault_in(path, text)) is not None:
        detail = Message.of("detail.json", "your edits are not valid JSON: {fault}", fault=fault)
        return Decision(Action.SKIP, detail, drop_side=stale, edited=True)
    if path.endswith(_UNPARSED) and has_marks(text):
        detail = Message.of("detail.your-markers", "your edits contain conflict markers")
        return Decision(Action.SKIP, detail, drop_side=stale, edited=True)
    return Decision(Action.IDENTICAL, _WITH_EDITS, drop_side=stale, edited=True)


def _decide_merge(
    write: Write,
    yours: Version,
    found: Found,
    side: Found | None,
    known: Conflict | None,
    sources: Sources,
) -> Decision:
    base = None if yours.hash is None else sources.base(write.path, yours.hash)
    merged = _merged(write, base, yours.body)
    stale = is_stale(side, known)
    if merged.fault is None:
        accepted = _accept_text(write, yours, merged.text, found, stale)
        return accepted._replace(detail=both(accepted.detail, merged.note))
    name = write.path + SIDE
    content = encode(insert(write.path, merged.text, digest(write.body)), yours.style)
    if side is not None and not stale and side.data != content:
        template = "{fault}; {file} is from an older build: move it over the file or delete it"
        detail = Message.of("detail.older-side", template, fault=merged.fault, file=name)
        return Decision(Action.CONFLICT, detail, edited=True)
    record = Conflict(
        path=write.path,
        generated=digest(write.body),
        base=yours.hash or "",
        yours=found.hash,
        side=sha256(content).hexdigest(),
    )
    template = "{fault}; resolve the conflict in {file} and build again"
    detail = Message.of("detail.conflict", template, fault=merged.fault, file=name)
    written = None if side is not None and side.data == content else content
    return Decision(Action.CONFLICT, detail, side=written, conflict=record, edited=True)


def _merged(write: Write, base: str | None, yours: str) -> Merge:
    # Names of models in other files may be unrelated words of the user's.
    renamed = write.renamed if write.moved_from or write.path.endswith(".json") else ()
    if base is None or not (renamed or write.fields or write.enums):
        return merge(write.path, base, yours, write.body)
    from fw.tasks.disk.merge.renames import merge_renamed

    names = (renamed, write.fields, write.enums)
    return merge_renamed(write.path, base, yours, write.body, *names)


def _accept_text(write: Write, yours: Version, body: str, found: Found, stale: bool) -> Decision:
    """Return the change for a text that includes the current generated text."""
    # Both sides changed the text, and the result has not been parsed.
    unparsed = write.path.endswith(_UNPARSED) and body not in (yours.body, write.body)
    return Decision(
        Action.MERGE,
        yours.settled or (_UNPARSED_NOTE if unparsed else _NOTHING),
        encode(insert(write.path, body, digest(write.body)), yours.style),
        drop_side=stale or yours.from_side,
        keep=found.data if yours.from_side else None,
        edited=body != write.body,
    )


def decide_removal(
    found: Found | None,
    side: Found | None,
    open_conflict: Conflict | None,
    *,
    vendored: bool = False,
    force: bool = False,
) -> Decision:
    """Return the change of the file of a `Removal`; see `decide` for the arguments."""
    stale = is_stale(side, open_conflict)
    if found is None:
        detail = Message.of("detail.gone", "already deleted")
        return Decision(Action.SKIP, detail, drop_side=stale)
    here = split(decode(found.data)[0])
    if here.untouched or vendored:
        return Decision(Action.REMOVE, remove=True, drop_side=stale)
    if force:
        return Decision(Action.REMOVE, remove=True, drop_side=stale, keep=found.data)
    if here.hash is None:
        detail = Message.of("detail.kept-unmarked", "kept: it has no marker")
    else:
        detail = Message.of("detail.kept-edited", "kept: edited by you")
    return Decision(Action.SKIP, detail, edited=True)
