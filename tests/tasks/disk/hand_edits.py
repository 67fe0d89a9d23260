"""Random hand edits of generated Python files, which can be made again in a newer text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from fw.tasks.disk.merge.imports import merge_imports
from fw.tasks.disk.merge.python import scoped
from fw.tasks.disk.merge.text import fault_in

__all__ = ["HandEdit", "is_equivalent", "random_edit"]

METHOD = '''
    @classmethod
    def checked_{0}(cls, value: str) -> str:
        """Refuse capitals."""
        if value.isupper():
            raise ValueError("capitals")
        return value
'''
FUNCTION = '''

def helper_{0}(value: str) -> str:
    """Return the value in lower case."""
    return value.lower()
'''
CLASS = '''class Mine{0}:
    """A class of the user's."""

    size = 3


'''


class HandEdit(NamedTuple):
    """An edit; `apply` returns the text with it, None if its place is missing."""

    kind: str
    apply: Callable[[str], str | None]


def random_edit(random: Random, text: str, number: int) -> HandEdit:
    """Return an edit that fits a text; `number` keeps its names apart from those of others."""
    while True:  # until it is valid
        edit = _candidate(random, text, number)
        edited = edit.apply(text)
        if edited is not None and fault_in("a.py", edited) is None:
            return edit


def _candidate(random: Random, text: str, number: int) -> HandEdit:
    if random.random() < 0.5:
        place = random.choice([one for one in scoped(text.split("\n")) if _is_own(one[1])])
        indent = place[1][: len(place[1]) - len(place[1].lstrip())]
        comment = f"{indent}# mine {number}"
        kind, lines = random.choice(
            [
                ("comment before", [comment, place[1]]),
                ("comment behind", [place[1], comment]),
                ("statement before", [f"{indent}mine_{number} = {number}", place[1]]),
                ("statement behind", [place[1], f"{indent}mine_{number} = {number}"]),
                ("change of", [f"{place[1]}  # mine {number}"]),
                ("removal of", []),
            ]
        )
        return HandEdit(f"{kind} {place[1].strip()}", lambda new: _at(new, place, lines))
    classes = re.findall(r"^class (\w+)", text, re.MULTILINE)
    if not classes or random.random() < 0.2:
        return HandEdit("function", lambda new: new + FUNCTION.format(number))
    name = random.choice(classes)
    before, code, method = f"class {name}(", CLASS.format(number), METHOD.format(number)
    return random.choice(
        [
            HandEdit(f"class before {name}", lambda new: _before(new, before, code)),
            HandEdit(f"docstring of {name}", lambda new: _docstring(new, name, number)),
            HandEdit(f"method of {name}", lambda new: _method(new, name, method)),
            HandEdit(f"import, {name}", lambda new: _with_import(_method(new, name, method))),
        ]
    )


def is_equivalent(one: str, other: str, base: str, yours: str, generated: str) -> bool:
    """Return True if two merges have the same lines in the same order, and the same imports.

    Only lines that the user adds to `base` and lines that the generator adds there may be in
    either order. Imports may be in any order.
    """
    if merge_imports(one, one, other) is not None:
        _, one, other = merge_imports(other, one, other) or ("", one, other)
    lines = [list(_statements(text)) for text in (one, other)]
    counts = [Counter(each) for each in lines]
    if counts[0] != counts[1]:
        return False
    known = set(_statements(base))
    added = [set(_statements(side)) - known for side in (yours, generated)]
    return all(_without(lines[0], others) == _without(lines[1], others) for others in added)


Statement = tuple[object, str]


def _without(lines: list[Statement], others: set[Statement]) -> list[Statement]:
    """Return the lines without imports and without others."""
    imports = ("from ", "import ")
    return [one for one in lines if one not in others and not one[1].startswith(imports)]


def _statements(text: str) -> Iterator[Statement]:
    """Yield the lines with their scopes; a comment is in none."""
    for scope, line in scoped(text.split("\n")):
        if line.strip():
            yield ((), line) if line.lstrip().startswith("#") else (scope, line)


def _is_own(line: str) -> bool:
    """Return True unless the line is empty, or opens a class, which can't be removed alone."""
    return bool(line.strip()) and not line.startswith("class ")


def _at(text: str, place: tuple[tuple[str, ...], str], new: list[str]) -> str | None:
    lines = text.split("\n")
    found = [number for number, one in enumerate(scoped(lines)) if one == place]
    if len(found) != 1:
        return None
    lines[found[0] : found[0] + 1] = new
    return "\n".join(lines)


def _before(text: str, start: str, code: str) -> str | None:
    return text.replace(start, code + start, 1) if start in text else None


def _end_of(text: str, name: str) -> int | None:
    """Return the place behind the last line of a class."""
    found = re.search(rf"^class {name}\b.*\n(?:(?:[ )].*)?\n)*", text, re.MULTILINE)
    return None if found is None else found.start() + len(found[0].rstrip("\n")) + 1


def _method(text: str, name: str, code: str) -> str | None:
    end = _end_of(text, name)
    return None if end is None else text[:end] + code + text[end:]


def _with_import(text: str | None) -> str | None:
    if text is None:
        return None
    first = re.search(r"^(?:from|import) (?!__future__)", text, re.MULTILINE)
    if first is None:
        return None
    return f"{text[: first.start()]}from decimal import Context\n{text[first.start() :]}"


def _docstring(text: str, name: str, number: int) -> str | None:
    found = re.search(rf'^class {name}\b.*\n    """(.*)"""', text, re.MULTILINE)
    if found is None:
        return None
    return f"{text[: found.end() - 3]} Mine {number}.{text[found.end() - 3 :]}"
