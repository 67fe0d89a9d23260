"""Hand edits that follow their model to its new name.

A renamed model's files go, and its new files come. Where the user had edited an old one, the
edits are merged into the new text: first with the model's names changed in both the user's text
and its base, so that a rename alone never gets in the way. Where they don't fit, the old file
stays as it is and the new one is made without them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fw.language.names import label_of, names_of
from fw.tasks.disk.batch import Batch
from fw.tasks.disk.decision import Write
from fw.tasks.disk.marker import decode, digest, encode, insert, split
from fw.tasks.disk.merge.json import exact, laid_out_like
from fw.tasks.disk.merge.text import Merge, merge
from fw.tasks.disk.objects import Objects
from fw.tasks.disk.tree import Tree

__all__ = ["Move", "Successor", "carry", "merge_renamed", "moves"]


@dataclass(frozen=True, slots=True)
class Successor:
    """The file at `old`, of the model `was`, and what is to be written for the model `name`."""

    old: str
    was: str
    name: str
    write: Write


@dataclass(frozen=True, slots=True)
class Move:
    """A file that takes its edits along; `data` is its content at the new path."""

    old: str
    new: str
    body: str
    data: bytes
    seen: os.stat_result


def moves(root: Path, successors: Iterable[Successor]) -> dict[str, Move]:
    """Return by new path which files can take their edits along. Touches nothing."""
    found: dict[str, Move] = {}
    with Tree(root) as tree, Objects(root, read_only=True) as objects:
        for one in successors:
            move = _move(tree, objects, one)
            if move is not None:
                found[move.new] = move
    return found


def carry(root: Path, found: Iterable[Move]) -> None:
    """Put the files in their new places; all of them or none."""
    chosen = list(found)
    if not chosen:
        return
    with Tree(root) as tree, Objects(root) as objects:
        # Durable before a file names it, like every body.
        objects.record([move.body for move in chosen])
        batch = Batch(tree)
        for move in chosen:
            batch.put(move.new, move.data, seen=None)
            batch.remove(move.old, seen=move.seen, follows=move.new)
        batch.commit()


def _move(tree: Tree, objects: Objects, one: Successor) -> Move | None:
    folder, name = tree.at(one.old)
    target, target_name = tree.at(one.write.path)
    if folder is None or folder.stat(name) is None:
        return None
    if target is not None and target.stat(target_name) is not None:
        return None
    data, seen = folder.read(name)
    text, style = decode(data)
    here = split(text)
    base = None if here.hash is None or here.untouched else objects.base(one.old, here.hash)
    if base is None:
        return None
    body = one.write.body
    renamed = [(one.was, one.name)]
    fields = one.write.fields
    merged = merge_renamed(one.write.path, base, here.body, body, renamed, fields)
    if merged.fault is not None:
        return None
    content = encode(insert(one.write.path, merged.text, digest(body)), style)
    return Move(one.old, one.write.path, body, content, seen)


_JSON_VALUE = re.compile(r'(?:"([^"\\]*)"(\s*:\s*))?"((?:[^"\\]|\\.)*)"(?!\s*:)|"(?:[^"\\]|\\.)*"')
_WORDS = frozenset({"label", "help"})
_LABELS = frozenset({"one", "many"})


def merge_renamed(
    path: str,
    base: str,
    yours: str,
    generated: str,
    renamed: Iterable[tuple[str, str]],
    fields: Sequence[tuple[str, str]] = (),
) -> Merge:
    """Merge as `merge` does, with names changed where that makes the texts fit.

    `renamed` are models' old and new names, `fields` those of the fields of the one model that a
    descriptor is about.
    """
    change = (_in_json if path.endswith(".json") else _in_text)(renamed)
    was, own = _with_fields(change(base), change(yours), generated, fields)
    merged = merge(path, was, own, generated)
    return merged if merged.fault is None else merge(path, base, yours, generated)


def _with_fields(
    base: str, yours: str, generated: str, fields: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    """Return the base and the user's text of a descriptor, its fields called as they are now."""
    if not fields:
        return base, yours
    try:
        sides = exact(base), exact(yours), exact(generated)
    except (ValueError, RecursionError):
        return base, yours
    if not all(isinstance(one, dict) and isinstance(one.get("fields"), dict) for one in sides):
        return base, yours
    known, own, new = sides
    moved = [(was, name) for was, name in fields if _is_moved(was, name, known, own, new)]
    if not moved:
        return base, yours
    for was, name in moved:
        # fw makes a label of the name: the new one is no change of the schema's beside the user's.
        labels = known["fields"][was].get("label"), new["fields"][name].get("label")
        for side in (known, own):
            _rename_field(side, was, name, labels)
    return laid_out_like(generated, known), laid_out_like(generated, own)


def _is_moved(was: str, name: str, known: Any, own: Any, new: Any) -> bool:
    """Return whether a field was renamed since the base: what was so earlier may still be said."""
    before, now = known["fields"], new["fields"]
    if was not in before or name in before or name not in now or was in now:
        return False
    sides = (before[was], now[name], own["fields"].get(was, {}))
    return name not in own["fields"] and all(isinstance(one, dict) for one in sides)


def _rename_field(
    side: dict[str, Any], was: str, name: str, labels: tuple[str | None, str | None]
) -> None:
    fields = side["fields"]
    before, now = labels
    if was in fields and fields[was].get("label") == before and now is not None:
        fields[was]["label"] = now
    side["fields"] = {name if one == was else one: said for one, said in fields.items()}
    for member in ("title", "sort"):
        said = side.get(member)
        if isinstance(said, list):
            side[member] = [_called(one, was, name) for one in said]
        elif member in side:
            side[member] = _called(said, was, name)


def _called(said: Any, was: str, name: str) -> Any:
    """Return a field as it is called now, with the `-` in front that says a list's direction."""
    return said.removesuffix(was) + name if said in (was, f"-{was}") else said


def _in_text(renamed: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """Return what puts every form of models' names in the place of others'."""
    forms: dict[str, str] = {}
    for old, new in renamed:
        forms |= zip(names_of(old), names_of(new), strict=True)
    longest = sorted(forms, key=len, reverse=True)
    # A form ends where a word does, and the class's name also where the next word begins.
    pattern = re.compile(
        "|".join(rf"(?<![A-Za-z0-9]){re.escape(form)}(?=[A-Z_]|\b)" for form in longest)
    )
    return lambda text: pattern.sub(lambda match: forms[match[0]], text)


def _in_json(renamed: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """Return the same for JSON, where only a whole string is a name: the rest are a user's words.

    What one and several records are called are labels, and a label isn't a class's name even
    where the two are spelt alike. Nor is a member's name one of a model's.
    """
    names: dict[str, str] = {}
    labels: dict[str, str] = {}
    for old, new in renamed:
        was, now = names_of(old), names_of(new)
        names |= {was.model: now.model, was.prefix: now.prefix}
        labels |= {label_of(was.module): label_of(now.module)}
        labels |= {label_of(was.table): label_of(now.table)}
    return lambda text: _JSON_VALUE.sub(lambda match: _renamed(match, names, labels), text)


def _renamed(match: re.Match[str], names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    member, colon, value = match.groups()
    if value is None or member in _WORDS:
        return match[0]
    forms = labels if member in _LABELS else names
    before = "" if member is None else f'"{member}"{colon}'
    return f'{before}"{forms.get(value, value)}"'
