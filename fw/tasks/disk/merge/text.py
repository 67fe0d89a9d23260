"""Three-way merge of the user's edits with the changes of a generated text.

The result is parsed: edits that don't overlap can still be invalid together, which is reported as
a conflict too.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING

from fw.runtime.messages import Message

if TYPE_CHECKING:
    from fw.tasks.disk.merge.lines import Clash, Keys

__all__ = ["Merge", "both", "fault_in", "has_marks", "has_own_marks", "merge"]

_MARKS = re.compile(r"^(?:<{7}|\|{7}|>{7})(?: |$)", re.MULTILINE)
_END_MARK = ">>>>>>> generated now\n"
_NOTHING = Message("")


@dataclass(frozen=True, slots=True)
class Merge:
    """A merged text; `fault` describes the conflict or error in it, None if there is none.

    `note` names what the user should look at in a text without a fault.
    """

    text: str
    fault: Message | None
    note: Message = _NOTHING


def merge(path: str, base: str | None, yours: str, generated: str) -> Merge:
    """Merge the user's text with the generated one.

    `base` is the generated text that both are based on; without it every difference is a
    conflict. Conflicts get diff3 markers.
    """
    if yours == generated or generated == base:
        return Merge(yours, None)
    if yours == base:
        return Merge(generated, None)
    if base is None:
        text = _two_way(path, _lines(yours), _lines(generated))
        template = "the generated text that your version is based on is missing"
        return Merge(text, Message.of("fault.no-base", template))
    text, conflicts, fault = _three_way(path, base, yours, generated)
    if path.endswith(".json"):
        from fw.tasks.disk.merge.json import is_same_data, merge_members

        merged = merge_members(base, yours, generated)
        # A merge by lines restores a member that one side removed and the other moved.
        if merged is not None and (conflicts or not is_same_data(text, merged)):
            return Merge(merged, None)
    if conflicts:
        return Merge(text, _both_changed(conflicts))
    if fault is None and path.endswith(".py"):
        return _with_references(base, yours, text)
    return Merge(text, _invalid(fault))


def both(one: Message, other: Message) -> Message:
    """Return two messages as one; an empty one is left out."""
    if not one or not other:
        return one or other
    return Message.of("detail.both", "{one}; {other}", one=one, other=other)


def _both_changed(conflicts: int) -> Message:
    if conflicts == 1:
        return Message.of("fault.place", "both changed in 1 place")
    return Message.of("fault.places", "both changed in {count} places", count=str(conflicts))


def _invalid(fault: str | None) -> Message | None:
    if fault is None:
        return None
    return Message.of("fault.invalid", "the merged text is not valid: {fault}", fault=fault)


def _with_references(base: str, yours: str, text: str) -> Merge:
    """Return the merged Python code; what it refers to and is gone is a fault, or a note."""
    from fw.tasks.disk.merge.fields import missing_references

    missing = list(missing_references(base, yours, text))
    fault = next((message for message, at_import in missing if at_import), None)
    notes = dict.fromkeys(message for message, at_import in missing if not at_import)
    return Merge(text, _invalid(fault), reduce(both, notes, _NOTHING))


def has_marks(text: str) -> bool:
    """Return True if a text contains conflict markers."""
    return _MARKS.search(text) is not None


def has_own_marks(text: str) -> bool:
    """Return True if a text contains conflict markers of a `.fw-merge` file, not of git."""
    return f"\n{_END_MARK}" in text


def fault_in(path: str, text: str) -> str | None:
    """Return the syntax error in a text of that type of file, None if there is none."""
    check = _check_of(path)
    if check is None:
        return None
    try:
        check(text)
    except SyntaxError as fault:
        template = "{error}, line {line}"
        return Message.of("fault.syntax", template, error=fault.msg, line=str(fault.lineno))
    except (ValueError, RecursionError, MemoryError) as fault:
        return str(fault).partition("\n")[0] or type(fault).__name__
    return None


def _check_of(path: str) -> Callable[[str], None] | None:
    return _CHECKS.get(path.rsplit(".", 1)[-1])


def _lines(text: str) -> list[str]:
    # Not splitlines(): a form feed or U+2028 inside a line does not end a line here.
    lines = [line + "\n" for line in text.split("\n")]
    last = lines.pop()[:-1]
    return [*lines, last] if last else lines


def _three_way(path: str, base: str, yours: str, generated: str) -> tuple[str, int, str | None]:
    """Return the merged text, the number of its conflicts, and an error in it."""
    from fw.tasks.disk.merge.lines import merge_lines

    if path.endswith(".py"):
        from fw.tasks.disk.merge.imports import merge_imports

        base, yours, generated = merge_imports(base, yours, generated) or (base, yours, generated)
    base_lines, own, new = (_ended(_lines(text)) for text in (base, yours, generated))
    found: list[tuple[str, int, str | None]] = []
    for keys, strict in _attempts(path):
        text, conflicts = _written(path, merge_lines(base_lines, own, new, keys, strict=strict))
        fault = None if conflicts else _merged_fault(path, yours, generated, text)
        if not conflicts and fault is None:
            return text if yours.endswith("\n") else text.removesuffix("\n"), 0, None
        found.append((text, conflicts, fault))
    return next((one for one in found if one[1]), found[0])


def _attempts(path: str) -> list[tuple[Keys, bool]]:
    """Return the ways to merge the lines, best first: what they are compared by, and `strict`."""
    if path.endswith(".py"):
        from fw.tasks.disk.merge.python import scoped

        return [(scoped, False), (list, False), (scoped, True)]
    # Without a parser, nothing would tell that neighbouring edits are invalid together.
    return [(list, False), (list, True)] if _check_of(path) else [(list, True)]


def _merged_fault(path: str, yours: str, generated: str, text: str) -> str | None:
    fault = fault_in(path, text)
    if fault is not None or not path.endswith(".py"):
        return fault
    from fw.tasks.disk.merge.python import merge_fault

    return merge_fault(yours, generated, text)


def _written(path: str, merged: list[str | Clash]) -> tuple[str, int]:
    """Return the merged text with conflict markers, and the number of conflicts."""
    parts: list[str] = []
    for part in merged:
        parts += [part] if isinstance(part, str) else _marked(path, *part)
    return "".join(parts), sum(not isinstance(part, str) for part in merged)


def _two_way(path: str, yours: list[str], generated: list[str]) -> str:
    from difflib import SequenceMatcher

    parts: list[str] = []
    matcher = SequenceMatcher(None, yours, generated, autojunk=False)
    for tag, from_a, to_a, from_b, to_b in matcher.get_opcodes():
        if tag == "equal":
            parts += yours[from_a:to_a]
        else:
            parts += _marked(path, None, yours[from_a:to_a], generated[from_b:to_b])
    return "".join(parts)


def _marked(path: str, base: list[str] | None, yours: list[str], generated: list[str]) -> list[str]:
    middle = [] if base is None else ["||||||| generated before\n", *_ended(base)]
    return [
        f"<<<<<<< {path} (yours)\n",
        *_ended(yours),
        *middle,
        "=======\n",
        *_ended(generated),
        _END_MARK,
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
