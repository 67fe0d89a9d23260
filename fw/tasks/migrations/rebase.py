"""Rebase of revisions: when two branches added revisions, one is renumbered after the other."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from fw.runtime.errors import FwError
from fw.tasks.disk.batch import Batch, roll_back
from fw.tasks.disk.lock import project_lock
from fw.tasks.disk.marker import decode, digest, encode, insert, split
from fw.tasks.disk.pristine_store import STORE, PristineStore
from fw.tasks.disk.tree import Tree
from fw.tasks.migrations.revision_files import cache
from fw.tasks.migrations.revision_files.cache import FOLDER
from fw.tasks.migrations.revision_files.chain import read_revision
from fw.tasks.migrations.revision_files.reader import Revision

__all__ = ["Renumbered", "rebase"]

_NUMBERED = re.compile(r"(\d+)(_.*)", re.DOTALL)


class Renumbered(NamedTuple):
    """A renumbered revision: the old and the new name of its file."""

    old: str
    new: str


def rebase(root: Path, applied: Collection[str], keep: str | None = None) -> list[Renumbered]:
    """Renumber the branch that isn't applied after the other one; return its files.

    `applied` are the revisions of the project's database. If no branch is applied, the one that
    ends in the revision `keep` stays, by default the first by name. Return an empty list if there
    is only one branch. Raise FwError if several branches are applied.
    """
    with project_lock(root):
        names = cache.stamps(root / FOLDER)
        found = {name: one for name in names if (one := read_revision(root, name)) is not None}
        branches = _branches(found)
        if len(branches) < 2:
            return []
        kept = _kept(branches, found, applied, keep)
        moves = list(_renumbered(branches, found, kept))
        _write(root, found, moves)
    return [Renumbered(f"{FOLDER}/{move.old}", f"{FOLDER}/{move.new}") for move in moves]


class _Move(NamedTuple):
    old: str
    new: str
    revision: str
    down: tuple[str, ...]


def _branches(found: Mapping[str, Revision]) -> dict[str, list[str]]:
    """Return the files of each branch in order, by the branch's last revision.

    A file that leads to several last revisions belongs to no branch.
    """
    files = {one.revision: name for name, one in found.items()}
    followed = {down for one in found.values() for down in one.down}
    ends = sorted(revision for revision in files if revision not in followed)
    leading = {end: _leading(end, files, found) for end in ends}
    return {
        end: [
            name
            for name in reversed(names)
            if sum(name in other for other in leading.values()) == 1
        ]
        for end, names in leading.items()
    }


def _leading(end: str, files: Mapping[str, str], found: Mapping[str, Revision]) -> list[str]:
    """Return the files that lead to a revision, the nearest first."""
    order: list[str] = []
    waiting = [end]
    while waiting:
        name = files.get(waiting.pop(0))
        if name is not None and name not in order:
            order.append(name)
            waiting += found[name].down
    return order


def _kept(
    branches: Mapping[str, list[str]],
    found: Mapping[str, Revision],
    applied: Collection[str],
    keep: str | None,
) -> str:
    taken = [
        end for end, names in branches.items() if any(found[n].revision in applied for n in names)
    ]
    if len(taken) > 1:
        raise FwError(
            f"{' and '.join(taken)} are both applied, so neither can be renumbered",
            hint="merge them: alembic merge heads",
        )
    if keep is not None and keep not in branches:
        raise FwError(
            f"no branch ends in {keep!r}", hint=f"the branches end in {', '.join(branches)}"
        )
    if taken and keep not in (None, *taken):
        raise FwError(f"{taken[0]} is applied, so its branch cannot be renumbered")
    return taken[0] if taken else keep or min(branches)


def _renumbered(
    branches: Mapping[str, list[str]], found: Mapping[str, Revision], kept: str
) -> Iterator[_Move]:
    """Yield the moves that append every other branch to the kept one."""
    moving = {name for end, names in branches.items() if end != kept for name in names}
    number = max(
        (int(m[1]) for name in found if name not in moving and (m := _match(name))), default=0
    )
    head = kept
    for end, names in branches.items():
        if end == kept:
            continue
        new_names: dict[str, str] = {}
        for name in names:
            number += 1
            one = found[name]
            revision = _numbered(one.revision, number)
            down = tuple(new_names[each] for each in one.down if each in new_names) or (head,)
            yield _Move(name, _numbered(name, number), revision, down)
            new_names[one.revision] = revision
        head = new_names[end]


def _match(name: str) -> re.Match[str] | None:
    return _NUMBERED.fullmatch(name)


def _numbered(name: str, number: int) -> str:
    """Return a name with another number; a name without a number is unchanged."""
    found = _match(name)
    return f"{number:03d}{found[2]}" if found else name


def _write(root: Path, found: Mapping[str, Revision], moves: Collection[_Move]) -> None:
    with Tree(root) as tree, PristineStore(tree.root) as store:
        tree.guard(STORE)
        roll_back(tree)
        batch = Batch(tree)
        bodies: list[str] = []
        folder, _ = tree.at(f"{FOLDER}/x")
        assert folder is not None
        for move in moves:
            data, seen = folder.read(move.old)
            text, style = decode(data)
            marked = split(text)
            body = _rewritten(marked.body, found[move.old], move)
            path = f"{FOLDER}/{move.new}"
            if marked.untouched:
                bodies.append(body)
                text = insert(path, body)
            elif marked.hash is not None:
                pristine = store.base(f"{FOLDER}/{move.old}", marked.hash)
                base = None if pristine is None else _rewritten(pristine, found[move.old], move)
                bodies += [] if base is None else [base]
                text = insert(path, body, marked.hash if base is None else digest(base))
            else:
                text = body
            same = move.new == move.old
            batch.put(path, encode(text, style), seen=seen if same else None)
            if not same:
                batch.remove(f"{FOLDER}/{move.old}", seen=seen, follows=path)
        store.record(bodies)
        if raced := batch.commit():
            raise FwError(
                f"{', '.join(sorted(raced))} changed during the rebase", hint="run it again"
            )


def _rewritten(body: str, old: Revision, move: _Move) -> str:
    """Return the text of a revision with its new name and its new predecessors."""
    down = move.down[0] if len(move.down) == 1 else move.down
    wanted = {"revision": move.revision, "down_revision": down}
    lines = body.splitlines(keepends=True)
    for node in reversed(ast.parse(body).body):
        target = node.targets[0] if isinstance(node, ast.Assign) else None
        if isinstance(node, ast.AnnAssign):
            target = node.target
        if not isinstance(target, ast.Name) or target.id not in wanted:
            continue
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        if value is None or value.end_lineno is None or value.end_col_offset is None:
            continue
        start, end = value.lineno - 1, value.end_lineno - 1
        before = lines[start].encode()[: value.col_offset].decode()
        after = lines[end].encode()[value.end_col_offset :].decode()
        lines[start : end + 1] = [before + _quoted(wanted[target.id]) + after]
    # Alembic writes the revision into the docstring, too.
    return "".join(lines).replace(
        f"Revision ID: {old.revision}\n", f"Revision ID: {move.revision}\n"
    )


def _quoted(value: object) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(map(_quoted, value))})"
    return f'"{value}"'
