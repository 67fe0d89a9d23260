"""The settings of a starter, laid over those of a new project."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import tomlkit
from tomlkit import TOMLDocument
from tomlkit.items import Array

__all__ = ["with_dependencies", "with_starter_settings"]

_HEADER: Final = re.compile(r"^\[([^\]\n]+)\]\n", re.MULTILINE)
_KEY: Final = re.compile(r"^([a-z_]+) *=")


def with_starter_settings(text: str, added: str) -> str:
    """Return the text of `fw.toml` with the tables of another such text.

    A line of `added` replaces the commented line of the same key; other lines, comments among them,
    follow the header of their table. A table that `text` lacks is appended.
    """
    for name, lines in _tables(added):
        text = _with_lines(text, name, lines)
    return text


def _tables(text: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the lines of each table."""
    parts = _HEADER.split(text)
    for name, lines in zip(parts[1::2], parts[2::2], strict=True):
        yield name, lines.strip("\n") + "\n"


def _with_lines(text: str, name: str, lines: str) -> str:
    header = f"[{name}]\n"
    before, found, rest = text.partition(header)
    if not found:
        return f"{text.rstrip()}\n\n{header}{lines}"
    end = _HEADER.search(rest)
    table, after = (rest[: end.start()], rest[end.start() :]) if end else (rest, "")
    new = ""
    for line in lines.splitlines(keepends=True):
        table, replaced = _with_line(table, line)
        new += "" if replaced else line
    return before + header + new + table + after


def _with_line(table: str, line: str) -> tuple[str, bool]:
    """Return a table with the line in place of its commented default, and whether it has one."""
    key = _KEY.match(line)
    if key is None:
        return table, False
    comment = re.compile(rf"^# {key[1]} *= [^#\n]*(#[^\n]*)?\n", re.MULTILINE)
    found = comment.search(table)
    if found is None:
        return table, False
    column = found.start(1) - found.start() if found[1] else 0
    padded = f"{line.rstrip()}  ".ljust(column)
    new = f"{padded}{found[1]}\n" if column else line
    return table[: found.start()] + new + table[found.end() :], True


def with_dependencies(text: str, dependencies: tuple[str, ...]) -> str:
    """Return the text of `pyproject.toml` with further dependencies of the project."""
    document: TOMLDocument = tomlkit.parse(text)
    listed = document["project"]["dependencies"]
    assert isinstance(listed, Array)
    for dependency in dependencies:
        listed.add_line(dependency, indent="    ")
    return tomlkit.dumps(document)
