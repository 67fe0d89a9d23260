"""Three-way merges across a rename of a model or a field.

The names are replaced in both the user's text and its base first, so that a rename alone causes
no conflict.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from fw.language.names import label_of, names_of
from fw.tasks.disk.merge.fields import rename_fields
from fw.tasks.disk.merge.json import exact, format_like
from fw.tasks.disk.merge.text import Merge, merge

__all__ = ["merge_renamed"]


_JSON_VALUE = re.compile(r'(?:"([^"\\]*)"(\s*:\s*))?"((?:[^"\\]|\\.)*)"(?!\s*:)|"(?:[^"\\]|\\.)*"')
_WORDS = frozenset({"label", "help"})
_LABELS = frozenset({"one", "many"})


def merge_renamed(
    path: str,
    base: str,
    yours: str,
    generated: str,
    renamed: Sequence[tuple[str, str]],
    fields: Sequence[tuple[str, str]] = (),
    enums: Sequence[tuple[str, str]] = (),
) -> Merge:
    """Merge as `merge` does, but replace old names first, unless only that conflicts.

    `renamed` are old and new names of models, `fields` those of the fields of the file's model,
    `enums` those of shared enums.
    """
    was, own = base, yours
    if renamed:
        change = (_in_json if path.endswith(".json") else _in_text)(renamed)
        was, own = change(base), change(yours)
    if path.endswith(".json"):
        was, own = _with_fields(was, own, generated, fields)
    elif path.endswith(".py"):
        own = rename_fields(own, was, generated, fields)
        was = rename_fields(was, was, generated, fields)
        was, own = _with_enums(was, own, generated, enums)
    merged = merge(path, was, own, generated)
    if merged.fault is None:
        return merged
    plain = merge(path, base, yours, generated)
    return plain if plain.fault is None else merged


def _with_enums(
    base: str, yours: str, generated: str, enums: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    """Return the base and the user's text of a module with the new names of enums.

    An older `was` may remain in the schema, so a name is replaced if only the base has it.
    """
    for old, new in enums:
        name = re.compile(rf"\b{re.escape(old)}\b")
        if name.search(base) and not name.search(generated):
            base, yours = name.sub(new, base), name.sub(new, yours)
    return base, yours


def _with_fields(
    base: str, yours: str, generated: str, fields: Sequence[tuple[str, str]]
) -> tuple[str, str]:
    """Return the base and the user's text of a descriptor with the new names of fields."""
    if not fields:
        return base, yours
    try:
        sides = exact(base), exact(yours), exact(generated)
    except (ValueError, RecursionError):
        return base, yours
    if not all(isinstance(one, dict) and isinstance(one.get("fields"), dict) for one in sides):
        return base, yours
    known, own, new = sides
    moved = [(was, name) for was, name in fields if _is_renamed(was, name, known, own, new)]
    if not moved:
        return base, yours
    for was, name in moved:
        # A generated label follows the name, so it never conflicts with the user's label.
        labels = known["fields"][was].get("label"), new["fields"][name].get("label")
        for side in (known, own):
            _rename_field(side, was, name, labels)
    return format_like(generated, known), format_like(generated, own)


def _is_renamed(was: str, name: str, known: Any, own: Any, new: Any) -> bool:
    """Return True if a field was renamed since the base; an older `was` may remain in the schema."""
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
            side[member] = [_new_name(one, was, name) for one in said]
        elif member in side:
            side[member] = _new_name(said, was, name)


def _new_name(said: Any, was: str, name: str) -> Any:
    """Return the new name of a field, with the `-` of a descending sort order."""
    return said.removesuffix(was) + name if said in (was, f"-{was}") else said


def _in_text(renamed: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """Return a function that replaces every form of the old model names in a text."""
    forms: dict[str, str] = {}
    for old, new in renamed:
        forms |= zip(names_of(old), names_of(new), strict=True)
    longest = sorted(forms, key=len, reverse=True)
    # A form ends at a word boundary; a class name also before a capital letter.
    pattern = re.compile(
        "|".join(rf"(?<![A-Za-z0-9]){re.escape(form)}(?=[A-Z_]|\b)" for form in longest)
    )
    return lambda text: pattern.sub(lambda match: forms[match[0]], text)


def _in_json(renamed: Iterable[tuple[str, str]]) -> Callable[[str], str]:
    """Return a function that replaces names in JSON, but only strings that are a whole name.

    In the members of `_LABELS` it replaces labels, not class names, even if both are spelt alike.
    Names of members are not replaced.
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
