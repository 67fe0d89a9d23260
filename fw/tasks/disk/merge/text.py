"""Three-way merge of the user's edits with the changes of a generated text.

The result is parsed: edits that don't overlap can still be invalid together, which is reported as
a conflict too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Merge", "fault_in", "has_marks", "merge"]

_MARKS = re.compile(r"^(?:<{7}|\|{7}|>{7})(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Merge:
    """A merged text; `fault` describes the conflict or error in it, None if there is none."""

    text: str
    fault: str | None


def merge(path: str, base: str | None, yours: str, generated: str) -> Merge:
    """Merge the user's text with the generated one.

    `base` is the generated text that both are based on; without it every difference is a
    conflict. Conflicts get diff3 markers.
    """
    if yours == generated:
        return Merge(yours, None)
    if base is None:
        text = _two_way(path, _lines(yours), _lines(generated))
        return Merge(text, "the generated text that your version is based on is missing")
    text, conflicts = _three_way(path, _lines(base), _lines(yours), _lines(generated))
    if conflicts and path.endswith(".py"):
        from fw.tasks.disk.merge.imports import merge_imports

        agreed = merge_imports(base, yours, generated)
        if agreed is not None:
            text, conflicts = _three_way(path, *map(_lines, agreed))
    if path.endswith(".json"):
        from fw.tasks.disk.merge.json import is_same_data, merge_members

        merged = merge_members(base, yours, generated)
        # A merge by lines restores a member that one side removed and the other moved.
        if merged is not None and (conflicts or not is_same_data(text, merged)):
            return Merge(merged, None)
    if conflicts:
        places = "1 place" if conflicts == 1 else f"{conflicts} places"
        return Merge(text, f"both changed in {places}")
    fault = fault_in(path, text)
    return Merge(text, fault and f"the merged text is not valid: {fault}")


def has_marks(text: str) -> bool:
    """Return True if a text contains conflict markers."""
    return _MARKS.search(text) is not None


def fault_in(path: str, text: str) -> str | None:
    """Return the syntax error in a text of that type of file, None if there is none."""
    check = _CHECKS.get(path.rsplit(".", 1)[-1])
    if check is None:
        return None
    try:
        check(text)
    except SyntaxError as fault:
        return f"{fault.msg}, line {fault.lineno}"
    except (ValueError, RecursionError, MemoryError) as fault:
        return str(fault).partition("\n")[0] or type(fault).__name__
    return None


def _lines(text: str) -> list[str]:
    # Not splitlines(): a form feed or U+2028 inside a line does not end a line here.
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _three_way(
    path: str, base: list[str], yours: list[str], generated: list[str]
) -> tuple[str, int]:
    from merge3 import Merge3

    parts: list[str] = []
    conflicts = 0
    for region in Merge3(base, yours, generated).merge_regions():
        if region[0] == "conflict":
            conflicts += 1
            _, base_from, base_to, from_a, to_a, from_b, to_b = region
            parts += _marked(
                path, yours[from_a:to_a], generated[from_b:to_b], base[base_from:base_to]
            )
        else:
            source = {"unchanged": base, "b": generated}.get(region[0], yours)
            parts += source[region[1] : region[2]]
    return "".join(parts), conflicts


def _two_way(path: str, yours: list[str], generated: list[str]) -> str:
    from difflib import SequenceMatcher

    parts: list[str] = []
    matcher = SequenceMatcher(None, yours, generated, autojunk=False)
    for tag, from_a, to_a, from_b, to_b in matcher.get_opcodes():
        if tag == "equal":
            parts += yours[from_a:to_a]
        else:
            parts += _marked(path, yours[from_a:to_a], generated[from_b:to_b], None)
    return "".join(parts)


def _marked(path: str, yours: list[str], generated: list[str], base: list[str] | None) -> list[str]:
    middle = [] if base is None else ["||||||| generated before\n", *_ended(base)]
    return [
        f"<<<<<<< {path} (yours)\n",
        *_ended(yours),
        *middle,
        "=======\n",
        *_ended(generated),
        ">>>>>>> generated now\n",
    ]


def _ended(lines: list[str]) -> list[str]:
    if lines and not lines[-1].endswith("\n"):
        return [*lines[:-1], lines[-1] + "\n"]
    return lines


def _python(text: str) -> None:
    import ast

    ast.parse(text)


def _toml(text: str) -> None:
    import tomllib

    tomllib.loads(text)


def _json(text: str) -> None:
    from fw.tasks.disk.merge.json import loads

    loads(text)


def _ini(text: str) -> None:
    from configparser import Error, RawConfigParser

    try:
        RawConfigParser().read_string(text)
    except Error as fault:
        raise ValueError(str(fault)) from fault


def _yaml(text: str) -> None:
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    try:
        list(YAML(typ="safe", pure=True).load_all(text))
    except YAMLError as fault:
        raise ValueError(str(fault)) from fault


_CHECKS: dict[str, Callable[[str], None]] = {
    "cfg": _ini,
    "ini": _ini,
    "json": _json,
    "py": _python,
    "toml": _toml,
    "yaml": _yaml,
    "yml": _yaml,
}
