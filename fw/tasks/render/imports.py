"""Collects the imports of a generated module and writes them in isort's order."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from fw.tasks.render.code import Code, Group, dotted, fits, name

__all__ = ["Imports"]

_FIRST_PARTY = frozenset({"app", "database", "tests"})


class Imports:
    """The imports of a module.

    Every method returns the name that the module uses. A name that is `taken`, by a field, a
    class or an earlier import, gets an underscore appended.
    """

    def __init__(self, taken: Iterable[str] = (), *, future: bool = False) -> None:
        self._taken = set(taken)
        self._modules: dict[str, str] = {}
        self._members: dict[str, dict[str, str]] = {}
        if future:
            self._members["__future__"] = {"annotations": "annotations"}

    def module(self, path: str, alias: str | None = None) -> Code:
        """Import a module, under an alias if one is given."""
        if path not in self._modules:
            self._modules[path] = self._free(alias or path)
        return dotted(self._modules[path])

    def member(self, module: str, member: str, alias: str | None = None) -> Code:
        """Import one name from a module, under an alias if one is given."""
        members = self._members.setdefault(module, {})
        if member not in members:
            members[member] = self._free(alias or member)
        return name(members[member])

    def builtin(self, word: str) -> Code:
        """Return a built-in name; import it from `builtins` if the name is taken."""
        if word not in self._taken:
            return name(word)
        return dotted(f"{self.module('builtins')}.{word}")

    def define(self, word: str) -> Code:
        """Return the name under which the module itself defines `word`."""
        return name(self._free(word))

    def code(self, *, indent: int = 0) -> Code:
        """Return the import statements in sections, without a final line end."""
        sections: dict[int, list[str]] = {}
        for path, local in sorted(self._modules.items(), key=lambda item: item[0].lower()):
            alias = "" if path == local else f" as {local}"
            sections.setdefault(_section(path), []).append(f"import {path}{alias}")
        for path, members in sorted(self._members.items(), key=lambda item: item[0].lower()):
            sections.setdefault(_section(path), []).extend(_from(path, members, indent))
        margin = "    " * indent
        text = "\n\n".join(
            "\n".join(margin + line for line in sections[key]) for key in sorted(sections)
        )
        return Code(text)

    def _free(self, word: str) -> str:
        while word in self._taken:
            word += "_"
        self._taken.add(word)
        return word


def _section(path: str) -> int:
    root = path.partition(".")[0]
    if root == "__future__":
        return 0
    if root in sys.stdlib_module_names:
        return 1
    return 3 if root in _FIRST_PARTY else 2


def _from(path: str, members: dict[str, str], indent: int) -> Iterator[str]:
    """Yield one statement for names without an alias, and one for each alias, by first member."""
    plain = sorted((one for one, local in members.items() if one == local), key=_rank)
    groups = [plain] if plain else []
    groups += [[one] for one, local in members.items() if one != local]
    for group in sorted(groups, key=lambda group: _rank(group[0])):
        if group is plain:
            yield _statement(path, plain, indent)
        else:
            yield f"from {path} import {group[0]} as {members[group[0]]}"


def _statement(path: str, members: Iterable[str], indent: int) -> str:
    names = tuple(Code(member) for member in members)
    flat = f"from {path} import {', '.join(names)}"
    if fits("    " * indent + flat):
        return flat
    return f"from {path} import {Group('', names).exploded(indent)}"


def _rank(word: str) -> tuple[int, str, str]:
    # isort's order: CONSTANTS, then Classes, then the rest.
    constant = len(word) > 1 and word.isupper()
    kind = 0 if constant else 1 if word[:1].isupper() else 2
    return kind, word.lower(), word
