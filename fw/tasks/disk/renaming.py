"""Texts with a renamed model's names in the place of those that it went by.

A merge that knows of a rename takes it for no change of the user's: the names are changed in the
user's text and in its base before both are compared with what is generated now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from fw.language.names import label_of, names_of
from fw.tasks.disk.merge import Merge, merge

__all__ = ["merge_renamed"]

_JSON_VALUE = re.compile(r'(?:"([^"\\]*)"(\s*:\s*))?"((?:[^"\\]|\\.)*)"(?!\s*:)|"(?:[^"\\]|\\.)*"')
_WORDS = frozenset({"label", "help"})
_LABELS = frozenset({"one", "many"})


def merge_renamed(
    path: str, base: str, yours: str, generated: str, renamed: Iterable[tuple[str, str]]
) -> Merge:
    """Merge as `merge` does, with models' names changed where that makes the texts fit.

    `renamed` are their old and new names.
    """
    change = (_in_json if path.endswith(".json") else _in_text)(renamed)
    merged = merge(path, change(base), change(yours), generated)
    return merged if merged.fault is None else merge(path, base, yours, generated)


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
