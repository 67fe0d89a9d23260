"""Places of renamed models in `schema.layout.json`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fw.language.diagram.layout_file import LAYOUT_FILE, renamed_layout
from fw.runtime.errors import FwError
from fw.runtime.messages import Message
from fw.tasks.disk.batch import Batch
from fw.tasks.disk.tree import Tree
from fw.tasks.disk.writer import Action, Outcome

__all__ = ["carry_places"]

_DETAIL = Message.of("detail.places", "places of renamed models")


def carry_places(root: Path, renames: Mapping[str, str], *, writes: bool) -> list[Outcome]:
    """Give the places of renamed models to their new names, and return the outcome of the file.

    `renames` has the new name of each old one. Without `writes`, nothing changes. An invalid file
    stays as it is.
    """
    with Tree(root) as tree:
        folder, name = tree.at(LAYOUT_FILE)
        if folder is None:
            return []
        try:
            data, seen = folder.read(name)
            before = data.decode("utf-8")
            after = renamed_layout(before, renames)
        except (FileNotFoundError, UnicodeDecodeError, FwError):
            return []
        if after == before:
            return []
        if writes:
            batch = Batch(tree)
            batch.put(LAYOUT_FILE, after.encode(), seen=seen)
            batch.commit()
    return [Outcome(LAYOUT_FILE, Action.UPDATE, _DETAIL)]
