"""Places in a project's Python code that mention a name of the schema: what a rename concerns."""

from __future__ import annotations

import io
import os
import re
import tokenize
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from fw.language.editing.occurrences import Symbol
from fw.language.names import enum_members, ids_of, names_of, type_name_of
from fw.tasks.disk.marker import split

__all__ = ["MentioningFile", "Outcome", "mentions"]

Outcome = Literal["rewritten", "merged", "yours"]
"""Action of the next build on a file: generate it again, merge your edits, or nothing."""

_SKIPPED = frozenset({"__pycache__", "migrations", "node_modules", "venv"})
_LONGEST = 1_000_000
_BETWEEN = frozenset({tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT})
_BLANK = frozenset({tokenize.NL, tokenize.COMMENT})
"""Tokens before a statement: a string that follows them is a docstring."""


class MentioningFile(NamedTuple):
    """A file by its path in the project, and the numbers of its lines that mention the name."""

    path: str
    outcome: Outcome
    lines: tuple[int, ...]


def mentions(root: Path, symbol: Symbol, models: Iterable[str] = ()) -> list[MentioningFile]:
    """Return the Python files of a project that mention a name, sorted by path.

    A name of a model counts only in files that mention the model, too. Comments and docstrings
    don't count, nor do migrations, which keep old names. `models` are those of the schema: classes
    of `BlogPost` aren't mentions of `Blog`.
    """
    words = _words(symbol)
    owner = _words(Symbol("model", symbol.owner)) if symbol.owner else frozenset()
    models = tuple(models)
    pattern, owners = _pattern(words, models), _pattern(owner, models)
    found = []
    for path in _files(root):
        text = _text(path)
        if not pattern.search(text):
            continue
        place = path.relative_to(root).as_posix()
        if owner and not owners.search(text) and path.stem not in owner:
            continue
        lines = tuple(_lines(text, pattern))
        if lines:
            found.append(MentioningFile(place, _outcome(text), lines))
    return found


def _words(symbol: Symbol) -> frozenset[str]:
    """Return the forms that a name has in code."""
    name = symbol.name
    if symbol.kind == "model":
        return frozenset(names_of(name)[:4])
    if symbol.kind == "relation":
        return frozenset({name, ids_of(name)})
    if symbol.kind == "member":
        return frozenset({name, *enum_members([name]).values()})
    if symbol.kind == "field":
        return frozenset({name, type_name_of(symbol.owner, name)})
    return frozenset({name})


def _pattern(words: frozenset[str], models: Sequence[str]) -> re.Pattern[str]:
    """Return a pattern of whole words; a class also begins names such as `PostCreate`."""
    forms = []
    for word in sorted(words, reverse=True):
        longer = (one[len(word) :] for one in models if one.startswith(word) and one != word)
        others = "".join(f"(?!{re.escape(one)}(?![a-z0-9_]))" for one in longer)
        end = f"{others}(?![a-z0-9_])" if word[0].isupper() else r"(?!\w)"
        forms.append(re.escape(word) + end)
    return re.compile(rf"(?<!\w)(?:{'|'.join(forms)})")


def _files(root: Path) -> Iterator[Path]:
    for folder, names, files in os.walk(root):
        names[:] = sorted(
            name
            for name in names
            if name not in _SKIPPED and not name.startswith(".")
            if not Path(folder, name, "pyvenv.cfg").exists()
        )
        for name in sorted(files):
            path = Path(folder, name)
            if name.endswith(".py") and not path.is_symlink():
                yield path


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8") if path.stat().st_size <= _LONGEST else ""
    except (OSError, UnicodeDecodeError):
        return ""


def _lines(text: str, pattern: re.Pattern[str]) -> Iterator[int]:
    """Yield the numbers of the lines whose code mentions a name; all lines of invalid Python."""
    found: dict[int, None] = {}
    try:
        starts = True
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            is_prose = token.type == tokenize.COMMENT or (starts and token.type == tokenize.STRING)
            for match in () if is_prose else pattern.finditer(token.string):
                found[token.start[0] + token.string.count("\n", 0, match.start())] = None
            starts = token.type in _BETWEEN or (starts and token.type in _BLANK)
    except (tokenize.TokenError, SyntaxError):
        found = {at: None for at, line in enumerate(text.split("\n"), 1) if pattern.search(line)}
    yield from sorted(found)


def _outcome(text: str) -> Outcome:
    parts = split(text)
    if parts.hash is None:
        return "yours"
    return "rewritten" if parts.untouched else "merged"
