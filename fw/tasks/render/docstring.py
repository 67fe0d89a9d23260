"""Docstrings from the descriptions of a schema."""

from __future__ import annotations

from fw.tasks.render.code import Code
from fw.tasks.render.template_filters import doc

__all__ = ["docstring"]

_INDENT = "    "


def docstring(text: str) -> Code:
    """Return the docstring of a class: the lines of a description, as safe text."""
    lines = [doc(line) for line in text.split("\n")]
    if len(lines) == 1:
        return Code(f'"""{lines[0]}"""')
    body = "\n".join(f"{_INDENT}{line}" if line else "" for line in lines[1:])
    return Code(f'"""{lines[0]}\n{body}\n{_INDENT}"""')
