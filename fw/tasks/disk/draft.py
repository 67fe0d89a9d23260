"""Schema files that aren't on disk yet: a dry run builds as if they were, a build writes them.

They change in the batch of the generated files, so a killed build leaves neither or both.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from fw.runtime.errors import FwError
from fw.runtime.messages import say
from fw.tasks.disk.batch import Batch
from fw.tasks.disk.outcome import Step
from fw.tasks.disk.tree import Tree

__all__ = ["Draft", "DraftFile", "OutdatedDraft", "draft_of", "stage"]


class OutdatedDraft(FwError):
    """A schema file on disk isn't as the author of the draft read it."""


@dataclass(frozen=True, slots=True)
class DraftFile:
    """A file that a draft changes: its new content, and its status when it was read.

    None is a file that doesn't exist.
    """

    path: str
    after: bytes | None
    seen: os.stat_result | None


def _accept(_steps: Sequence[Step]) -> None:
    """Do nothing: the default of `Draft.confirm`."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The texts of all schema files by path, and the files on disk that differ from them.

    `confirm` is called with the decision on each file before anything is written; an exception
    of it cancels the build.
    """

    sources: Mapping[str, str]
    files: tuple[DraftFile, ...]
    confirm: Callable[[Sequence[Step]], None] = _accept


def draft_of(
    root: str | os.PathLike[str],
    known: Mapping[str, str],
    sources: Mapping[str, str],
    confirm: Callable[[Sequence[Step]], None] = _accept,
) -> Draft:
    """Return the draft that makes `sources` of the schema files `known`, which the caller read.

    Raise OutdatedDraft if a file on disk isn't as it was read.
    """
    files = []
    with Tree(root) as tree:
        for path in sorted({*known, *sources}):
            before, after = known.get(path), sources.get(path)
            if before == after:
                continue
            folder, name = tree.at(path)
            data, seen = None, None
            if folder is not None and folder.stat(name) is not None:
                data, seen = folder.read(name)
            if data != _bytes(before):
                raise OutdatedDraft(
                    say("{path} changed meanwhile", path=path), hint=say("read it again")
                )
            files.append(DraftFile(path, _bytes(after), seen))
    return Draft(dict(sources), tuple(files), confirm)


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else text.encode()


def stage(batch: Batch, draft: Draft) -> None:
    """Stage the schema files; the batch fails if one of them changes before."""
    for file in draft.files:
        batch.require(file.path)
        if file.after is not None:
            batch.put(file.path, file.after, seen=file.seen)
        elif file.seen is not None:
            batch.remove(file.path, seen=file.seen)
